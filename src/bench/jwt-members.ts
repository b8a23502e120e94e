import { misfit, same, shown } from '../checks/graded.ts'
import { pass } from '../checks/verdict.ts'
import { isObject, itemsOf, memberOf } from '../contract/json-members.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { expandOctets } from '../protocols/bitstring/status-list.ts'
import { date } from '../protocols/claims.ts'
import { SpiffeIdError, spiffeIdOrWhy, trustDomainAsId } from '../protocols/spiffe/spiffe-id.ts'
import { differingWords } from './differing.ts'
import { broken, choice, open } from './own-lines.ts'
import type { BenchInput } from './report.ts'
import { by, faultOfPublicKey, holderKey, judgeGivenKey, type Predicate, text } from './rows.ts'
import type { Token } from './token.ts'
import { claimsIn } from './unwrap.ts'

type Signed = Pick<Token, 'header' | 'claims'>

/** What signs no MAC. */
export const NO_MAC = /^(?!HS)/u

const METHOD = text(/^[\w!#$%&'*+.^`|~-]+$/u, 'a method')
/** The method of the request that a proof was made for (RFC 9449 section 4.3; RFC 9110 section 9.1). */
export const method: Predicate = by(async (htm, about, member) => {
  const found = await METHOD.judge(htm, about, member)
  const { method: expected } = about.input.expected
  return found.result === 'FAIL' ? found : same(htm, expected, { name: member, what: 'method' })
}, 'method')

/** A request has one proof (RFC 9449 section 4.3). */
export const oneProof: Predicate = by(
  (_, { input: { expected } }) => broken(`the request has ${expected.proofs} DPoP fields; one is asked for`),
  'proofs',
)

/** The scheme of the token that a proof goes with (RFC 9449 section 7.1). */
export const scheme: Predicate = by((_, { input: { expected } }) => {
  const compared = { found: expected.scheme ?? 'none', expected: 'dpop' }
  const other = broken(`Authorization has the scheme ${shown(expected.scheme)}`)
  return { ...(expected.scheme === 'dpop' ? pass('DPoP') : other), compared }
}, 'scheme')

const ADDRESS = text(
  /^https?:\/\/[^/?#\s]+(?:\/[^?#\s]*)?$/iu,
  'an address with scheme and host, without query and fragment,',
)
/** Characters that an address may have as they are or with a percent sign (RFC 3986 section 6.2.2). */
const UNRESERVED = /%(?:2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/giu

/** An address without query and fragment in its normal form; one without a scheme takes that of another. */
function bareAddress(address: string, beside = ''): string | undefined {
  const whole = address.startsWith('//') ? `${/^https?:/iu.exec(beside)?.[0] ?? 'https:'}${address}` : address
  if (!URL.canParse(whole)) return undefined
  const { origin, pathname } = new URL(whole)
  return `${origin}${pathname.replace(UNRESERVED, each => decodeURIComponent(each))}`
}

/** The address of the request that a proof was made for (RFC 9449 sections 4.2 and 4.3). */
export const target: Predicate = by(async (htu, about, member) => {
  const found = await ADDRESS.judge(htu, about, member)
  const { url } = about.input.expected
  if (typeof htu !== 'string') return found
  if (url === undefined)
    return found.result === 'FAIL' ? found : open(`no URL of the request was given; it says ${shown(htu)}`)
  const expected = bareAddress(url, htu)
  if (expected === undefined) return open('the URL that you gave has no scheme and host')
  const compared = { found: htu, expected }
  if (found.result === 'FAIL') return { ...found, compared }
  const other = broken(`htu is ${shown(htu)}, which is not the address of the request`)
  return { ...(bareAddress(htu) === expected ? pass('as expected') : other), compared }
}, 'url')

const IS_ORIGIN = /^https?:\/\/[^/?#]+\/?$/iu

/** What was given beside a proof: an audience that is an address like its own is the address of the request. */
export function besideProof(given: BenchInput): BenchInput {
  const { audience, url, ...expected } = given.expected
  const htu = claimsIn(given.text)?.htu
  const isAddress =
    url === undefined &&
    audience !== undefined &&
    typeof htu === 'string' &&
    /^https?:/iu.test(audience) &&
    (IS_ORIGIN.test(htu) || !IS_ORIGIN.test(audience))
  return isAddress && (audience === htu || differingWords(htu, audience) !== '')
    ? { ...given, expected: { ...expected, url: audience } }
    : given
}
/** An entity's identifier (OpenID Federation 1.0 section 1.2). */
export const entity = text(
  /^https:\/\/[^/?#\s]+(?:\/[^?#\s]*)?$/iu,
  'an https URL without query and fragment',
)
/** The claims beside those of every statement that a reader must understand (OpenID Federation 1.0 section 3.1.1). */
export const criticalClaims: Predicate = by((crit, _, member) => {
  const names = Array.isArray(crit) ? crit : []
  return names.length === 0
    ? misfit(member, crit, 'a list with a claim')
    : open(
        `this page does not know ${shown(names.join(', '))}; who does not either must refuse the statement`,
      )
})
/** A workload's identifier (WIMSE Workload Credentials section 5.1). */
export const workload = text(
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s@:]+(?:[/@:][^?#\s]*)?$/iu,
  'a URI with a trust domain after its scheme',
)

const WINDOW_MS = 300_000
/** A proof that was made near the Time; how long before is the server's to say (RFC 9449 section 11.1). */
export const fresh: Predicate = by((iat, about) => {
  const found = date('iat', iat, about.input.expected)
  const { time } = about.input.expected
  const age = typeof iat === 'number' && time !== undefined ? time - iat * 1000 : 0
  const isOld = age > WINDOW_MS
  // What is in the future by more than minutes no server may take.
  if (found.result === 'CHOICE' && age < -WINDOW_MS) return { ...found, result: 'FAIL' }
  return found.result === 'PASS' && isOld
    ? choice('made more than 300 s before the Time; how old it may be is the server’s to say')
    : found
}, 'time')

/** The key that stands in the header. */
export const jwkInside = ({ header: { jwk } }: Signed): unknown => jwk

/** Which key of its own set signed an entity's statement about itself (OpenID Federation 1.0 section 3.2). */
export function ownKey({ header, claims: { iss, sub, jwks } }: Signed): unknown {
  const keys = itemsOf(memberOf(jwks, 'keys'))
  return iss === sub ? keys.find(key => isObject(key) && key.kid === header.kid) : undefined
}

/** The key of a proof, which the access token beside it names in cnf; a token that names none is bound to no key (RFC 9449 section 7.1). */
export const boundKey: Predicate = {
  ...holderKey,
  judge: (jwk, about, member) => {
    const { access_token, holder } = about.input.expected
    const claims = claimsIn(access_token ?? '')
    return claims !== undefined && holder === undefined
      ? broken(
          'the access token names no key of its holder in cnf: anyone who has it can make a proof for it',
        )
      : holderKey.judge(jwk, about, member)
  },
}

/** A key inside, beside those that were given. */
export const givenKey = (inside: (signed: Signed) => unknown): Predicate =>
  by(async (_, { input, ...signed }) => {
    const key = inside(signed)
    return isObject(key) ? judgeGivenKey(input, await thumbprintUriOfAny(key)) : pass('it has no key inside')
  })

/** A set of keys, each with a name of its own (OpenID Federation 1.0 section 3.1.1). */
export const namedKeys: Predicate = by((jwks, _, member) => {
  if (!isObject(jwks)) return misfit(member, jwks, 'an object')
  const keys = itemsOf(jwks.keys)
  const names = keys.map(key => (isObject(key) ? key.kid : undefined))
  if (names.length === 0) return broken(`${member} has no keys`)
  if (names.some(name => typeof name !== 'string')) return broken(`a key of ${member} has no kid`)
  return new Set(names).size === names.length
    ? pass(shown(names.join(', ')))
    : broken('two keys have the same kid')
})

/** bits and lst, which is inflated (Token Status List sections 4.1 and 4.2). */
export const tokenList: Predicate = by(async (list, _, member) => {
  if (!isObject(list)) return misfit(member, list, 'an object')
  const { bits, lst } = list
  if (bits !== 1 && bits !== 2 && bits !== 4 && bits !== 8)
    return broken(`bits is ${shown(bits)}; 1, 2, 4 or 8 is asked for`)
  if (typeof lst !== 'string') return misfit('lst', lst, 'a text')
  const octets = await expandOctets(lst, 'deflate')
  const entries = ((octets?.length ?? 0) * 8) / bits
  return octets === undefined
    ? broken('lst does not inflate: base64url of ZLIB, and not of gzip, at most 1 MiB, is asked for')
    : pass(`${entries.toLocaleString('en')} entries; what each says is not asked here`)
})

/** The public key of whoever is to prove something. */
export const proofKey = (jwk: unknown) => faultOfPublicKey('cnf.jwk', jwk)

/** The same, with the algorithm that its proofs must have (WIMSE Workload Credentials section 5.1). */
export async function workloadKey(jwk: unknown) {
  const alg = isObject(jwk) ? jwk.alg : undefined
  const isSigning = typeof alg === 'string' && alg !== 'none' && NO_MAC.test(alg)
  const fault = await proofKey(jwk)
  return fault ?? (isSigning ? undefined : broken(`alg in cnf.jwk is ${shown(alg ?? 'missing')}`))
}

/** One of the ways to name the key of a proof (OpenID4VCI 1.0 appendix F.1). */
export const oneKeyNamed: Predicate = by((_, { header }) => {
  const found = ['jwk', 'kid', 'x5c'].filter(name => Object.hasOwn(header, name))
  return found.length === 1
    ? pass(found.join())
    : broken(`the header has ${found.join(' and ') || 'none of them'}`)
})

/** A SPIFFE ID, and the one that is expected as the subject (SPIFFE-ID sections 2 to 2.2). */
export const spiffeId: Predicate = by((sub, { input: { expected } }, member) => {
  const found = same(sub, expected.subject, { name: member, what: 'subject' })
  const id = spiffeIdOrWhy(typeof sub === 'string' ? sub : '')
  return found.result !== 'FAIL' && id instanceof SpiffeIdError
    ? { ...found, ...broken(`${member} is not a SPIFFE ID: ${id.message}`) }
    : found
}, 'subject')

/** A SPIFFE ID's trust domain, and the one that is expected as the issuer; what is no SPIFFE ID has its own line. */
export const trustDomain: Predicate = by((sub, { input: { expected } }, member) => {
  const id = spiffeIdOrWhy(typeof sub === 'string' ? sub : '')
  const names = { name: member, what: 'issuer' }
  if (!(id instanceof SpiffeIdError))
    return same(`spiffe://${id.trustDomain}`, trustDomainAsId(expected.issuer), names)
  return expected.issuer === undefined
    ? open(`it depends on ${member}`)
    : broken(`${member} names no trust domain`)
}, 'issuer')

import { isMediaType } from '../checks/evidence-jws.ts'
import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, itemsOf, type Members, memberOf } from '../contract/json-members.ts'
import { decodeText } from '../crypto/base64url.ts'
import { sha256OfText } from '../crypto/digest.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import { crit } from '../protocols/token-rules.ts'
import { envelopeOfJwt, foundOfJwt } from './jwt.ts'
import type { JwtKind } from './jwt-kinds.ts'
import { BOUNDS, leftOut } from './limits.ts'
import { broken, brokenButReadable, type OwnRow, type OwnRows, open, ownLines } from './own-lines.ts'
import { type BenchInput, type Checker, joined, textOf } from './report.ts'
import { by, CLAIMS, confirmation, ifThere, text } from './rows.ts'
import { alwaysDisclosed, judgeHash } from './sd-jwt-members.ts'
import { membersOf, readToken, type Token } from './token.ts'
import { findKey } from './which-key.ts'

/** Salt, name and value, or salt and value of an element, as `value`; undefined where it is neither (RFC 9901 section 4.2). */
async function readDisclosure(text: string) {
  const all = itemsOf(jsonInText(decodeText(text) ?? ''))
  const names = all.slice(0, -1)
  const isOne = (all.length === 2 || all.length === 3) && names.every(each => typeof each === 'string')
  return { text, digest: await sha256OfText(text), value: isOne ? all : undefined }
}
type Disclosure = Awaited<ReturnType<typeof readDisclosure>>

/** Where a digest stands: how often, whether for an element of a list, and the names beside it. */
interface Place {
  count: number
  readonly isElement: boolean
  readonly names: Set<string>
}

/** Every digest that a value holds: in `_sd`, and as `...` of an element; the values are walked without recursion. */
function digestsIn(values: readonly unknown[]): ReadonlyMap<string, Place> | string {
  const places = new Map<string, Place>()
  const left: unknown[] = [...values]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const each of value) left.push(each ?? null)
    if (!isObject(value)) continue
    const { _sd = [], '...': element, ...members } = value
    const names = new Set(Object.keys(members))
    if (!Array.isArray(_sd) || _sd.some(each => typeof each !== 'string')) return '_sd is not a list of texts'
    if (element !== undefined && typeof element !== 'string') return '... is not text'
    if (element !== undefined && names.size > 0) return '... is next to other members'
    for (const digest of [..._sd, element ?? []].flat()) {
      const place = places.get(digest) ?? { count: 0, isElement: digest === element, names }
      place.count += 1
      places.set(digest, place)
    }
    for (const member of Object.values(members)) left.push(member ?? null)
  }
  return places
}

/** Why a disclosure is none of what stands at its digest (RFC 9901 section 7.1 step 3). */
function faultOfDisclosure(value: readonly unknown[], { isElement, names }: Place): string | undefined {
  if (value.length !== (isElement ? 2 : 3))
    return isElement ? 'has a name, but its digest is in a list' : 'has no name, and its digest is in _sd'
  if (isElement) return undefined
  const name = textOf(value[1])
  if (name === '_sd' || name === '...') return `is named ${name}, which no claim may be`
  if (names.has(name)) return `is named ${shown(name)}, which is there already`
  names.add(name)
  return undefined
}

function judgeDisclosures(claims: Members, disclosures: readonly Disclosure[]): Finding {
  const { _sd_alg: alg = 'sha-256' } = claims
  if (alg !== 'sha-256') return open(`_sd_alg is ${shown(alg)}; sha-256 alone is hashed here`)
  const places = digestsIn([claims, ...disclosures.map(({ value }) => value?.at(-1))])
  if (typeof places === 'string') return broken(places)
  for (const [at, { value, digest }] of disclosures.entries()) {
    const place = places.get(digest)
    if (value === undefined)
      return broken(`disclosure ${at + 1} is not a list of salt, name and value, or of salt and value`)
    if (place?.count !== 1)
      return broken(
        `the digest of disclosure ${at + 1}, ${digest}, is there ${place?.count ?? 0} times; it must be there once`,
      )
    const fault = faultOfDisclosure(value, place)
    if (fault !== undefined) return broken(`disclosure ${at + 1} ${fault}`)
  }
  const twice = [...places].find(([, { count }]) => count > 1)
  if (twice !== undefined) return broken(`the digest ${shown(twice[0])} is there twice`)
  return pass(disclosures.length === 0 ? 'nothing is disclosed' : `${disclosures.length}, each digest once`)
}

/** A value with what was disclosed in place of the digests (RFC 9901 section 7.1 step 3); each digest stands once. */
function revealed(value: unknown, byDigest: ReadonlyMap<string, readonly unknown[]>): unknown {
  const at = (digest: unknown) => byDigest.get(textOf(digest))
  if (Array.isArray(value))
    return value.flatMap(each => {
      const digest = isObject(each) ? each['...'] : undefined
      if (digest === undefined) return [revealed(each, byDigest)]
      return (at(digest) ?? []).slice(1).map(found => revealed(found, byDigest))
    })
  if (!isObject(value)) return value
  const { _sd = [], ...members } = value
  const disclosed = [_sd].flat().flatMap(digest => {
    const [, name, found] = at(digest) ?? []
    return typeof name === 'string' ? [[name, found] as const] : []
  })
  return Object.fromEntries(
    [...Object.entries(members), ...disclosed].map(([name, each]) => [name, revealed(each, byDigest)]),
  )
}

const SECTION = 'RFC 9901, 4.3 and 7.3'

/** An SD-JWT taken apart; `kb` is the key-binding JWT after the last tilde. */
interface Presented {
  /** Its claims with what was disclosed. */
  readonly issued: Token
  readonly judged: Finding
  readonly kb: Token
  readonly isBound: boolean
  /** Whether it ends with what is neither that nor nothing. */
  readonly isCut: boolean
  /** All before the key-binding JWT. */
  readonly text: string
  readonly input: BenchInput
}

/** What is asked of a key-binding JWT, where there is one. @param isAsked absent where it is asked of any */
const ofBinding = (
  words: string,
  judge: OwnRow<Presented>['judge'],
  isAsked: (kb: Token) => boolean = () => true,
): OwnRow<Presented> => ({
  ...{ section: SECTION, words, judge },
  isAsked: ({ kb, isBound }) => isBound && isAsked(kb),
})
const ofClaim = (name: 'iat' | 'aud' | 'nonce' | 'exp' | 'nbf', words: string, isOptional = false) =>
  ofBinding(
    `${name} of the key-binding JWT must ${words}.`,
    ({ kb, input }) => CLAIMS[name][0].judge(kb.claims[name], { ...kb, input }, name),
    ({ claims }) => !isOptional || claims[name] !== undefined,
  )

const NO_END =
  'the last ~ is missing: after the last one there is no key-binding JWT, which would have full stops'

/** What is asked of an SD-JWT beside what a JWT is asked, its key binding included. */
export const SD_JWT: OwnRows<Presented> = {
  end: {
    section: 'RFC 9901, 4',
    words: 'It must end with ~, or with a key-binding JWT after the last ~.',
    isAsked: ({ isCut }) => isCut,
    judge: () => brokenButReadable(NO_END),
  },
  disclosures: {
    section: 'RFC 9901, 4.2 and 7.1',
    words: 'Each disclosure must be a list, and its digest must be there once.',
    judge: ({ judged }) => judged,
  },
  kb_typ: ofBinding('typ of the key-binding JWT must be kb+jwt.', ({ kb: { header } }) =>
    isMediaType(header.typ, 'kb+jwt') ? pass('kb+jwt') : broken(`typ is ${shown(header.typ ?? 'missing')}`),
  ),
  kb_crit: ofBinding(
    'Nothing that is not understood may be marked critical.',
    ({ kb }) => crit(kb),
    ({ header: { crit, b64 } }) => (crit ?? b64) !== undefined,
  ),
  kb_signature: ofBinding('The key-binding JWT must verify under the key in cnf.', async ({ issued, kb }) => {
    const inside = memberOf(issued.claims.cnf, 'jwk')
    if (!isObject(inside)) return broken('cnf contains no jwk to verify it with')
    const found = kb.jws && (await findKey(kb.jws, { keys: [] }, { inside }))
    if (found === undefined) return broken('it is not a compact JWS')
    const { detail = '', ...signature } = found.signature
    const under = detail.replace(
      /^(?:it )?(does not verify|verifies) under the key inside it/u,
      '$1 under the key in cnf',
    )
    return { ...signature, detail: under === detail ? detail : `the key-binding JWT ${under}` }
  }),
  sd_hash: {
    ...ofBinding('sd_hash must be the hash of what is presented.', ({ kb, text }) =>
      judgeHash(kb.claims, text),
    ),
    section: 'RFC 9901, 4.3.1',
  },
  kb_iat: ofClaim('iat', 'be a NumericDate'),
  kb_exp: ofClaim('exp', 'be after the Time', true),
  kb_nbf: ofClaim('nbf', 'not be after the Time', true),
  kb_aud: ofClaim('aud', 'be the audience that you expect'),
  kb_nonce: ofClaim('nonce', 'be the one that you expect'),
}

/** typ is whatever the issuer's application says (RFC 9901 section 9.11). */
const ISSUED: JwtKind = {
  required: [],
  anyTyp: true,
  section: 'RFC 7519, 4.1',
  asked: ['issuer', 'subject', 'audience', 'holder'],
  rows: { cnf: [ifThere(confirmation()), 'cnf must name the key that you expect.', 'RFC 9901, 4.1.2'] },
}

/** The kind of a digital credential (SD-JWT VC). @param claims those that are not disclosed */
export const credentialIn = (claims: Members): JwtKind => ({
  ...ISSUED,
  rows: {
    ...ISSUED.rows,
    always_disclosed: alwaysDisclosed(claims),
    vct: [
      by((_, about, member) => text().judge(claims.vct, about, member)),
      'vct must be there, as text, and not only in a disclosure.',
      'SD-JWT VC, 2.2.2.1 and 2.2.2.3',
    ],
  },
})
export const KEY_BINDING: JwtKind = {
  typ: ['kb+jwt', SECTION],
  required: ['iat', 'aud', 'nonce', 'sd_hash'],
  section: SECTION,
}

/** An SD-JWT, with or without a key-binding JWT (RFC 9901): its signature, its disclosures, and who presents it. */
export const checkSdJwt: Checker = async input => {
  const [jwt = '', ...rest] = input.text.split('~')
  const last = rest.at(-1) ?? ''
  const isCut = last !== '' && !last.includes('.')
  const [bound, all] = isCut ? ['', rest] : [last, rest.slice(0, -1)]
  const disclosures = await Promise.all(all.slice(0, BOUNDS.disclosures).map(readDisclosure))
  const left = leftOut(disclosures.length, all.length, 'disclosures were read')
  const hidden = readToken(jwt)
  const judged = left[0] === undefined ? judgeDisclosures(hidden.claims, disclosures) : open(left[0])
  // What is disclosed twice is not laid open: it would grow without a bound.
  const byDigest = new Map(
    judged.result === 'PASS' ? disclosures.map(({ digest, value = [] }) => [digest, value]) : [],
  )
  const issued = { ...hidden, claims: membersOf(revealed(hidden.claims, byDigest)) }
  const { audience, nonce, ...expected } = input.expected
  const ofIssuer = bound === '' ? input : { ...input, expected }
  const kind = isMediaType(hidden.header.typ, 'dc+sd-jwt') ? credentialIn(hidden.claims) : ISSUED
  const found = await foundOfJwt(kind, { ...ofIssuer, text: jwt }, issued)
  const before = input.text.slice(0, input.text.length - bound.length)
  const presented = {
    ...{ issued, judged, isCut, kb: readToken(bound), isBound: bound !== '', text: before, input },
  }
  const values = disclosures.map(({ value, text }) => value ?? text)
  const unused =
    bound === '' && nonce !== undefined
      ? ['Expected nonce: no key-binding JWT follows, which would have one.']
      : []
  return joined(found, {
    lines: await ownLines(SD_JWT, presented),
    parts: values.length === 0 ? [] : [{ title: 'Disclosed', content: { json: values } }],
    unjudged: { given: unused, bounded: left },
  })
}

/** A key-binding JWT by itself: what it is over is not here. */
export const checkKeyBinding: Checker = async input => {
  const notes = ['It is the end of an SD-JWT: paste the whole, with all before it.']
  return joined(await envelopeOfJwt(KEY_BINDING, input), { notes })
}

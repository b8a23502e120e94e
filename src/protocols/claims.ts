import { SERVICE_TERMS, type Terms } from '../checks/evidence-jws.ts'
import { fail, pass, type Verdict } from '../checks/verdict.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { isObject } from '../contract/json-members.ts'
import { ALGORITHMS, isAlgorithm } from '../crypto/algorithms.ts'
import { readIJson } from '../crypto/i-json.ts'
import {
  type Jwk,
  JwkError,
  octetsOfDidJwk,
  PRIVATE_MEMBERS,
  readPublicJwk,
  thumbprintUriOf,
} from '../crypto/jwk.ts'

// The key itself, and what would make it a private or a shared one, which is refused (RFC 7518 section 6, RFC 8037).
const KEY_MEMBERS: ReadonlySet<string> = new Set(['kty', 'crv', 'x', 'y', ...PRIVATE_MEMBERS])

// EdDSA is what JOSE called Ed25519 before RFC 9864.
function isAlgorithmOf(alg: unknown, { crv }: Jwk): boolean {
  return isAlgorithm(alg) ? ALGORITHMS[alg].crv === crv : alg === 'EdDSA' && crv === 'Ed25519'
}

/**
 * The public key in a JWK from elsewhere. Members that merely describe it must allow verifying signatures
 * with it: `use` is `sig`, `key_ops` holds `verify`, `alg` is one for its curve (RFC 7517 sections 4.2 to
 * 4.4). Other members are ignored, as RFC 7517 section 4 asks.
 * @throws JwkError if it is not such a key, or not public
 */
export function readVerificationKey(value: unknown): Jwk {
  if (!isObject(value)) throw new JwkError('jwk is not an object')
  const { use, key_ops, alg } = value
  if (use !== undefined && use !== 'sig')
    throw new JwkError('the key is not for signatures: its use is not sig')
  if (key_ops !== undefined && !(Array.isArray(key_ops) && key_ops.includes('verify')))
    throw new JwkError('the key is not for verifying: its key_ops do not contain verify')
  const key = readPublicJwk(
    Object.fromEntries(Object.entries(value).filter(([name]) => KEY_MEMBERS.has(name))),
  )
  if (alg !== undefined && !isAlgorithmOf(alg, key)) throw new JwkError('alg is not one for this key')
  return key
}

function jsonOf(octets: Uint8Array): unknown {
  try {
    return readIJson(octets)
  } catch (cause) {
    throw new JwkError('the did:jwk contains no I-JSON', { cause })
  }
}

/**
 * The public key in a did:jwk, for authentication (did:jwk method, Read). It may hold members beside the
 * key's own. The method omits `authentication` if `use` is `enc`, so such a key is refused.
 * @throws JwkError if it is not such a DID, or its key is private or cannot verify signatures.
 */
export function keyOfDidJwk(did: string): Jwk {
  const octets = octetsOfDidJwk(did)
  if (octets === undefined) throw new JwkError('not a did:jwk in canonical base64url')
  return readVerificationKey(jsonOf(octets))
}

// A confirmation names one key (RFC 7800 section 3.1): beside `jwk`, these would name it again, or another.
const OTHER_KEYS = ['jwe', 'jku', 'x5t#S256']

function judgeBeside(others: Readonly<Record<string, unknown>>, thumbprint: string): Verdict | undefined {
  const other = OTHER_KEYS.find(name => Object.hasOwn(others, name))
  if (other !== undefined) return fail('KEY_NOT_CONFIRMED', `cnf has ${other} next to jwk`)
  const { kid, jkt } = others
  if (kid !== undefined && typeof kid !== 'string')
    return fail('KEY_NOT_CONFIRMED', 'kid in cnf is not a text')
  return jkt === undefined || jkt === thumbprint.slice(thumbprint.lastIndexOf(':') + 1)
    ? undefined
    : fail('KEY_NOT_CONFIRMED', 'jkt in cnf is another key’s thumbprint')
}

/**
 * Whether a `cnf` claim names exactly the key that signed the proof, by `jwk` (RFC 7800 section 3.2). A `kid`
 * beside it is only its name (section 3.4), `jkt` must agree (RFC 9449 section 6.1), members that would name
 * a second key are refused, and unknown members are ignored (section 3.1).
 */
export async function judgeConfirmation(
  cnf: unknown,
  thumbprint: string,
  { holder }: Terms = SERVICE_TERMS,
): Promise<Verdict> {
  if (typeof cnf !== 'object' || cnf === null) return fail('KEY_NOT_CONFIRMED', 'cnf is missing')
  const { jwk, ...others }: Record<string, unknown> = { ...cnf }
  if (typeof jwk !== 'object' || jwk === null) return fail('KEY_NOT_CONFIRMED', 'cnf has no jwk')
  const beside = judgeBeside(others, thumbprint)
  if (beside !== undefined) return beside
  try {
    return (await thumbprintUriOf(readVerificationKey(jwk))) === thumbprint
      ? pass(`it is ${holder.key}`)
      : fail('KEY_NOT_CONFIRMED', `cnf names ${holder.other}`)
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'cnf has no public key')
  }
}

const SKEW_S = LIMITS.CLOCK_SKEW_S
// The last second that an RFC 3339 date-time of four-digit years can name.
const LAST_S = 253_402_300_799

/** A NumericDate (RFC 7519 section 2): seconds since the epoch, possibly with a fraction. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LAST_S
}

/** Whether `exp` (epoch seconds) lies ahead of now (epoch milliseconds); no skew is allowed for expiry. */
export function judgeExpiry(exp: unknown, now: number): Verdict {
  if (!isNumericDate(exp)) return fail('EXPIRY_MISSING', 'exp is missing or no NumericDate')
  const left = Math.floor(exp - now / 1000)
  return exp * 1000 > now ? pass(`${left} s left`) : fail('EVIDENCE_EXPIRED', `expired ${-left} s ago`)
}

/** Whether a time of issue or of first validity (epoch seconds) is not ahead of now (epoch milliseconds), 60 s skew allowed. */
export function judgeNotAhead(at: unknown, now: number, member: string): Verdict {
  if (!isNumericDate(at)) return fail('EVIDENCE_TIME_INVALID', `${member} is missing or no NumericDate`)
  const ahead = Math.ceil(at - now / 1000)
  return ahead <= SKEW_S
    ? pass(
        ahead > 0
          ? `${member} is ${ahead} s in the future, within the ${SKEW_S} s of clock skew`
          : `${member} is not in the future`,
      )
    : fail('EVIDENCE_NOT_YET_VALID', `${member} is ${ahead} s in the future`)
}

/** The host of an https or wss URL, in comparable form (WHATWG URL); undefined for other URLs. */
function hostOf(url: string | null | undefined): string | undefined {
  if (url == null || !/^(?:https|wss):/iu.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname
}

/** Whether an endpoint is at exactly this host (the zone's own). */
export function isAtHost(endpoint: string | null | undefined, host: string): boolean {
  return hostOf(endpoint) === host
}

/**
 * Whether an endpoint is at the host of a URL or at one below it (the provider's). Hosts below a name of one label,
 * such as a top-level domain, belong to others.
 */
export function isAtHostOf(endpoint: string | null | undefined, url: string): boolean {
  const [at, host] = [hostOf(endpoint), hostOf(url)]
  if (at === undefined || host === undefined) return false
  return at === host || (host.includes('.') && at.endsWith(`.${host}`))
}

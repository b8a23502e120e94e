import {
  type Beside,
  besideNothing,
  type ComparedAs,
  choice,
  coded,
  type Graded,
  misfit,
  open,
  same,
} from '../checks/graded.ts'
import { fail, pass } from '../checks/verdict.ts'
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
  THUMBPRINT_URI,
  thumbprintUriOf,
} from '../crypto/jwk.ts'

// The first and the last millisecond that an RFC 3339 date-time can name.
const FIRST_MS = -62_167_219_200_000
const LAST_MS = 253_402_300_799_999
const LAST_S = 253_402_300_799
const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000
const YEAR_MS = 31_556_952_000

/** An instant in epoch milliseconds, infinitely far away too, as the nearest date-time of RFC 3339 in UTC. */
export function toDateTime(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST_MS), LAST_MS)).toISOString()
}

/** A NumericDate (RFC 7519 section 2): seconds since the epoch, possibly with a fraction. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LAST_S
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const

/** A span of time in its largest unit. */
export function spanOf(ms: number): string {
  const [size, unit] = UNITS.find(([each]) => Math.abs(ms) >= each) ?? [1_000, 'second']
  const count = Math.round(Math.abs(ms) / size)
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

type Said = 'ends' | 'begins' | 'was made'

/**
 * An instant (epoch milliseconds) beside the time: 60 s of clock skew for what begins or was made, none for what ends.
 * What was made in the future no standard forbids (RFC 7519 4.1.6).
 */
export function timely(name: string, said: Said, at: number, { time }: Beside): Graded {
  const found = toDateTime(at)
  if (time === undefined) return open(`no time was given; it says ${found}`)
  const compared = { found, expected: toDateTime(time) }
  if (said === 'ends' && at <= time)
    return { ...fail('EVIDENCE_EXPIRED', `it expired ${spanOf(time - at)} before the Time`), compared }
  if (said === 'ends' || at <= time) return { ...pass(found), compared }
  const ahead = `${name} is ${Math.ceil((at - time) / 1000)} s in the future`
  if (at <= time + SKEW_MS)
    return { ...pass(`${ahead}, within the ${LIMITS.CLOCK_SKEW_S} s of clock skew`), compared }
  const refuse = said === 'begins' ? fail : choice
  const words = `${name} is ${spanOf(at - time)} after the Time`
  return { ...refuse('EVIDENCE_NOT_YET_VALID', words), compared }
}

const CLAIMED = {
  exp: ['ends', 'EXPIRY_MISSING'],
  nbf: ['begins', 'EVIDENCE_TIME_INVALID'],
  iat: ['was made', 'EVIDENCE_TIME_INVALID'],
} as const satisfies Readonly<Record<string, readonly [Said, code: string]>>
export type DateClaim = keyof typeof CLAIMED

/** A time claim, a NumericDate up to the year 9999 (RFC 7519 section 2), beside the time. Milliseconds break no rule. */
export function date(name: DateClaim, value: unknown, beside: Beside): Graded {
  const [said, code] = CLAIMED[name]
  if (isNumericDate(value)) return timely(name, said, value * 1000, beside)
  if (typeof value !== 'number') {
    const time = beside.time === undefined ? undefined : toDateTime(beside.time)
    const found = misfit(name, value, 'a number', time)
    return { ...coded(found, code), detail: `${found.detail} (RFC 7519 2)` }
  }
  if (value < 0 || value / 1000 > LAST_S)
    return fail(code, `${name} is ${value}, which is not a time up to the year 9999`)
  const year = 1970 + Math.floor((value * 1000) / YEAR_MS)
  return choice(code, `${name} is year ${year.toLocaleString('en')}: it was written in milliseconds`)
}

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

/** The key of an object's holder: the service's is the one that signed the proof. */
export const HOLDER = {
  name: 'the holder’s key',
  what: 'holder key',
  code: 'KEY_NOT_CONFIRMED',
  none: 'no holder key that can be read was given to compare with',
} as const satisfies ComparedAs

// A confirmation names one key (RFC 7800 section 3.1): beside `jwk`, these would name it again, or another.
const OTHER_KEYS = ['jwe', 'jku', 'x5t#S256']

function faultBeside(others: Readonly<Record<string, unknown>>, thumbprint: string): string | undefined {
  const other = OTHER_KEYS.find(name => Object.hasOwn(others, name))
  if (other !== undefined) return `cnf has ${other} next to jwk`
  const { kid, jkt } = others
  if (kid !== undefined && typeof kid !== 'string') return 'kid in cnf is not a text'
  return jkt === undefined || jkt === thumbprint.slice(THUMBPRINT_URI.length)
    ? undefined
    : 'jkt in cnf is another key’s thumbprint'
}

/**
 * Whether a `cnf` claim names exactly the holder's key, by `jwk` (RFC 7800 section 3.2). A `kid` beside it is only its
 * name (section 3.4), `jkt` must agree (RFC 9449 section 6.1), members that would name a second key are refused, and
 * unknown members are ignored (section 3.1).
 * @param holder the thumbprint URI of that key; undefined where none is expected
 */
export async function judgeConfirmation(cnf: unknown, holder: string | undefined): Promise<Graded> {
  const refuse = (words: string): Graded => ({ ...fail(HOLDER.code, words), ...besideNothing(holder) })
  if (typeof cnf !== 'object' || cnf === null) return refuse('cnf is missing')
  const { jwk, ...others }: Record<string, unknown> = { ...cnf }
  if (!isObject(jwk)) return refuse('cnf has no jwk')
  try {
    const found = await thumbprintUriOf(readVerificationKey(jwk))
    const fault = faultBeside(others, found)
    return fault === undefined ? same(found, holder, HOLDER) : refuse(fault)
  } catch (cause) {
    return refuse(cause instanceof JwkError ? cause.message : 'cnf has no public key')
  }
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

import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { AnyJws } from '../crypto/any-jws.ts'
import { decodeCanonical, octetsOfBase64 } from '../crypto/base64url.ts'
import { digestOfText } from '../crypto/digest.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { isNumericDate, spanOf, timely } from '../protocols/claims.ts'
import { BOUNDS } from './limits.ts'
import { broken, brokenButReadable, choice } from './own-lines.ts'
import { type BenchInput, type BenchPart, textOf } from './report.ts'
import type { KeyFinding } from './which-key.ts'

/** A compact JWS as loosely read as can be, with what is wrong with its form. */
export interface Token {
  readonly form: Finding
  /** What its signature is tried over; undefined where the three segments cannot be told. */
  readonly jws?: AnyJws
  readonly header: Members
  readonly claims: Members
  /** Whether the payload is a JSON object, as a JWT's is (RFC 7519 section 7.2). */
  readonly isJwt: boolean
}

const decoder = new TextDecoder()

/**
 * JSON as any reader reads it, and what makes it none, or one that two readers may read in two ways; `isNumber` where only a
 * number keeps it from being I-JSON: a double holds another one (RFC 7493 section 2.2 advises).
 */
function jsonIn(octets: Uint8Array, where: string) {
  try {
    return { value: readIJson(octets) }
  } catch (cause) {
    if (!(cause instanceof IJsonError)) throw cause
    const fault = `${where}: ${cause.detail}`
    try {
      return { value: JSON.parse(decoder.decode(octets)), fault, isNumber: cause.reason === 'number' }
    } catch {
      return { value: undefined, fault }
    }
  }
}

type Json = ReturnType<typeof jsonIn>

/** Why a segment is not base64url in its one spelling (RFC 7515 section 2). */
function faultOfSegment(segment: string, at: number): string | undefined {
  if (decodeCanonical(segment) !== undefined) return undefined
  if (/=/u.test(segment)) return `Segment ${at} is padded with =; base64url has no padding (RFC 7515 2)`
  if (/[+/]/u.test(segment)) return `Segment ${at} is base64 with + or /; base64url has - and _ (RFC 7515 2)`
  return `Segment ${at} is not base64url in its one spelling (RFC 7515 2)`
}

const SEGMENTS = 3
const NO_OCTETS = new Uint8Array()
const octetsOf = (segment = ''): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(octetsOfBase64(segment) ?? NO_OCTETS)
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {})

/** What is wrong with a form; where only a number is, that is a CHOICE. */
function formOf(segments: readonly string[], header: Json, payload: Json): Finding {
  const few = segments.length < SEGMENTS ? ': the signature was cut off' : ''
  const isOfJson = isObject(payload.value)
  const faults = [
    segments.length === SEGMENTS
      ? undefined
      : `${segments.length} segment${segments.length === 1 ? '' : 's'}, and a compact JWS has three${few}`,
    ...segments.slice(0, SEGMENTS).map((segment, at) => faultOfSegment(segment, at + 1)),
    ...[header, ...(isOfJson ? [payload] : [])].map(({ fault, isNumber }) => (isNumber ? undefined : fault)),
  ]
  // Without a header nothing can be said of what it should say.
  if (!isObject(header.value)) return broken(faults.find(Boolean) ?? 'the header is not a JSON object')
  const grave = faults.find(each => each !== undefined)
  if (grave !== undefined) return brokenButReadable(grave)
  const number = [header, payload].find(({ isNumber }) => isNumber)?.fault
  return number === undefined ? pass('three segments of base64url') : choice(number)
}

/** Takes a compact JWS apart (RFC 7515 section 7.1). Numbers that no double holds are a CHOICE, and read as doubles. */
export function readToken(text: string): Token {
  const segments = text.split('.')
  const [first, second, third] = segments
  const header = jsonIn(octetsOf(first), 'the header')
  const payload = jsonIn(octetsOf(second), 'the payload')
  const parts = {
    form: formOf(segments, header, payload),
    header: membersOf(header.value),
    claims: membersOf(payload.value),
    isJwt: isObject(payload.value),
  }
  const octets = third === undefined ? undefined : octetsOfBase64(third)
  if (second === undefined || octets === undefined) return parts
  const signature = Uint8Array.from(octets)
  const signed = { payload: octetsOf(second), signature, signingInput: `${first}.${second}` }
  return { ...parts, jws: { header: parts.header, ...signed } }
}

/** Header, payload, the exact bytes that were signed, and their hash; nothing where the segments cannot be told. */
export async function jwsParts({ jws, header, claims, isJwt }: Token): Promise<readonly BenchPart[]> {
  if (jws === undefined) return []
  const { payload, signingInput } = jws
  const content = isJwt ? { json: claims } : { text: new TextDecoder().decode(payload) }
  return [
    { title: 'Header', content: { json: header } },
    { title: 'Payload', content },
    { title: 'Signing input', content: { text: signingInput } },
    { title: 'SHA-256 of the signing input', content: { text: await digestOfText(signingInput) } },
  ]
}

/** The title of the thumbprints of keys that were given. */
export const GIVEN_KEY = 'Thumbprint of the key that you gave'

/** The thumbprints of some keys (RFC 9278), to compare with those that one knows. */
export async function thumbprintParts(
  keys: readonly GivenKey[],
  title: string,
): Promise<readonly BenchPart[]> {
  const some = keys.slice(0, BOUNDS.thumbprintsShown)
  const found = await Promise.all(some.map(thumbprintUriOfAny))
  const left = keys.length - some.length
  const more = left > 0 ? [`and ${left.toLocaleString('en')} more`] : []
  const known = [...found.filter(each => each !== undefined), ...more]
  return known.length === 0 ? [] : [{ title, content: { text: known.join('\n') } }]
}

const MAC_NOTE = 'This is a MAC: anyone who can verify it has the shared secret and could have made it.'
export const macNotes = ({ header: { alg } }: Pick<Token, 'header'>): readonly string[] =>
  typeof alg === 'string' && alg.startsWith('HS') ? [MAC_NOTE] : []

/** A secret shorter than its hash is too small (RFC 7518 section 3.2), but verifies. */
export function secretNotes({ alg }: Members, keys: BenchInput['keys']): readonly string[] {
  if (typeof alg !== 'string' || !alg.startsWith('HS')) return []
  const bits = Number(alg.slice(2))
  const sizes = keys.map(({ k }) => (octetsOfBase64(textOf(k))?.length ?? 0) * 8)
  const small = sizes.find(size => size > 0 && size < bits)
  return small === undefined
    ? []
    : [`The secret has ${small} bits, and ${bits} are the least for ${alg} (RFC 7518 section 3.2).`]
}

const BY_CLOCK = {
  exp: ['ends', (ms: number) => `it expired ${spanOf(ms)} ago`],
  nbf: ['begins', (ms: number) => `it begins in ${spanOf(ms)}`],
} as const

/** Time claims that this computer's clock finds against, where no Time was given, in whole sentences. */
function outdatedOf({ claims }: Token, { clock, expected }: BenchInput): readonly string[] {
  if (expected.time !== undefined || clock === undefined) return []
  return keysOf(BY_CLOCK).flatMap(name => {
    const [value, [said, words]] = [claims[name], BY_CLOCK[name]]
    if (!isNumericDate(value)) return []
    const at = value * 1000
    const found = timely(name, said, at, { time: clock })
    return found.result === 'FAIL' ? [`${name}: by this computer’s clock ${words(clock - at)}.`] : []
  })
}

/** What is told of a token whatever its lines say. */
export async function aboutToken(token: Token, key: KeyFinding, input: BenchInput) {
  return {
    parts: [...(await jwsParts(token)), ...(await thumbprintParts(input.keys, GIVEN_KEY))],
    notes: [...macNotes(token), ...secretNotes(token.header, input.keys)],
    unjudged: {
      outdated: outdatedOf(token, input),
      bounded: [key.bounded ?? []].flat(),
    },
  }
}

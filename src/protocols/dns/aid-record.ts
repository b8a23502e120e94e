import { keysOf } from '../../contract/keys-of.ts'
import { dateTimeToEpochMs, isDateTime, isUri } from '../../contract/schemas/formats.ts'
import { decodeCanonical } from '../../crypto/base64url.ts'

/** Why something is not a valid AID record; `message` says it in words. */
export class AidRecordError extends Error {
  override readonly name = 'AidRecordError'
}

export interface AidRecord {
  readonly version: 'aid1' | 'aid2'
  readonly uri: string
  readonly proto: string
  /** Epoch milliseconds from which on the record is deprecated. */
  readonly deprecated: number | undefined
  /**
   * The `x` of the Ed25519 key of an aid2 record, well-formed; anyone who uses the key must judge it. That of an
   * aid1 record, which has another form, is not read.
   */
  readonly pka: string | undefined
}

/** Each key in full and its alias (AID 2.1.0, 2.1); `kid` exists only in aid1. */
const ALIASES = {
  version: 'v',
  uri: 'u',
  proto: 'p',
  auth: 'a',
  desc: 's',
  docs: 'd',
  dep: 'e',
  pka: 'k',
  kid: 'i',
} as const
type FieldName = keyof typeof ALIASES

const FIELDS = new Map<string, FieldName>(
  keysOf(ALIASES).flatMap(name => [[name, name] as const, [ALIASES[name], name] as const]),
)

const AUTH_TOKENS = ['none', 'pat', 'apikey', 'basic', 'oauth2_device', 'oauth2_code', 'mtls', 'custom']
const HTTPS = /^https:\/\/[^/?#]/u

/** The URIs that go with each protocol token (section 7.2). */
const URI_OF_PROTO = new Map([
  ...['mcp', 'a2a', 'openapi', 'grpc', 'graphql', 'ucp'].map(token => [token, HTTPS] as const),
  ['websocket', /^wss:\/\/[^/?#]/u],
  ['local', /^(?:docker|npx|pip):./u],
  ['zeroconf', /^zeroconf:./u],
])

const STRING_OCTETS_AT_MOST = 255
const DESC_OCTETS_AT_MOST = 60
const KEY_OCTETS = 32
const octets = (text: string): number => new TextEncoder().encode(text).length

// Trims only ASCII white space: languages differ on the rest.
const trimmed = (text: string): string => /[^\t-\r ](?:.*[^\t-\r ])?/su.exec(text)?.[0] ?? ''

type Pair = readonly [key: string, value: unknown]

function pairOf(text: string): Pair {
  const at = text.indexOf('=')
  if (at < 0) throw new AidRecordError('a part is not a key=value pair')
  return [text.slice(0, at), text.slice(at + 1)]
}

// A key that only some readers' rules for case and white space make a known one would have two readings.
function fieldName(written: string): FieldName | undefined {
  const key = trimmed(written)
  if (key === '') throw new AidRecordError('a key is empty')
  if (/^[ -~]+$/u.test(key)) return FIELDS.get(key.toLowerCase())
  const taken = FIELDS.get(key.normalize('NFKC').trim().toLowerCase())
  if (taken !== undefined) throw new AidRecordError(`a key looks like ${taken} and is not`)
  return undefined
}

/** A part of a record as it is written, with the key of AID that it names, if any. */
export interface WrittenPart {
  readonly key: string
  readonly field: FieldName | undefined
  readonly value: string
}

/** The parts of a record as they are written, whether or not it is one: only to say what stands there. Never throws. */
export const writtenParts = (text: string): readonly WrittenPart[] =>
  text.split(';').map(part => {
    const [key = '', ...values] = part.split('=')
    const name = trimmed(key)
    return { key: name, field: FIELDS.get(name.toLowerCase()), value: trimmed(values.join('=')) }
  })

function fieldsOf(pairs: readonly Pair[]): Map<FieldName, string> {
  const fields = new Map<FieldName, string>()
  for (const [written, value] of pairs) {
    const name = fieldName(written)
    if (name === undefined) continue
    if (fields.has(name)) throw new AidRecordError(`${name} is there twice, or with its alias`)
    const text = typeof value === 'string' ? trimmed(value) : ''
    if (text === '' || !text.isWellFormed()) throw new AidRecordError(`${name} is not text, or an empty one`)
    fields.set(name, text)
  }
  return fields
}

function isAbsolute(uri: string, form: RegExp): boolean {
  return form.test(uri) && isUri(uri) && URL.canParse(uri)
}

function endpointFault(proto: string, uri: string): string | undefined {
  const form = URI_OF_PROTO.get(proto)
  if (form === undefined) return 'proto is not a registered token'
  return isAbsolute(uri, form) ? undefined : 'uri is not of the kind that proto asks for'
}

function hintFault(fields: ReadonlyMap<FieldName, string>): string | undefined {
  const { auth, desc, docs, dep }: Partial<Record<FieldName, string>> = Object.fromEntries(fields)
  if (auth !== undefined && !AUTH_TOKENS.includes(auth)) return 'auth is not a registered token'
  if (desc !== undefined && octets(desc) > DESC_OCTETS_AT_MOST)
    return `desc is longer than ${DESC_OCTETS_AT_MOST} octets`
  if (docs !== undefined && !isAbsolute(docs, HTTPS)) return 'docs is not an https URL'
  const isUtc = dep === undefined || (isDateTime(dep) && /^[^tT]*T[^z]*Z$/u.test(dep))
  return isUtc ? undefined : 'dep is not a UTC date-time'
}

// A legacy key is multibase of base58btc and goes with a rotation id (AID 1.2, section 2.1).
function legacyKeyFault(pka: string | undefined, kid: string | undefined): string | undefined {
  if (kid !== undefined && !/^[a-z0-9]{1,6}$/u.test(kid)) return 'kid is not of 1 to 6 lowercase characters'
  if (pka === undefined) return undefined
  if (kid === undefined) return 'pka is there without kid'
  return /^z[1-9A-HJ-NP-Za-km-z]+$/u.test(pka) ? undefined : 'pka is not multibase of base58btc'
}

// Section B.1: unpadded base64url of exactly 32 octets; canonical, or most legacy keys would pass for new.
function keyFault(pka: string | undefined, kid: string | undefined): string | undefined {
  if (kid !== undefined) return 'an aid2 record has kid'
  const isKey = pka === undefined || decodeCanonical(pka)?.length === KEY_OCTETS
  return isKey ? undefined : 'pka is not unpadded base64url of 32 octets'
}

function readRecord(pairs: readonly Pair[]): AidRecord {
  const fields = fieldsOf(pairs)
  const version = fields.get('version')
  const uri = fields.get('uri')
  const proto = fields.get('proto')
  if (version === undefined || uri === undefined || proto === undefined)
    throw new AidRecordError('version, uri or proto is missing')
  if (version !== 'aid1' && version !== 'aid2') throw new AidRecordError('version is neither aid2 nor aid1')
  const pka = fields.get('pka')
  const kid = fields.get('kid')
  const ownFault = version === 'aid1' ? legacyKeyFault(pka, kid) : keyFault(pka, kid)
  const fault = endpointFault(proto, uri) ?? hintFault(fields) ?? ownFault
  if (fault !== undefined) throw new AidRecordError(fault)
  const dep = fields.get('dep')
  return {
    version,
    uri,
    proto,
    deprecated: dep === undefined ? undefined : dateTimeToEpochMs(dep),
    pka: version === 'aid2' ? pka : undefined,
  }
}

/**
 * Reads one TXT answer, its character-strings joined in order (AID 2.1.0, 2.1 and 2.3; RFC 1035 section 3.3).
 * Keys are case-insensitive, unknown ones are ignored, and a known one twice, in any spelling, is an error.
 * @throws AidRecordError
 */
export function readTxtRecord(strings: readonly string[]): AidRecord {
  if (strings.some(string => octets(string) > STRING_OCTETS_AT_MOST))
    throw new AidRecordError(`a character-string is longer than ${STRING_OCTETS_AT_MOST} octets`)
  const parts = strings.join('').split(';').map(trimmed)
  return readRecord(parts.filter(part => part !== '').map(pairOf))
}

/** Reads the well-known document, which mirrors a record's keys (AID 2.1.0, Appendix C). @throws AidRecordError */
export function readWellKnown(document: Readonly<Record<string, unknown>>): AidRecord {
  return readRecord(Object.entries(document))
}

/** The record that is read, or why it is none. */
export function recordOrWhy(read: () => AidRecord): AidRecord | AidRecordError {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof AidRecordError) return cause
    throw cause
  }
}

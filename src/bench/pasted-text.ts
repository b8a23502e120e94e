import { isObject } from '../contract/json-members.ts'
import { decodeText } from '../crypto/base64url.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import { readJsonText } from './given-keys.ts'
import type { BenchKind } from './kinds.ts'

/** A text without what people paste around it, and what was taken out, in whole sentences. */
interface PastedText {
  readonly text: string
  readonly notes: readonly string[]
}

export const COMPACT_JWS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*$/u
const SCHEME = /^(?:authorization:\s{0,40})?(?:bearer|dpop)\s{1,40}/iu
const QUOTES = ['"', "'", '`']

function unquoted(text: string): string {
  const [first = ''] = text
  return QUOTES.includes(first) && text.length > 1 && text.endsWith(first) ? text.slice(1, -1).trim() : text
}

/** Only what has a JSON object as its header is surely a JWS, and no other text with two full stops. */
function isSurelyJws(text: string): boolean {
  return COMPACT_JWS.test(text) && isObject(jsonInText(decodeText(text.slice(0, text.indexOf('.'))) ?? ''))
}

/** A compact JWS out of quotes, after `Bearer`, or with white space in it. */
function bareJws(text: string): PastedText {
  const opened = unquoted(text)
  const named = opened.replace(SCHEME, '').trim()
  const inner = unquoted(named)
  const whole = inner.replace(/\s/gu, '')
  if (whole === text || !isSurelyJws(whole)) return { text, notes: [] }
  const taken = [
    ...(opened !== text || inner !== named ? ['the quotes around it'] : []),
    ...(named !== opened ? ['the scheme before it'] : []),
    ...(whole !== inner ? ['white space inside it'] : []),
  ]
  return { text: whole, notes: [`Taken out before it was checked: ${taken.join(', ')}.`] }
}

/** Whether a value is a JWS in its JSON serialization, flattened or general (RFC 7515 section 7.2). */
export function isJsonJws(value: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof value.payload === 'string' &&
    (typeof value.signature === 'string' || Array.isArray(value.signatures))
  )
}

/** A flattened JWS as a compact one, which signs the same octets; one with an unprotected header stays as it is. */
function compactOfFlattened(text: string): PastedText {
  const read = readJsonText(text)
  const value = 'value' in read ? read.value : undefined
  if (!isObject(value) || !isJsonJws(value)) return { text, notes: [] }
  const { protected: header, payload, signature } = value
  const isWhole = typeof header === 'string' && typeof signature === 'string'
  const compact = `${String(header)}.${String(payload)}.${String(signature)}`
  if (!isWhole || Object.hasOwn(value, 'header') || !isSurelyJws(compact)) return { text, notes: [] }
  return {
    text: compact,
    notes: ['The flattened JSON was put together to the compact form that it stands for.'],
  }
}

/** A resource record as a zone file or `dig` writes it, up to its strings (RFC 1035 section 5.1). */
const ZONE_FORM = /^\S{1,260}\s{1,40}(?:(?:\d{1,10}[smhdw]?|IN)\s{1,40}){0,2}TXT\s{1,40}(?=["(])/iu

function bareTxt(text: string): PastedText {
  const strings = text.replace(ZONE_FORM, '')
  if (strings === text) return { text, notes: [] }
  const inner = /^\(.*\)$/su.test(strings) ? strings.slice(1, -1).trim() : strings
  return {
    text: inner,
    notes: ['Its name, class and time to live were taken off: they are not judged here.'],
  }
}

const IS_AID = /(?:^|[;"])\s*(?:v|version)\s*=\s*aid\d/iu

/** Whether a text is an AID record in any order of its parts, or in a zone file's form. */
export function isAidRecord(text: string): boolean {
  return !/^[[{]/u.test(text) && IS_AID.test(bareTxt(text).text)
}

/** What was pasted, as the checks of a kind read it. */
export function pastedText(kind: BenchKind, text: string): PastedText {
  if (kind === 'aid_record') return bareTxt(text)
  if (kind === 'jws' && text.startsWith('{')) return compactOfFlattened(text)
  return bareJws(text)
}

const STRING_OCTETS = 255
/** An answer has 65,535 octets at most, and each string takes one for its length (RFC 1035 sections 3.2.1 and 3.3). */
const STRINGS_AT_MOST = 65_535
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** One character-string in quotes; what a backslash escapes is one character, or an octet in three digits. */
const QUOTED = /\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*/suy
const ESCAPED = /\\(\d{3}|.)/gsu

function octetsOf(quoted: string): Uint8Array<ArrayBuffer> {
  const octets: number[] = []
  let at = 0
  for (const { 0: whole, 1: named = '', index } of quoted.matchAll(ESCAPED)) {
    for (const octet of encoder.encode(quoted.slice(at, index))) octets.push(octet)
    const isOctet = /^\d{3}$/u.test(named) && Number(named) < 256
    for (const octet of isOctet ? [Number(named)] : encoder.encode(named)) octets.push(octet)
    at = index + whole.length
  }
  for (const octet of encoder.encode(quoted.slice(at))) octets.push(octet)
  return Uint8Array.from(octets)
}

/** The texts in quotes that a text consists of; undefined where anything else stands beside them, or too many. */
function quotedIn(text: string): readonly string[] | undefined {
  const found: string[] = []
  QUOTED.lastIndex = 0
  while (QUOTED.lastIndex < text.length) {
    const match = QUOTED.exec(text)
    if (match === null || found.length === STRINGS_AT_MOST) return undefined
    found.push(match[1] ?? '')
  }
  return found
}

// Cut between characters: joined again, the strings are the text.
function cut(text: string): string[] {
  const octets = encoder.encode(text)
  const strings: string[] = []
  for (let from = 0; from < octets.length; ) {
    let to = Math.min(from + STRING_OCTETS, octets.length)
    while (to < octets.length && ((octets[to] ?? 0) & 0xc0) === 0x80) to -= 1
    strings.push(decoder.decode(octets.subarray(from, to)))
    from = to
  }
  return strings
}

/** The character-strings of a TXT answer as people paste it: each in quotes, or all in one text (RFC 1035 section 5.1). */
export function txtStrings(text: string): string[] {
  const quoted = text.startsWith('"') ? quotedIn(text) : undefined
  return quoted?.map(each => (each.includes('\\') ? decoder.decode(octetsOf(each)) : each)) ?? cut(text)
}

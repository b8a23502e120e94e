import fc from 'fast-check'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'

/** A body as it goes over the wire. */
export interface Spelled {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether its spelling alone means it is not I-JSON, whatever value it spells. */
  readonly malformed: boolean
}

const encoder = new TextEncoder()
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null

function escapedText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `"${units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
}

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(
    ([name, member]: [string, unknown]) => [name, turned(member)] as const,
  )
  return Object.fromEntries(entries.toReversed())
}

function escapedJson(value: unknown): string {
  if (typeof value === 'string') return escapedText(value)
  if (Array.isArray(value)) return `[${value.map(escapedJson).join(',')}]`
  if (!isPlain(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${escapedText(name)}:${escapedJson(member)}`)
  return `{${members.join(',')}}`
}

/** Spellings of one JSON value that every reader reads alike. */
const EQUAL = {
  plain: (value: unknown) => JSON.stringify(value),
  'turned round': (value: unknown) => JSON.stringify(turned(value)),
  'spread out': (value: unknown) => ` \r\n\t${JSON.stringify(value, null, '\t')}\n`,
  'every character escaped': escapedJson,
} as const

type Respell = (text: string, choice: number) => Spelled

const same = (text: string): Spelled => ({ bytes: encoder.encode(text), malformed: false })
const broken = (text: string): Spelled => ({ bytes: encoder.encode(text), malformed: true })

function octets(text: string, at: number, inserted: readonly number[]): Spelled {
  const bytes = encoder.encode(text)
  const cut = at % (bytes.length + 1)
  return {
    bytes: Uint8Array.from([...bytes.slice(0, cut), ...inserted, ...bytes.slice(cut)]),
    malformed: true,
  }
}

function withMember(text: string, member: (first: string) => string, malformed: boolean): Spelled {
  const value: unknown = JSON.parse(text)
  const [first] = isPlain(value) && !Array.isArray(value) ? Object.keys(value) : []
  const end = text.lastIndexOf('}')
  if (first === undefined) return same(text)
  return { bytes: encoder.encode(`${text.slice(0, end)},${member(first)}}`), malformed }
}

const padded =
  (size: number): Respell =>
  text =>
    same(text + ' '.repeat(Math.max(0, size - encoder.encode(text).length)))

/** Spellings that not every reader accepts, or at the size limits of a body. */
const RESPELLED: Readonly<Record<string, Respell>> = {
  'a byte-order mark': text => broken(`\ufeff${text}`),
  'cut short': (text, at) => {
    const kept = text.trimEnd().slice(0, at % text.trimEnd().length)
    // A number that is cut short is still a number.
    return /^\s*-?\d/u.test(text) ? same(text) : broken(kept)
  },
  'something after it': text => broken(`${text}x`),
  'twice in a row': text => broken(`${text}${text.trim().startsWith('{') ? text : '{}'}`),
  'no UTF-8': (text, at) => octets(text, at, [0xff]),
  'a surrogate in UTF-8': (text, at) => octets(text, at, [0xed, 0xa0, 0x80]),
  'an overlong encoding': (text, at) => octets(text, at, [0xc0, 0xaf]),
  'a NUL before it': text => broken(`\u0000${text}`),
  'a member twice': text => withMember(text, first => `${JSON.stringify(first)}:1`, true),
  'a member twice, once escaped': text => withMember(text, first => `${escapedText(first)}:null`, true),
  'a number beyond a double': text => withMember(text, () => '"n":1e400', true),
  'a negative zero': text => withMember(text, () => '"n":-0', false),
  'a number of many digits': text =>
    withMember(text, () => '"n":1234567890123456789012345678901234567890.5', true),
  'a number in another spelling of its value': text => withMember(text, () => '"n":12.50E-1', false),
  'a leading zero': text => withMember(text, () => '"n":01', true),
  'a line end within a text': text => withMember(text, () => '"n":"a\nb"', true),
  'one byte less than a body may have': padded(LIMITS.BODY_BYTES - 1),
  'as many bytes as a body may have': padded(LIMITS.BODY_BYTES),
  'one byte more than a body may have': padded(LIMITS.BODY_BYTES + 1),
}

/** Ways to spell a JSON value as a body; one in nine is unreadable or at a limit, so most get further. */
export const spelling: fc.Arbitrary<(value: unknown) => Spelled> = fc
  .tuple(
    fc.constantFrom(...Object.values(EQUAL)),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(same) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(RESPELLED)) },
    ),
    fc.nat(10_000),
  )
  .map(
    ([equal, respelled, at]) =>
      value =>
        respelled(equal(value), at),
  )

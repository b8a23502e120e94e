import { isObject, type Members } from '../contract/json-members.ts'
import { dateTimeToEpochMs, isDateTime } from '../contract/schemas/formats.ts'
import { isNumericDate, spanOf } from '../protocols/claims.ts'
import { type BenchLine, type BenchPart, textOf, unnumbered } from './report.ts'

/** A line with its place in the report: of several objects two may have the same name. */
export interface PlacedLine {
  readonly line: BenchLine
  readonly at: number
}

/** A member of a decoded object. */
export interface DecodedMember {
  readonly name: string
  readonly text: string
  /** What its value means here: a date with its distance, "as expected"; empty where nothing is known of it. */
  readonly means: string
  /** The lines that look at it, those that fail first. */
  readonly lines: readonly PlacedLine[]
}

/** By when it is: the Time that was given, else this computer's clock. */
export interface Now {
  readonly time?: number | undefined
  readonly clock: number
}

const PARTS_AT_MOST = 4
const MEMBERS_AT_MOST = 40
const SHORT = 48
/** How much of an object in an object is shown. */
const INNER_AT_MOST = 88

const IN_HEADER = /^header\./u
/** What is read of a header first. */
const OF_HEADERS: readonly string[] = ['typ', 'alg', 'kid', 'crit', 'jwk', 'b64']

/** The name of the member that a line looks at: the one that it says, else its own. */
export const memberOfLine = ({ member, check }: Pick<BenchLine, 'member' | 'check'>): string =>
  (member ?? unnumbered(check)).replace(IN_HEADER, '')

/** Whether a line looks at a member of a part: by the member that it names, else by its own name. */
function looksAt(line: BenchLine, name: string, isHeader: boolean, inBoth: boolean): boolean {
  if (memberOfLine(line) !== name) return false
  const ofHeader = line.member === undefined ? OF_HEADERS.includes(name) : IN_HEADER.test(line.member)
  return ofHeader === isHeader || !inBoth
}

const AT = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const IN_UTC = { timeZone: 'UTC', timeZoneName: 'short' } as const
const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { ...AT, ...IN_UTC })
const DATE = new Intl.DateTimeFormat(undefined, {
  ...{ year: 'numeric', month: 'short', day: 'numeric', ...AT, ...IN_UTC },
})
const DATES = /^(?:exp|nbf|iat|auth_time|updated_at|created|expires)$/u
const ENDS = /^(?:exp|expires|validUntil|expirationDate|valid_until)$/u

function instantIn(name: string, value: unknown): number | undefined {
  if (DATES.test(name) && isNumericDate(value)) return value * 1000
  return typeof value === 'string' && isDateTime(value) ? dateTimeToEpochMs(value) : undefined
}

const dayOf = (at: number): number => Math.floor(at / 86_400_000)

/** An instant as a date, and how far it is from the Time, or from now; without the day where the Time is of the same. */
function dateWords(name: string, value: unknown, { time, clock }: Now): string {
  const at = instantIn(name, value)
  if (at === undefined) return ''
  const ms = at - (time ?? clock)
  const [past, span] = [ms <= 0, spanOf(ms)]
  const far =
    time === undefined ? (past ? `${span} ago` : `in ${span}`) : `${span} ${past ? 'before' : 'after'} Time`
  const distance = `${past && ENDS.test(name) ? 'expired ' : ''}${ms === 0 ? 'at Time' : far}`
  // What is written as a date is not written again.
  if (typeof value === 'string') return distance
  const format = time !== undefined && dayOf(time) === dayOf(at) ? TIME_OF_DAY : DATE
  return `${format.format(at)}, ${distance}`
}

/** A public key in a few words: its kind, and the end of the member that tells it from others. */
function keyText({ kty, crv, x, n }: Members): string {
  const own = x ?? n
  const tail = typeof own === 'string' ? `, …${own.slice(-6)}` : ''
  return `${[kty, crv].filter(each => typeof each === 'string').join(' ')}${tail}`
}

/** The text of a value: a key in a few words, any other object cut where it is long. */
function valueText(value: unknown): string {
  if (isObject(value) && typeof value.kty === 'string') return keyText(value)
  if (isObject(value) && isObject(value.jwk)) return keyText(value.jwk)
  const whole = textOf(value)
  return typeof value === 'object' && whole.length > INNER_AT_MOST
    ? `${whole.slice(0, INNER_AT_MOST).toWellFormed()}…`
    : whole
}

const KEY_WORDS: Readonly<Record<string, string>> = { jwk: 'a public key', cnf: 'its holder’s key' }

function lineWords(lines: readonly PlacedLine[]): string {
  const [first] = lines
  if (first === undefined) return ''
  const { result, detail = '', compared, isBetween, section = '' } = first.line
  if (result === 'FAIL') {
    const said = detail.split('; ').at(-1) ?? ''
    if (said.length <= SHORT) return said
    return /\d/u.test(section) ? `breaks ${section.split(/;| and /u, 1).join()}` : 'see what fails'
  }
  if (result !== 'PASS') return ''
  if (compared !== undefined && compared.found === compared.expected) return 'as expected'
  return isBetween && detail.length <= SHORT ? detail : ''
}

const RANK: readonly BenchLine['result'][] = ['FAIL', 'CHOICE', 'NOT_RUN', 'NOT_CHECKED', 'PASS']

const jsonOf = ({ content }: BenchPart): Members =>
  'json' in content && isObject(content.json) ? content.json : {}

/** What is decoded of an object, member by member, each with its meaning and the lines that look at it; how many are left out. */
export function decodedOf(parts: readonly BenchPart[], lines: readonly PlacedLine[], now: Now) {
  const some = parts
    .filter(part => Object.keys(jsonOf(part)).length > 0 || part.title === 'Payload')
    .slice(0, PARTS_AT_MOST)
  return some.map(part => {
    const { title, content } = part
    const json = jsonOf(part)
    const isHeader = title.startsWith('Header')
    const names = Object.keys(json)
    const members = names.slice(0, MEMBERS_AT_MOST).map((name): DecodedMember => {
      const value = json[name]
      const inBoth = some.some(each => each !== part && Object.hasOwn(jsonOf(each), name))
      const about = lines
        .filter(({ line }) => looksAt(line, name, isHeader, inBoth))
        .toSorted((a, b) => RANK.indexOf(a.line.result) - RANK.indexOf(b.line.result))
      const key = (isObject(value) && KEY_WORDS[name]) || ''
      const means = dateWords(name, value, now) || lineWords(about) || key
      return { name, text: valueText(value), means, lines: about }
    })
    const left = names.length - members.length
    return { title, members, left, ...('text' in content && { text: content.text }) }
  })
}

/** A part of an object, a member a line. */
export type DecodedPart = ReturnType<typeof decodedOf>[number]

import { BOUNDS } from './limits.ts'

/** One TXT answer as it stands in a paste (RFC 1035 sections 3.3.14 and 5.1). */
export interface TxtAnswer {
  /** Its owner, and the names that are an alias of it, as DNS compares them; none where no owner stands there. */
  readonly names: readonly string[]
  readonly strings: readonly string[]
  readonly isQuoted: boolean
  /** Why it is not an answer, whatever its strings say. */
  readonly fault?: string
}

const STRING_OCTETS = 255
/** So many characters have no more octets than that. */
const SURELY_FIT = STRING_OCTETS / 3
/** RFC 1035 sections 3.2.1 and 3.3: each string takes one octet for its length. */
export const ANSWER_OCTETS = 65_535
const TOO_LONG = 'it has more than 65,535 octets (RFC 1035 3.2.1)'
/** An octet takes four characters at most. */
const WRITTEN_AT_MOST = 4 * ANSWER_OCTETS
const ALIASES_AT_MOST = 16
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const PIECES = /\\(\d{3}|.)|[^\\]+|\\/gsu

/** A text without its escapes: what a backslash stands before is one character, or an octet in three digits. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  const octets = [...text.matchAll(PIECES)].flatMap(([piece, named]) =>
    named !== undefined && /^\d{3}$/u.test(named) && Number(named) < 256
      ? [Number(named)]
      : [...encoder.encode(named ?? piece)],
  )
  return decoder.decode(Uint8Array.from(octets))
}

/** A text in strings of 255 octets, cut between characters: joined again, they are the text. */
export function cut(text: string): string[] {
  if (text.length <= SURELY_FIT) return text === '' ? [] : [text]
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

/** A name as DNS compares it (RFC 4343 section 3): no final dot, no capitals. */
export const dnsName = (name: string): string =>
  name.replace(/\.$/u, '').replace(/[A-Z]/gu, letter => letter.toLowerCase())

/** Leaves something out of a paste, and counts it. */
const leave = ({ left }: Pick<Reading, 'left'>, what: string) => left.set(what, (left.get(what) ?? 0) + 1)

/** A comment, a string in quotes that ends on its line, a parenthesis, any other text, or what follows a quotation mark that is not closed. */
const TOKENS = /\s*(?:(;.*)|"([^"\\]*(?:\\.[^"\\]*)*)"|([()])|([^\s"();][^\s"()]*)|"(.*))/gsuy

/** A resource record as a zone file or `dig` has it: owner, time to live and class, type (RFC 1035 section 5.1). */
const RECORD =
  /^[ \t]{0,40}(?:([^\s"=;()]{1,260})[ \t]{1,40})?(?:(?:\d{1,10}[smhdw]?|IN|CH)[ \t]{1,40}){0,2}(TXT|CNAME|DNAME|RRSIG|SOA|NS|A|AAAA|MX|SRV|SVCB|HTTPS|CAA|NSEC|NSEC3|DS|DNSKEY)[ \t]{1,40}/iu
const IS_CLASS = /^(?:\d{1,10}[smhdw]?|IN|CH)$/iu
/** An answer as `nslookup` and `host` tell it. */
const TOLD =
  /^[ \t]{0,40}([^\s"=;()]{1,260})[ \t]{1,40}(text =|descriptive text|canonical name =|is an alias for)[ \t\r]{0,40}/iu
const IS_TOLD = /^[ \t]{0,40}[^\s"=;()]{1,260}[ \t]{1,40}(?:text =|descriptive text)/imu
const IS_NAME = /^[^\s"=;()]{1,260}\.$/u

const newReading = (text: string) => ({
  ...{ lines: text.split('\n'), next: 0, answers: [] as TxtAnswer[] },
  left: new Map<string, number>(),
  /** The owners of aliases, by what they are an alias of (RFC 1034 section 3.6.2). */
  aliases: new Map<string, string>(),
  ...{ isTold: IS_TOLD.test(text), hasRecords: false },
  ...{ section: '', origin: '', owner: undefined as string | undefined },
})
type Reading = ReturnType<typeof newReading>

const BLANK_LINES_AT_MOST = 80
const isQuotedBelow = ({ lines, next }: Reading): boolean => {
  const below = lines.slice(next, next + BLANK_LINES_AT_MOST).find(line => line.trim() !== '')
  return below?.trimStart().startsWith('"') ?? false
}

/**
 * The strings of one answer, to the end of its logical line: only parentheses continue it.
 * @param rest what follows on the line that was read last
 * @param isBelow whether each of its strings stands on a line of its own, as `nslookup` of Windows has them
 */
function stringsFrom(reading: Reading, rest: string, isBelow: boolean) {
  const strings: string[] = []
  let [depth, isQuoted, written] = [0, true, 0]
  let fault: string | undefined
  for (let line: string | undefined = rest; line !== undefined; ) {
    let isAfterText = false
    for (const [token, comment, quoted, parenthesis, bare, unclosed] of line.matchAll(TOKENS)) {
      if (unclosed !== undefined) {
        fault = 'a quotation mark in it is not closed on its line'
        strings.push(...cut(unclosed))
      }
      written += token.length
      if (written > WRITTEN_AT_MOST) return { strings, isQuoted, fault: TOO_LONG }
      if (comment !== undefined && !isAfterText) leave(reading, 'comments')
      if (quoted !== undefined) strings.push(unescaped(quoted))
      const value = bare ?? (isAfterText ? comment : undefined)
      if (value !== undefined) strings.push(...cut(unescaped(value)))
      if (value !== undefined) isQuoted = false
      if (parenthesis !== undefined) depth += parenthesis === '(' ? 1 : -1
      isAfterText = bare !== undefined
    }
    const goesOn: boolean = depth > 0 || (isBelow && isQuotedBelow(reading))
    line = goesOn ? reading.lines[reading.next] : undefined
    if (line !== undefined) reading.next += 1
  }
  return { strings, isQuoted, fault: depth > 0 ? 'its parenthesis is not closed' : fault }
}

/** Takes one answer: its strings in quotes or parentheses as a zone file has them, else all of its line as it stands. */
function takeAnswer(reading: Reading, rest: string, owner?: string, isBelow = false): void {
  const isWritten = isBelow || /^["(]/u.test(rest)
  const { strings, isQuoted, fault } = isWritten
    ? stringsFrom(reading, rest, isBelow)
    : { strings: cut(rest.trim()), isQuoted: false, fault: undefined }
  const octets = strings.reduce((sum, each) => sum + each.length + 1, 0)
  const why = octets > ANSWER_OCTETS ? TOO_LONG : fault
  const names = owner === undefined ? [] : [owner]
  reading.answers.push({ names, strings, isQuoted, ...(why !== undefined && { fault: why }) })
}

/** The owner of a record: the one before it where none stands there, and an origin behind it where there is one. */
function ownerOf(reading: Reading, written: string | undefined): string | undefined {
  if (written === undefined || IS_CLASS.test(written)) return reading.owner
  const whole = written === '@' ? '' : written
  const name = whole.endsWith('.') || reading.origin === '' ? written : `${whole}.${reading.origin}`
  reading.owner = dnsName(name.replace(/^\./u, ''))
  return reading.owner
}

/** Takes what a line holds; `rest` follows on it what its form has found. */
type Take = (reading: Reading, rest: string, ...found: readonly (string | undefined)[]) => void

const takeRecord: Take = (reading, rest, written, type = '') => {
  const { section } = reading
  const kind = type.toUpperCase()
  reading.hasRecords = true
  const owner = ownerOf(reading, written)
  if (kind === 'TXT' && (section === '' || section === 'ANSWER')) return takeAnswer(reading, rest, owner)
  const [target = ''] = rest.split(/\s/u, 1)
  if (kind === 'CNAME' && owner !== undefined) reading.aliases.set(dnsName(target), owner)
  leave(
    reading,
    kind === 'TXT' ? `records of the ${section.toLowerCase()} section` : `records of type ${kind}`,
  )
}

/** What `nslookup` tells under a name: where nothing follows on the line, the strings of one answer, one on each line below. */
const takeTold: Take = (reading, rest, written = '', what = '') => {
  const owner = dnsName(written)
  const isAlias = /alias|canonical/iu.test(what)
  if (!isAlias) return takeAnswer(reading, rest, owner, rest === '' && isQuotedBelow(reading))
  reading.aliases.set(dnsName(rest.trim()), owner)
  leave(reading, 'aliases')
}

/** What stands on a line by itself: a directive, the head of a section, a comment, or no answer at all. */
const takeRest: Take = (reading, rest) => {
  const { isTold } = reading
  const line = rest.trim()
  const [, section] = /^;; ?([A-Z]{1,20}) SECTION/u.exec(line) ?? []
  if (section !== undefined) reading.section = section
  const [, origin] = /^\$ORIGIN[ \t]{1,40}(\S{1,260})/u.exec(line) ?? []
  if (origin !== undefined) reading.origin = origin
  if (line.startsWith(';')) leave(reading, 'comments')
  else if (line.startsWith('$')) leave(reading, 'directives')
  else if (/^["(]/u.test(line) || !(isTold || IS_NAME.test(line))) takeAnswer(reading, rest)
  else leave(reading, 'other lines')
}

/** The forms of a line, each with how it is taken. */
const LINES: readonly (readonly [form: RegExp, take: Take])[] = [
  [/^\s*$/u, () => undefined],
  [RECORD, takeRecord],
  [TOLD, takeTold],
]
const REST = [/^\s*/u, takeRest] as const

/** An owner, and the names that lead to it. */
function namesOf(owner: string | undefined, aliases: ReadonlyMap<string, string>): readonly string[] {
  const names: string[] = []
  for (let name = owner; name !== undefined && names.length < ALIASES_AT_MOST; name = aliases.get(name))
    names.push(name)
  return names
}

/**
 * Reads TXT answers as people paste them: bare, in quotes, or in the form of a zone file, of `dig` with its sections or
 * `+short`, of `nslookup`, `host` or Route 53. One logical line is one answer; nothing is joined across lines (RFC 1035
 * sections 3.3.14 and 5.1). What stands there that is not an answer is left out, and said. Never throws.
 * @returns the answers; what was taken off and left out, in whole sentences; whether there are more than were read
 */
export function readTxt(text: string) {
  const reading = newReading(text)
  const { lines, left, aliases } = reading
  while (reading.next < lines.length && reading.answers.length < BOUNDS.linesDrawn) {
    const line = lines[reading.next] ?? ''
    reading.next += 1
    const [form, take] = LINES.find(([each]) => each.test(line)) ?? REST
    const [head = '', ...groups] = form.exec(line) ?? []
    take(reading, line.slice(head.length), ...groups)
  }
  const answers = reading.answers.map(each => ({ ...each, names: namesOf(each.names[0], aliases) }))
  const taken = reading.hasRecords ? ['Class and time to live were taken off: they are not judged here.'] : []
  const out = [...left].map(([what, count]) => `${what} (${count.toLocaleString('en')})`).join(', ')
  const isCut = lines.slice(reading.next).some(line => line.trim() !== '')
  return { answers, notes: out === '' ? taken : [...taken, `Left out: ${out}.`], isCut }
}

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

export interface TxtPaste {
  readonly answers: readonly TxtAnswer[]
  /** What was taken off and left out, in whole sentences. */
  readonly notes: readonly string[]
  /** Whether there are more than were read. */
  readonly isCut: boolean
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

const ESCAPED = /\\(\d{3}|.)/gsu

/** A text without its escapes: what a backslash stands before is one character, or an octet in three digits. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  const octets: number[] = []
  let at = 0
  const take = (part: string) => {
    for (const octet of encoder.encode(part)) octets.push(octet)
  }
  for (const { 0: whole, 1: named = '', index } of text.matchAll(ESCAPED)) {
    take(text.slice(at, index))
    if (/^\d{3}$/u.test(named) && Number(named) < 256) octets.push(Number(named))
    else take(named)
    at = index + whole.length
  }
  take(text.slice(at))
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

/** What is left out of a paste: how many of what. */
type LeftOut = Map<string, number>
const leave = (left: LeftOut, what: string): unknown => left.set(what, (left.get(what) ?? 0) + 1)

interface Values extends Pick<TxtAnswer, 'strings' | 'isQuoted' | 'fault'> {
  /** Where its logical line ends. */
  readonly end: number
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** What a sticky expression finds at a place; it keeps no place of its own from one look to the next. */
function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at
  return form.exec(text)
}

/** What an answer cannot be, whatever its strings say. */
function faultOf(strings: readonly string[], fault: string | undefined): Pick<TxtAnswer, 'fault'> {
  const octets = strings.reduce((sum, each) => sum + each.length + 1, 0)
  const why = octets > ANSWER_OCTETS ? TOO_LONG : fault
  return why === undefined ? {} : { fault: why }
}

/** A comment, a string in quotes that ends on its line, a parenthesis, the end of a line, or any other text. */
const TOKEN =
  /[ \t\r]*(?:(;[^\n]*)|"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"|([()])|(\n)|([^\s"();][^\s"()]*)|("))/uy

const QUOTED = /\s{0,80}"/uy
const isQuotedNext = (text: string, from: number): boolean => matchAt(QUOTED, text, from) !== null

/**
 * The strings of one answer, to the end of its logical line: only parentheses continue it.
 * @param isBelow whether each of its strings stands on a line of its own, as `nslookup` of Windows has them
 */
function stringsFrom(text: string, from: number, left: LeftOut, isBelow = false): Values {
  const strings: string[] = []
  let [depth, isQuoted, isAfterText] = [0, true, false]
  let fault: string | undefined
  let at = from
  for (;;) {
    const found = matchAt(TOKEN, text, at)
    if (found === null) break
    const [token, comment, quoted, parenthesis, line, bare, quote] = found
    const next = at + token.length
    if (line !== undefined && depth < 1 && !(isBelow && isQuotedNext(text, next))) break
    at = next
    if (at - from > WRITTEN_AT_MOST) fault = TOO_LONG
    if (fault === TOO_LONG) break
    if (comment !== undefined && !isAfterText) leave(left, 'comments')
    if (quoted !== undefined) strings.push(unescaped(quoted))
    const value = bare ?? (isAfterText ? comment : undefined)
    if (value !== undefined) strings.push(...cut(unescaped(value)))
    if (value !== undefined) isQuoted = false
    if (parenthesis !== undefined) depth += parenthesis === '(' ? 1 : -1
    if (quote !== undefined) {
      fault = 'a quotation mark in it is not closed on its line'
      strings.push(...cut(text.slice(at, endOfLine(text, at))))
      at = endOfLine(text, at)
    }
    isAfterText = bare !== undefined
  }
  if (fault !== TOO_LONG && depth > 0) fault = 'its parenthesis is not closed'
  return { strings, isQuoted, end: endOfLine(text, at), ...faultOf(strings, fault) }
}

/** The strings of one answer: in quotes or parentheses as a zone file has them, else all of its line as it stands. */
function valuesFrom(text: string, from: number, left: LeftOut): Values {
  if (/["(]/u.test(text[from] ?? '')) return stringsFrom(text, from, left)
  const end = endOfLine(text, from)
  const strings = cut(text.slice(from, end).trim())
  return { strings, isQuoted: false, end, ...faultOf(strings, undefined) }
}

/** A resource record as a zone file or `dig` has it: owner, time to live and class, type (RFC 1035 section 5.1). */
const RECORD =
  /[ \t]{0,40}(?:([^\s"=;()]{1,260})[ \t]{1,40})?(?:(?:\d{1,10}[smhdw]?|IN|CH)[ \t]{1,40}){0,2}(TXT|CNAME|DNAME|RRSIG|SOA|NS|A|AAAA|MX|SRV|SVCB|HTTPS|CAA|NSEC|NSEC3|DS|DNSKEY)[ \t]{1,40}/iuy
const IS_CLASS = /^(?:\d{1,10}[smhdw]?|IN|CH)$/iu
/** An answer as `nslookup` and `host` tell it. */
const TOLD =
  /[ \t]{0,40}([^\s"=;()]{1,260})[ \t]{1,40}(text =|descriptive text|canonical name =|is an alias for)[ \t\r]{0,40}/iuy
const IS_TOLD = /^[ \t]{0,40}[^\s"=;()]{1,260}[ \t]{1,40}(?:text =|descriptive text)/imu
const IS_NAME = /^[^\s"=;()]{1,260}\.$/u

interface Reading {
  readonly text: string
  readonly answers: TxtAnswer[]
  readonly left: LeftOut
  /** The owners of aliases, by what they are an alias of (RFC 1034 section 3.6.2). */
  readonly aliases: Map<string, string>
  readonly isTold: boolean
  section: string
  origin: string
  owner: string | undefined
  hasRecords: boolean
}

/** The owner of a record: the one before it where none stands there, and an origin behind it where there is one. */
function ownerOf(reading: Reading, written: string | undefined): string | undefined {
  if (written === undefined || IS_CLASS.test(written)) return reading.owner
  const whole = written === '@' ? '' : written
  const name = whole.endsWith('.') || reading.origin === '' ? written : `${whole}.${reading.origin}`
  reading.owner = dnsName(name.replace(/^\./u, ''))
  return reading.owner
}

/** An owner, and the names that lead to it. */
function namesOf(owner: string | undefined, aliases: ReadonlyMap<string, string>): readonly string[] {
  const names: string[] = []
  for (let name = owner; name !== undefined && names.length < ALIASES_AT_MOST; name = aliases.get(name))
    names.push(name)
  return names
}

function takeAnswer(reading: Reading, names: readonly string[], from: number): number {
  const { end, ...values } = valuesFrom(reading.text, from, reading.left)
  reading.answers.push({ names, ...values })
  return end
}

function takeRecord(reading: Reading, from: number, written: string | undefined, type: string): number {
  const { text, left, section } = reading
  reading.hasRecords = true
  const owner = ownerOf(reading, written)
  const isAnswer = section === '' || section === 'ANSWER'
  if (type === 'TXT' && isAnswer) return takeAnswer(reading, owner === undefined ? [] : [owner], from)
  const [target = ''] = text.slice(from, endOfLine(text, from)).split(/\s/u, 1)
  if (type === 'CNAME' && owner !== undefined) reading.aliases.set(dnsName(target), owner)
  leave(left, type === 'TXT' ? `records of the ${section.toLowerCase()} section` : `records of type ${type}`)
  return endOfLine(text, from)
}

/** What stands on a line by itself: a directive, the head of a section, a comment, or no answer at all. */
function takeRest(reading: Reading, from: number, line: string): number {
  const { text, left, isTold } = reading
  const [, section] = /^;; ?([A-Z]{1,20}) SECTION/u.exec(line) ?? []
  if (section !== undefined) reading.section = section
  const [, origin] = /^\$ORIGIN[ \t]{1,40}(\S{1,260})/u.exec(line) ?? []
  if (origin !== undefined) reading.origin = origin
  const isComment = line.startsWith(';')
  if (isComment || line.startsWith('$')) leave(left, isComment ? 'comments' : 'directives')
  else if (/^["(]/u.test(line) || !(isTold || IS_NAME.test(line)))
    return takeAnswer(reading, [], text.indexOf(line.slice(0, 1), from))
  else leave(left, 'other lines')
  return endOfLine(text, from)
}

/** What `nslookup` tells under a name: where nothing follows on the line, the strings of one answer, one on each line below. */
function takeTold(reading: Reading, from: number, written: string, what: string): number {
  const { text, aliases, left } = reading
  const owner = dnsName(written)
  if (/alias|canonical/iu.test(what)) {
    aliases.set(dnsName(text.slice(from, endOfLine(text, from)).trim()), owner)
    leave(left, 'aliases')
    return endOfLine(text, from)
  }
  if (endOfLine(text, from) > from || !isQuotedNext(text, from)) return takeAnswer(reading, [owner], from)
  const { end, ...values } = stringsFrom(text, from, left, true)
  reading.answers.push({ names: [owner], ...values })
  return end
}

function takeLine(reading: Reading, from: number): number {
  const { text } = reading
  const line = text.slice(from, endOfLine(text, from)).trim()
  if (line === '') return endOfLine(text, from)
  const [head, written, type = ''] = matchAt(RECORD, text, from) ?? []
  if (head !== undefined) return takeRecord(reading, from + head.length, written, type.toUpperCase())
  const [said, owner = '', what = ''] = matchAt(TOLD, text, from) ?? []
  if (said !== undefined) return takeTold(reading, from + said.length, owner, what)
  return takeRest(reading, from, line)
}

const leftOutWords = (left: LeftOut): readonly string[] =>
  left.size === 0
    ? []
    : [`Left out: ${[...left].map(([what, count]) => `${what} (${count.toLocaleString('en')})`).join(', ')}.`]

/**
 * Reads TXT answers as people paste them: bare, in quotes, or in the form of a zone file, of `dig` with its sections or
 * `+short`, of `nslookup`, `host` or Route 53. One logical line is one answer; nothing is joined across lines (RFC 1035
 * sections 3.3.14 and 5.1). What stands there that is not an answer is left out, and said. Never throws.
 */
export function readTxt(text: string): TxtPaste {
  const left: LeftOut = new Map()
  const reading: Reading = {
    ...{ text, answers: [], left, aliases: new Map(), isTold: IS_TOLD.test(text) },
    ...{ section: '', origin: '', owner: undefined, hasRecords: false },
  }
  let at = 0
  for (; at < text.length && reading.answers.length < BOUNDS.linesDrawn; at += 1) at = takeLine(reading, at)
  const answers = reading.answers.map(({ names: [owner], ...answer }) => ({
    ...answer,
    names: namesOf(owner, reading.aliases),
  }))
  const taken = reading.hasRecords ? ['Class and time to live were taken off: they are not judged here.'] : []
  return { answers, notes: [...taken, ...leftOutWords(left)], isCut: text.slice(at).trim() !== '' }
}

import { isObject, type Members } from '../contract/json-members.ts'
import { octetsOfBase64 } from '../crypto/base64url.ts'
import { jsonInText } from '../crypto/json-in-text.ts'

const decoder = new TextDecoder()
/** How the base64 of a JSON object begins: with a brace, or with white space before it. */
const OBJECT_BEGINS = /^(?:e[w-z0-9+/_-]|[ICD])/u

/** The text that a segment holds, in any spelling of base64. */
export function textOfSegment(segment = ''): string {
  const octets = octetsOfBase64(segment)
  return octets === undefined ? '' : decoder.decode(octets).trim()
}

/** The JSON object that a segment holds; undefined where it holds none. */
export function objectInSegment(segment = ''): Members | undefined {
  const text = OBJECT_BEGINS.test(segment) ? textOfSegment(segment) : ''
  const value = text.startsWith('{') ? jsonInText(text) : undefined
  return isObject(value) ? value : undefined
}

/** The header of what begins like a token, and the claims of what may be one; undefined where they are none. */
export const headerIn = (token: string): Members | undefined => objectInSegment(token.split('.', 1)[0])
export const claimsIn = (token: string): Members | undefined => objectInSegment(token.split('.', 2)[1])

/** A token that stands in a text, under the name that stands before it. */
interface FoundToken {
  readonly text: string
  readonly name: string | undefined
  readonly at: number
}

const RUN = /[A-Za-z0-9_.~-]{5,}/gu
const NAME_BEFORE =
  /([A-Za-z_][\w.-]{0,60})\\?["']?\s{0,9}[:=]\s{0,9}(?:(?:bearer|dpop|wpt)\s{1,9})?\\?["']?$/iu

/** A run of letters as the token that it is: three or five segments (RFC 7515 7.1, RFC 7516 7.1), and what follows `~`. */
function tokenOf(run: string): string | undefined {
  const [jws = ''] = run.split('~', 1)
  const segments = jws.split('.', 6)
  const isSentence = segments.length === 4 && segments[3] === '' && jws === run
  const count = isSentence ? 3 : segments.length
  if ((count !== 3 && count !== 5) || objectInSegment(segments[0]) === undefined) return undefined
  return isSentence ? run.slice(0, -1) : run
}

/** The different tokens that stand in a text, at most so many: every run whose first segment is a JSON object. */
export function tokensIn(text: string, most: number): readonly FoundToken[] {
  const found: FoundToken[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isNew = run.includes('.') && !found.some(each => each.text === run)
    const token = isNew ? tokenOf(run) : undefined
    if (token === undefined || found.some(each => each.text === token)) continue
    if (found.length === most) break
    const name = NAME_BEFORE.exec(text.slice(Math.max(0, index - 120), index))?.[1]
    found.push({ text: token, name, at: index })
  }
  return found
}

/** Where in a text a token was found: what stands before it, `…` for it, and a little of what follows. */
const PLACES: readonly (readonly [place: string, form: RegExp])[] = [
  ['its envelope, a data: URL', /data:application\/[a-z+-]{1,40}[,;][^,"]{0,40}…/iu],
  ['JSON', /^[{[]/u],
  ['a curl command', /^curl\s/u],
  ['a cookie', /^(?:set-)?cookie:|^[^\s;]{0,200}…\s{0,9};/iu],
  ['a URL’s fragment', /^[a-z][a-z0-9+.-]{0,40}:\/\/[^\s#]*#\S*…/iu],
  ['a URL’s query', /^[a-z][a-z0-9+.-]{0,40}:\/\/[^\s?]*\?\S*…/iu],
  ['form data', /^[\w.-]{1,80}=[^\s]*…/u],
]

/** Where a token was found, in a whole sentence. */
export function whereFound(text: string, { text: token, name, at }: FoundToken): string {
  const around = `${text.slice(0, at)}…${text.slice(at + token.length, at + token.length + 40)}`
  const place = PLACES.find(([, form]) => form.test(around))?.[0] ?? 'the text'
  if (place.startsWith('its')) return `Taken out of ${place}.`
  return `Found in ${place}${name === undefined ? '' : `: ${name}`}.`
}

const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]+/gu
const isZeroWidth = (letter = ''): boolean => /^[\u200B-\u200D\u2060\uFEFF]$/u.test(letter)
const ONE_TOKEN = '(?=(?:(?:bearer|dpop|wpt)\\s{1,40})?["\'<]?[^\\s"\'<>]+["\'>]?[,;]?$|[{[])'
const HEADER = new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,60}:\\s{1,40}${ONE_TOKEN}`, 'iu')
const SCHEME = /^(?:bearer|dpop|wpt)\s{1,40}/iu
const STRINGS_JOINED = /"\s{0,99}(?:\+\s{0,99})?"|'\s{0,99}(?:\+\s{0,99})?'|`\s{0,99}(?:\+\s{0,99})?`/gu
const PAIRS: Readonly<Record<string, string>> = {
  ...{ '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’', '«': '»', '<': '>' },
}

function withoutZeroWidth(text: string): string {
  let [from, to] = [0, text.length]
  while (isZeroWidth(text[from])) from += 1
  while (to > from && isZeroWidth(text[to - 1])) to -= 1
  return text.slice(from, to)
}

function fenced(text: string): string {
  const from = text.indexOf('\n') + 1
  const isFence = text.startsWith('```') && text.endsWith('```') && from > 0
  return isFence && text.indexOf('```', 3) === text.length - 3 ? text.slice(from, -3) : text
}

function unquoted(text: string, quotes: string): string {
  const [first = ''] = text
  if (!quotes.includes(first) || text.length < 2 || !text.endsWith(PAIRS[first] ?? '\n')) return text
  const escaped = first === '"' && text.includes('\\') ? jsonInText(text) : undefined
  return typeof escaped === 'string' ? escaped : text.slice(1, -1)
}

const isJson = (text: string): boolean => /^[{[]/u.test(text)

/** The lines of a YAML block under its name, put together. */
function unindented(text: string): string {
  const [, block] = /^[\w.-]{1,80}:[ \t]{1,9}[>|][+-]?[ \t]{0,9}\r?\n(.*)$/su.exec(text) ?? []
  return block === undefined
    ? text
    : block
        .split('\n')
        .map(line => line.trim())
        .join('')
}

/** The JSON that a URL carries with percent signs, in its query or fragment. */
function percentDecoded(text: string): string {
  const [, encoded] = /^https?:\/\/[^\s]{0,400}[?&#][\w.-]{1,60}=(%7B[^&\s]*)$/iu.exec(text) ?? []
  try {
    return encoded === undefined ? text : decodeURIComponent(encoded)
  } catch {
    return text
  }
}

/** What people paste around an object, each with how it is taken off; a text without it stays as it is. */
const AROUND: readonly (readonly [what: string, off: (text: string) => string])[] = [
  ['zero-width characters around it', withoutZeroWidth],
  [
    'zero-width characters (U+200B and the like) inside it',
    text => (isJson(text) ? text : text.replace(ZERO_WIDTH, '')),
  ],
  ['the Markdown fence around it', fenced],
  ['the name and the indentation of the YAML block around it', unindented],
  ['the URL around it (percent signs were decoded)', percentDecoded],
  ['the comma after it', text => text.replace(/[,;]$/u, '')],
  ['the % after it, which zsh writes where a text ends without a new line', text => text.replace(/%$/u, '')],
  ['the name of the header before it', text => text.replace(HEADER, '')],
  ['the scheme before it', text => text.replace(SCHEME, '')],
  [
    'the quotes between the strings that it was cut into (they were put together)',
    text => (/^["'`][^"'`\s]/u.test(text) ? text.replace(STRINGS_JOINED, '') : text),
  ],
  ['the quotes around it', text => unquoted(text, '"\'`“‘«')],
  ['the angle brackets around it', text => unquoted(text, '<')],
]

/** Takes off the outermost of what people paste around an object; undefined where nothing of that kind stands there. */
export function takeOff(text: string): { readonly what: string; readonly text: string } | undefined {
  for (const [what, off] of AROUND) {
    const inner = off(text).trim()
    if (inner !== text && inner !== '') return { what, text: inner }
  }
  return undefined
}

/** Whether a text, without its white space, can only be one token that was wrapped or cut. */
export function isWhole(text: string, tokens: readonly FoundToken[]): boolean {
  const pieces = text.split(/\s+/u)
  const [first = ''] = pieces
  if (pieces.length === 1 || tokens.length === 0) return tokens.length < 2
  const isWrapped = pieces.slice(1, -1).every(({ length }) => length === first.length)
  return (
    tokens.length === 1 && isWrapped && text.includes('\n') && (pieces.at(-1) ?? '').length <= first.length
  )
}

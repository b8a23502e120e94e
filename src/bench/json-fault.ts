import { jsonInText } from '../crypto/json-in-text.ts'

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const MARKS = '[]{},:'
const isSpace = (letter: string): boolean =>
  letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r'

/** Where a text ends that begins at a quotation mark; at the end of all where nothing closes it. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

/** Strings, marks and bare words of a text that looks like JSON, each with its place; one pass. */
function* tokensOf(text: string): Generator<readonly [token: string, index: number], void> {
  let at = 0
  while (at < text.length) {
    const letter = text[at] ?? ''
    const from = at
    if (isSpace(letter)) at += 1
    else if (MARKS.includes(letter)) {
      at += 1
      yield [letter, from]
    } else {
      at = letter === '"' ? endOfString(text, from) : endOfWord(text, from)
      yield [text.slice(from, at), from]
    }
  }
}

function endOfWord(text: string, from: number): number {
  let at = from + 1
  for (; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isSpace(letter) || letter === '"' || MARKS.includes(letter)) break
  }
  return at
}

/** How deep a text is read here: deeper than anything that is known here, and than a stack needs to be. */
const DEEPEST = 512
const TOO_DEEP = `It is nested more than ${DEEPEST} levels deep, and was not read.`

/** A text read as JSON; undefined where it is none, or is nested deeper than anything that is known here. */
export function jsonIn(text: string): unknown {
  let depth = 0
  for (let at = 0; at < text.length && depth <= DEEPEST; at += 1) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at) - 1
    else if (letter === '[' || letter === '{') depth += 1
    else if (letter === ']' || letter === '}') depth -= 1
  }
  return depth > DEEPEST ? undefined : jsonInText(text)
}

/** The first elements of an array, or members of an object, of a text that is JSON, each as it is written. */
export function childrenOf(text: string, most: number): readonly string[] {
  const children: string[] = []
  let [depth, from] = [0, 0]
  for (const [token, index] of tokensOf(text)) {
    const isOpening = CLOSING[token] !== undefined
    const isClosing = token === ']' || token === '}'
    if (isClosing) depth -= 1
    const isEnd = isClosing ? depth === 0 : depth === 1 && token === ','
    const child = isEnd ? text.slice(from, index).trim() : ''
    if (child !== '') children.push(child)
    if (children.length === most) break
    if (isEnd || (isOpening && depth === 0)) from = index + 1
    if (isOpening) depth += 1
  }
  return children
}

/** What may stand at a place of a JSON text (RFC 8259 section 2). */
const NEEDED = {
  value: 'a value',
  name: 'a name in double quotes',
  colon: 'a colon',
  end: 'a comma or the end',
} as const
type Needed = keyof typeof NEEDED

interface Place {
  readonly open: string[]
  needed: Needed
  before: string
}

function closes({ open, needed, before }: Place, token: string): boolean {
  const last = open.at(-1) ?? ''
  return CLOSING[last] === token && (needed === 'end' || before === last)
}

/** Goes over one token; false where it may not stand there. */
function goOn(place: Place, token: string): boolean {
  const { open, needed } = place
  if (closes(place, token)) {
    open.pop()
    place.needed = 'end'
  } else if (needed === 'end') {
    if (token !== ',' || open.length === 0) return false
    place.needed = open.at(-1) === '{' ? 'name' : 'value'
  } else if (needed === 'colon') {
    if (token !== ':') return false
    place.needed = 'value'
  } else if (needed === 'value' && CLOSING[token] !== undefined) {
    open.push(token)
    place.needed = token === '{' ? 'name' : 'value'
  } else {
    if (jsonInText(token) === undefined || (needed === 'name' && !token.startsWith('"'))) return false
    place.needed = needed === 'name' ? 'colon' : 'end'
  }
  place.before = token
  return true
}

const SHOWN_AT_MOST = 40

function what(token: string, { before, needed }: Place): string {
  if (before === ',' && (token === '}' || token === ']')) return `a comma before ${token}`
  if (token.startsWith('"') && needed !== 'colon' && needed !== 'end')
    return token.length > 1 && token.endsWith('"')
      ? 'a text with a line break or an escape that JSON has not'
      : 'a text without its closing quote'
  return `${token.slice(0, SHOWN_AT_MOST).toWellFormed()} where ${NEEDED[needed]} is needed`
}

function at(text: string, index: number): string {
  const lines = text.slice(0, index).split('\n')
  return `line ${lines.length}, character ${(lines.at(-1) ?? '').length + 1}`
}

/**
 * Where a text that looks like JSON stops being it (RFC 8259), by line and character, and what stands there; undefined
 * where nothing of its grammar is broken.
 */
export function jsonFault(text: string): string | undefined {
  const place: Place = { open: [], needed: 'value', before: '' }
  for (const [token, index] of tokensOf(text))
    if (!goOn(place, token)) return `The JSON breaks at ${at(text, index)}: ${what(token, place)}.`
    else if (place.open.length > DEEPEST) return TOO_DEEP
  return place.open.length === 0 && place.needed === 'end'
    ? undefined
    : `The JSON breaks at ${at(text, text.length)}: the text ends where ${NEEDED[place.needed]} is needed.`
}

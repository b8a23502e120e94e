import { jsonPointer } from '../contract/catalogues/violations.ts'

/** How many characters of a file's text are shown: a value in it may be as long as the file. */
const SAID_CHARACTERS = 200

/** What a file says, as far as it is shown. */
export function said(text: string): string {
  return text.length > SAID_CHARACTERS ? `${text.slice(0, SAID_CHARACTERS).toWellFormed()}…` : text
}

/** Two values that are not the same, as texts, and where (JSON Pointer, RFC 6901). */
export interface Difference {
  readonly pointer: string
  /** What the file says. */
  readonly found: string
  /** What running it again gave. */
  readonly made: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const shown = (value: unknown): string => (value === undefined ? 'nothing' : said(JSON.stringify(value)))

/** Every member in which two JSON values differ, each at its own place; an order of members is none. */
export function differencesOf(one: unknown, other: unknown, pointer: string): Difference[] {
  const alike = isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)
  if (!alike) return Object.is(one, other) ? [] : [{ pointer, found: shown(one), made: shown(other) }]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap(name => {
    const at = (value: Readonly<Record<string, unknown>>) =>
      Object.hasOwn(value, name) ? value[name] : undefined
    return differencesOf(at(one), at(other), `${pointer}${jsonPointer([name])}`)
  })
}

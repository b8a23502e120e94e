import { jsonPointer } from '../contract/catalogues/violations.ts'
import { memberOf } from '../contract/json-members.ts'
import { said } from './read-run-file.ts'

/** Two values that are not the same, as texts, and where (JSON Pointer, RFC 6901). */
export interface Difference {
  readonly pointer: string
  readonly found: string
  readonly made: string
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const shown = (value: unknown): string => (value === undefined ? 'nothing' : said(JSON.stringify(value)))

/** Every member in which two JSON values differ, each at its own place; an order of members is none. */
export function differencesOf(one: unknown, other: unknown, pointer: string): Difference[] {
  const alike = isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)
  if (!alike) return Object.is(one, other) ? [] : [{ pointer, found: shown(one), made: shown(other) }]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap(name => {
    return differencesOf(memberOf(one, name), memberOf(other, name), `${pointer}${jsonPointer([name])}`)
  })
}

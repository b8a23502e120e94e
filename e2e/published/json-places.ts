import { jsonPointer } from '../../src/contract/catalogues/violations.ts'

/** Left out: not a JSON value. */
export const ABSENT = undefined

/** A value within a JSON value, and the JSON Pointer (RFC 6901) to it. */
export interface Place {
  readonly pointer: string
  readonly value: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every value within a JSON value, itself first. */
export function placesOf(value: unknown, path: readonly string[] = []): Place[] {
  const within = isObject(value) ? Object.entries(value) : []
  return [
    { pointer: jsonPointer(path), value },
    ...within.flatMap(([name, member]: [string, unknown]) => placesOf(member, [...path, name])),
  ]
}

function put(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  const before: unknown = isObject(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : {}
  const after = put(before, rest, replacement)
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1, ...(after === ABSENT ? [] : [after]))
  const entries = new Map<string, unknown>(Object.entries(isObject(value) ? value : {}))
  if (after === ABSENT) entries.delete(name)
  else entries.set(name, after)
  // Unlike an assignment, this also makes `__proto__` a member of its own.
  return Object.fromEntries(entries)
}

/** A copy of a JSON value in which the place named by a JSON Pointer holds something else, or is ABSENT. */
export function changed(value: unknown, pointer: string, replacement: unknown): unknown {
  const path = pointer.split('/').slice(1)
  return put(
    value,
    path.map(part => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    replacement,
  )
}

/** Whether a member of a stored row holds what it must. */
export type Holds = (value: unknown) => boolean

/** The members that a row must have, each with what it must hold; others are let be. */
export type RowShape<T> = { readonly [Name in keyof T]?: Holds }

export const isText: Holds = value => typeof value === 'string'
/** A text without half a character, which could be neither hashed nor sent. */
export const isUnicode: Holds = value => typeof value === 'string' && value.isWellFormed()
export const isTextOrNull: Holds = value => value === null || isText(value)
/** RFC 3339, or whatever else a date can be read from: a page that shows a time fails on anything else. */
export const isInstant: Holds = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
export const isNumber: Holds = value => typeof value === 'number' && Number.isFinite(value)
/** A number that counts: whole, from 0, and exact. */
export const isCount: Holds = value => Number.isSafeInteger(value) && Number(value) >= 0
export const isFlag: Holds = value => typeof value === 'boolean'
export const isObject: Holds = value => typeof value === 'object' && value !== null

/** Holds one of these. */
export const oneOf =
  (values: readonly unknown[]): Holds =>
  value =>
    values.includes(value)

/** Holds nothing, or what is asked. */
export const orNull =
  (holds: Holds): Holds =>
  value =>
    value === null || holds(value)

/** Is not there, or holds what is asked. */
export const orAbsent =
  (holds: Holds): Holds =>
  value =>
    value === undefined || holds(value)

/** Holds a list of what is asked, without holes. */
export const listOf =
  (holds: Holds): Holds =>
  value =>
    Array.isArray(value) && Object.keys(value).length === value.length && value.every(holds)

/**
 * Tells rows of a kind from whatever else stands in a browser's database, which its owner can write by hand. No schema:
 * what reads these rows is loaded before the schemas are.
 */
export function rowOf<T>(shape: RowShape<T>): (row: unknown) => row is T {
  const members: [string, unknown][] = Object.entries(shape)
  return (row: unknown): row is T =>
    typeof row === 'object' &&
    row !== null &&
    members.every(([name, holds]) => typeof holds === 'function' && holds(Reflect.get(row, name)) === true)
}

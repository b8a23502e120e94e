/** Whether a member of a stored row holds what it must. */
export type Holds = (value: unknown) => boolean

/** The members that a row must have, each with what it must hold; others are ignored. */
export type RowShape<T> = { readonly [Name in keyof T]?: Holds }

export const isText: Holds = value => typeof value === 'string'
/** A text without lone surrogates, which could be neither hashed nor sent. */
export const isUnicode: Holds = value => typeof value === 'string' && value.isWellFormed()
export const isTextOrNull: Holds = value => value === null || isText(value)
/** RFC 3339, or anything else that parses as a date: a page that shows a time fails on other values. */
export const isInstant: Holds = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
export const isNumber: Holds = value => typeof value === 'number' && Number.isFinite(value)
/** A count: whole, from 0, and exact. */
export const isCount: Holds = value => Number.isSafeInteger(value) && Number(value) >= 0
export const isFlag: Holds = value => typeof value === 'boolean'
export const isObject: Holds = value => typeof value === 'object' && value !== null

/** Accepts one of these. */
export const oneOf =
  (values: readonly unknown[]): Holds =>
  value =>
    values.includes(value)

/** Accepts null, or what `holds` accepts. */
export const orNull =
  (holds: Holds): Holds =>
  value =>
    value === null || holds(value)

/** Accepts an absent member, or what `holds` accepts. */
export const orAbsent =
  (holds: Holds): Holds =>
  value =>
    value === undefined || holds(value)

/** Accepts a list, without holes, of what `holds` accepts. */
export const listOf =
  (holds: Holds): Holds =>
  value =>
    Array.isArray(value) && Object.keys(value).length === value.length && value.every(holds)

/**
 * Tells rows of a kind from anything else in a browser's database, which its owner can edit by hand. Not a
 * zod schema: the code that reads these rows is loaded before the schemas are.
 */
export function rowOf<T>(shape: RowShape<T>): (row: unknown) => row is T {
  const members: [string, unknown][] = Object.entries(shape)
  return (row: unknown): row is T =>
    typeof row === 'object' &&
    row !== null &&
    members.every(([name, holds]) => typeof holds === 'function' && holds(Reflect.get(row, name)) === true)
}

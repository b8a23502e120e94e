/** Whether a member of a stored row holds what it must. */
export type Holds = (value: unknown) => boolean

/** The members that a row must have, each with what it must hold; others are ignored. */
export type RowShape<T> = { readonly [Name in keyof T]?: Holds }

export const isText: Holds = value => typeof value === 'string'
/** A text without lone surrogates, which could be neither hashed nor sent. */
export const isUnicode: Holds = value => typeof value === 'string' && value.isWellFormed()
export const isTextOrNull: Holds = value => value === null || isText(value)

const DATE_TIME = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u
/** A date-time as ECMAScript writes one; what else `Date.parse` takes for a date is each browser's own affair. */
export const isInstant: Holds = value =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))

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

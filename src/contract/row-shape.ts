/** Whether a member of a stored row holds what it must. */
type Holds = (value: unknown) => boolean

/** The members that a row must have, each with what it must hold; others are let be. */
export type RowShape<T> = { readonly [Name in keyof T]?: Holds }

export const isText: Holds = value => typeof value === 'string'
export const isTextOrNull: Holds = value => value === null || typeof value === 'string'
/** RFC 3339, or whatever else a date can be read from: a page that shows a time fails on anything else. */
export const isInstant: Holds = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
export const isNumber: Holds = value => typeof value === 'number'
export const isObject: Holds = value => typeof value === 'object' && value !== null
export const isFlag: Holds = value => typeof value === 'boolean'

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

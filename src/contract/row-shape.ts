import { isObject } from './json-members.ts'
import { isJson } from './json-value.ts'

/** Whether a value holds what it must; what passes is of the type that the guard carries. */
export type Guard<T> = (value: unknown) => value is T
/** Whether a value holds what it must, whatever its type is. */
type Holds = (value: unknown) => boolean

/** A guard by a test that is not a guard itself: a schema's, or one that checks less than the type says, which then says why. */
export const trusting =
  <T>(holds: Holds): Guard<T> =>
  (value): value is T =>
    holds(value)

export const isText: Guard<string> = value => typeof value === 'string'
/** A text without lone surrogates, which could be neither hashed nor sent. */
export const isUnicode: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.isWellFormed()

const DATE_TIME = /^(?:\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u
/** A date-time as ECMAScript writes one; what else `Date.parse` takes for a date is each browser's own affair. */
export const isInstant: Guard<string> = (value): value is string =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value))

export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)
/** A count: whole, from 0, and exact. */
export const isCount: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
export const isFlag: Guard<boolean> = value => typeof value === 'boolean'

export const oneOf =
  <const T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some(each => each === value)

export const orNull =
  <T>(guard: Guard<T>): Guard<T | null> =>
  value =>
    value === null || guard(value)

export const orAbsent =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  value =>
    value === undefined || guard(value)

export const listOf =
  <T>(guard: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && Object.keys(value).length === value.length && value.every(guard)

/** The members that a row must have, each with its guard; others are ignored. */
type RowShape = Readonly<Record<string, Guard<unknown>>>

/** What passes a guard. */
export type Held<G> = G extends Guard<infer T> ? T : never
type MayBeAbsent<S extends RowShape> = {
  [Name in keyof S]: undefined extends Held<S[Name]> ? Name : never
}[keyof S]

type RowOf<S extends RowShape> = {
  readonly [Name in Exclude<keyof S, MayBeAbsent<S>>]: Held<S[Name]>
} & { readonly [Name in MayBeAbsent<S>]?: Exclude<Held<S[Name]>, undefined> }

/**
 * Tells rows of a kind from anything else in a browser's database, which its owner can edit by hand. Not a
 * zod schema: the code that reads these rows is loaded before the schemas are.
 */
export function rowOf<const S extends RowShape>(shape: S): Guard<RowOf<S>> {
  const members = Object.entries(shape)
  return (row): row is RowOf<S> =>
    typeof row === 'object' && row !== null && members.every(([name, holds]) => holds(Reflect.get(row, name)))
}

/** Accepts a JSON object, checked at every depth. */
export const isJsonObject: Guard<Readonly<Record<string, unknown>>> = (
  value,
): value is Readonly<Record<string, unknown>> => isObject(value) && isJson(value)

/** Accepts a JSON object whose members all pass, whatever their names. */
export const eachOf =
  <T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isJsonObject(value) && Object.values(value).every(guard)

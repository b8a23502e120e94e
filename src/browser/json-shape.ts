import { isJson } from './json-value.ts'
import type { Guard } from './row-shape.ts'

/** Accepts a JSON object, checked at every depth. */
export const isJsonObject: Guard<Readonly<Record<string, unknown>>> = (
  value,
): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)

/** Accepts a JSON object whose members all pass, whatever their names. */
export const eachOf =
  <T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isJsonObject(value) && Object.values(value).every(guard)

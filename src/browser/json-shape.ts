import { isJson } from './json-value.ts'
import type { Holds } from './row-shape.ts'

/** Accepts a JSON object, checked at every depth. */
export const isJsonObject: Holds = value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)

/** Accepts a JSON object whose members all pass, whatever their names. */
export const eachOf =
  (holds: Holds): Holds =>
  value =>
    isJsonObject(value) && Object.values(Object(value)).every(holds)

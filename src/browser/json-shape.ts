import { isJson } from './json-value.ts'
import type { Holds } from './row-shape.ts'

/** Holds a JSON object, as deep as it goes. */
export const isJsonObject: Holds = value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value)

/** Holds an object each of whose members holds what is asked, whatever they are called. */
export const eachOf =
  (holds: Holds): Holds =>
  value =>
    isJsonObject(value) && Object.values(Object(value)).every(holds)

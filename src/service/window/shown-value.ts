import { isJson } from '../../browser/json-value.ts'

/** Stands where a record holds what JSON has no form for, so that everybody can show the record. */
const NOT_JSON = 'not JSON'

function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function shownMember(value: unknown): unknown {
  if (isJson(value)) return value
  if (typeof value === 'object' && value !== null) return `(${NOT_JSON}: ${kindOf(value)})`
  return `(${NOT_JSON}: ${typeof value === 'string' ? 'half a character' : String(value)})`
}

/**
 * A stored value as plain data: JSON and bytes as they are, and words in place of whatever else a browser's owner wrote
 * by hand: a member is shown whole or not at all.
 */
export function shownValue(row: unknown): Readonly<Record<string, unknown>> {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? value : shownMember(value),
    ]),
  )
}

/** The members of a JSON object; nothing in them is judged yet. */
export type Members = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The items of a list; none of any other value. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Whether a value is this one, or a list that has it. */
export const isOrHas = (value: unknown, item: unknown): boolean =>
  Array.isArray(value) ? value.includes(item) : value === item

/** A member of an object, or an item of a list, by its own name; undefined where there is none. */
export function memberOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/**
 * The table's entry for a name from outside; own properties only, so that `constructor` or `__proto__` finds nothing.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/**
 * The table's entry for a name from outside; own properties only, so that `constructor` or `__proto__` finds
 * nothing.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

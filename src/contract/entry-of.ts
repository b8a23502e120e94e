/**
 * What a table holds under a name that came from elsewhere: own names alone, so that `constructor` or `__proto__` finds
 * nothing.
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

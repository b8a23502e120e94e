/** The own keys of a table, in its order and typed as such. */
export function keysOf<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  // Object.keys returns string[] because an object may have members that its type lacks; a table has none.
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
}

/** A table with these keys, in their order, each with what is made for it. */
export function recordOf<K extends string, V>(keys: readonly K[], made: (key: K) => V): Record<K, V> {
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(keys.map(key => [key, made(key)])) as Record<K, V>
}

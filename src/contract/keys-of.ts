/** The own names of a table, in its order, typed as its keys. */
export function keysOf<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  // Object.keys is typed as string[] because an object may have more members than its type; a table has none.
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
}

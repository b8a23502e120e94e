/** The own keys of a table, in its order and typed as such. */
export function keysOf<T extends object>(table: T): [keyof T & string, ...(keyof T & string)[]] {
  // Object.keys returns string[] because an object may have members that its type lacks; a table has none.
  return Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
}

/**
 * A database of the page. Its version rises with every change of its stores or of what their rows hold, for no other
 * version is ever read or changed: there are no upgrades.
 */
export interface OwnDatabase {
  readonly version: number
  /** The key path of each store. */
  readonly stores: Readonly<Record<string, string | readonly string[]>>
}

/** The names of the stores that a database lacks. */
export function missingStores({ stores }: OwnDatabase, found: Iterable<string>): readonly string[] {
  const there = new Set(found)
  return Object.keys(stores).filter(name => !there.has(name))
}

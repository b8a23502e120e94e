import { createObservable, type Observable } from '../browser/external-store.ts'
import type { ClientRows, ClientStore } from './client-store.ts'
import type { ClientStoreName, UnreadableRows } from './unreadable-rows.ts'

/** This side's stores, as far as they can be read: their owner can write them by hand. */
export interface OwnRows {
  /** Every record of a store that can be read, in the order of their names. */
  all<S extends ClientStoreName>(name: S): Promise<readonly ClientRows[S][]>
  /** The record of this name; undefined where there is none, or none that can be read. */
  one<S extends ClientStoreName>(name: S, key: string): Promise<ClientRows[S] | undefined>
  /** What was left out when each store was last read. */
  readonly unreadable: Observable<UnreadableRows>
}

/** How rows are read is loaded once there are any: a first visit has none. */
export const loadReading = () => import('./reading.ts')

export function createOwnRows(store: ClientStore): OwnRows {
  const unreadable = createObservable<UnreadableRows>(new Map())
  return {
    unreadable,
    all: async name => {
      const rows: readonly unknown[] = await (await store.open()).getAll(name)
      if (rows.length === 0 && unreadable.getSnapshot().size === 0) return []
      return (await loadReading()).readAll(name, rows, unreadable)
    },
    one: async (name, key) => {
      const row: unknown = await (await store.open()).get(name, key)
      return row === undefined ? row : (await loadReading()).readNoted(name, row, unreadable)
    },
  }
}

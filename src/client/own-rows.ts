import { onDemand } from '../browser/lazy.ts'
import { createObservable, type Observable } from '../browser/observable.ts'
import type { ClientStore } from './client-store.ts'
import type { ClientRows, ClientStoreName } from './own-records.ts'
import type { UnreadableRows } from './visitor.ts'

/** The readable part of the client's stores, which their owner can edit by hand. */
export interface OwnRows {
  all<S extends ClientStoreName>(name: S): Promise<readonly ClientRows[S][]>
  /** The record of this name; undefined where it is missing or unreadable. */
  one<S extends ClientStoreName>(name: S, key: string): Promise<ClientRows[S] | undefined>
  /** What was left out when each store was last read. */
  readonly unreadable: Observable<UnreadableRows>
}

/** The row reader is loaded once there are rows: a first visit has none. */
export const loadReading = onDemand(() => import('./reading.ts'))

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

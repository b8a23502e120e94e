import { type IDBPDatabase, openDB, unwrap } from 'idb'
import { type OneConnection, oneConnection } from '../../browser/own-database.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { StoreName, StoreRow } from '../../contract/window/rows.ts'
import { RECORDED, SERVICE_DATABASE } from './service-database.ts'

/** What was read while deciding; the version is null where there was no such record. */
export interface Expectation {
  readonly store: 'agents' | 'directory' | 'nonces' | 'identities' | 'used_ids'
  readonly key: string
  readonly version: number | null
}

declare const unread: unique symbol
/**
 * A row that was not checked yet: a browser's owner can edit its databases by hand, so no row can be trusted
 * until `readable-rows.ts` has read it.
 */
export interface Unread {
  readonly [unread]: never
}

interface Indexes {
  agents: { imported_at: string }
  open_challenges: { expires_at: string }
  receipts: { chain: [string, number] }
  audit: { at: string; order: number }
}

export type Schema = {
  [S in StoreName]: {
    key: string
    value: StoreRow<S> | Unread
    indexes: S extends keyof Indexes ? Indexes[S] : Record<never, never>
  }
}
export type Database = IDBPDatabase<Schema>

/** Makes the stores and, for what is read in an order, their indexes. */
function make(database: Database): void {
  const db = unwrap(database)
  for (const name of keysOf(SERVICE_DATABASE.stores)) {
    const { key, time, index = RECORDED } = SERVICE_DATABASE.stores[name]
    const store = db.createObjectStore(name, { keyPath: key })
    if (time !== undefined) store.createIndex(index, time)
    if (name === 'receipts') store.createIndex('chain', ['agent_id', 'sequence'])
    if (name === 'audit') store.createIndex('order', 'order')
  }
}

/** The database of the service, opened when first used and again after it was closed under us. */
export type Store = OneConnection<Database>

/** Keeps one connection, closes it when another tab deletes the database, and reopens it on the next use. */
export function createStore(name: string): Store {
  return oneConnection<Database>(SERVICE_DATABASE, make, events =>
    openDB<Schema>(name, SERVICE_DATABASE.version, events),
  )
}

import { type IDBPDatabase, openDB, unwrap } from 'idb'
import { type OneConnection, oneConnection } from '../../browser/own-database.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { StoreName, StoreRow } from '../../contract/window/rows.ts'
import { SERVICE_DATABASE } from './service-database.ts'

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

/** Makes the stores and, for what is read in an order or by agent, their indexes. */
function make(database: Database): void {
  const db = unwrap(database)
  for (const name of keysOf(SERVICE_DATABASE.stores)) {
    const store = db.createObjectStore(name, { keyPath: SERVICE_DATABASE.stores[name] })
    const { time, agent }: ReadIndexes = READ_INDEXES[name]
    if (time !== null) store.createIndex(time.index, time.member)
    if (agent !== null) store.createIndex(agent.index, agent.members)
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

/** The index that orders a store's records by time, and the one that tells agents apart. */
export interface ReadIndexes {
  /** Index and member of the time; null where the records have none. */
  readonly time: { readonly index: string; readonly member: string } | null
  /** Index over the agent and then the order; null where there is none. */
  readonly agent: { readonly index: string; readonly members: string | string[] } | null
}

const byTime = (member: string) => ({ index: 'recorded', member })
const ofAgent = (...members: string[]) => ({ index: 'of_agent', members })

/** How each store is read newest first, whole or by agent. */
export const READ_INDEXES = {
  agents: { time: { index: 'imported_at', member: 'imported_at' }, agent: null },
  challenges: { time: byTime('issued_at'), agent: ofAgent('agent_id', 'issued_at') },
  open_challenges: { time: { index: 'expires_at', member: 'expires_at' }, agent: null },
  nonces: { time: byTime('at'), agent: null },
  bindings: { time: byTime('bound_at'), agent: ofAgent('agent_id', 'bound_at') },
  evidence: { time: null, agent: { index: 'of_agent', members: 'agent_id' } },
  identities: { time: null, agent: { index: 'of_agent', members: 'agent_id' } },
  decisions: { time: byTime('at'), agent: ofAgent('agent_id', 'at') },
  receipts: { time: byTime('receipt.evaluated_at'), agent: ofAgent('agent_id', 'receipt.evaluated_at') },
  directory: { time: null, agent: null },
  used_ids: { time: byTime('at'), agent: null },
  answers: { time: byTime('at'), agent: ofAgent('agent_id', 'at') },
  audit: { time: { index: 'at', member: 'at' }, agent: ofAgent('agent_id', 'at') },
} as const satisfies Record<keyof typeof SERVICE_DATABASE.stores, ReadIndexes>

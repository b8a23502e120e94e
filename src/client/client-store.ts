import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { type OneConnection, type OwnDatabase, oneConnection } from '../browser/own-database.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { ClientRows } from './own-records.ts'

interface Schema extends DBSchema {
  keys: { key: string; value: ClientRows['keys'] }
  agents: { key: string; value: ClientRows['agents'] }
  journal: { key: number; value: ClientRows['journal'] }
  intents: { key: string; value: ClientRows['intents'] }
  choices: { key: string; value: ClientRows['choices'] }
}

/** The client's database. */
export const CLIENT_DATABASE = {
  version: 2,
  stores: { keys: 'key_thumbprint', agents: 'agent_id', journal: 'seq', intents: 'key', choices: 'name' },
} as const satisfies OwnDatabase
type ClientDatabase = IDBPDatabase<Schema>

export type ClientStore = OneConnection<ClientDatabase>

/** One transaction of the stores that hold a request's outcome: its answer, and what that brought. */
export type Settling = IDBPTransaction<Schema, ('journal' | 'intents' | 'agents' | 'choices')[], 'readwrite'>

function make(db: ClientDatabase): void {
  for (const name of keysOf(CLIENT_DATABASE.stores))
    db.createObjectStore(name, { keyPath: CLIENT_DATABASE.stores[name] })
}

export function createClientStore(name: string): ClientStore {
  return oneConnection<ClientDatabase>(CLIENT_DATABASE, make, events =>
    openDB<Schema>(name, CLIENT_DATABASE.version, events),
  )
}

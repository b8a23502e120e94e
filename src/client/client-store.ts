import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { type OneConnection, type OwnDatabase, oneConnection } from '../browser/own-database.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { JournalEntry, Speaker } from './journal-record.ts'
import type { OwnAgent, PublicKeyOf, WalletKey } from './visitor.ts'

/** A stored key: a non-extractable CryptoKey is stored as is, by structured clone. */
export interface StoredKey extends WalletKey {
  readonly privateKey: CryptoKey
}

/** A request in progress; kept until its answer is known, so that a reload does not lose it. */
export interface Intent {
  /** The Idempotency-Key, without its quotes. */
  readonly key: string
  readonly path: string
  readonly body: string
  readonly group: string
  /** When it was first sent, on the world's clock (RFC 3339, UTC). */
  readonly at: string
  readonly agent_id: string | null
  /** The key that speaks for the agent that an import would make; null for other requests. */
  readonly key_thumbprint: string | null
  /** The public halves, where that key is elsewhere. */
  readonly outside_keys?: readonly PublicKeyOf[]
  /** Who speaks; absent means the agent. */
  readonly speaker?: Speaker
  /** Whether an imported agent is added without becoming the current one. */
  readonly besides?: boolean
  /** Whether the requested nonce becomes the agent's open one. */
  readonly keep?: boolean
}

export interface Choice {
  readonly name: string
  readonly value: string | null
}

/** What is written to each client store; `reading.ts` checks what is really there. */
export interface ClientRows {
  readonly keys: StoredKey
  readonly agents: OwnAgent
  readonly journal: JournalEntry
  readonly intents: Intent
  readonly choices: Choice
}

interface Schema extends DBSchema {
  keys: { key: string; value: StoredKey }
  agents: { key: string; value: OwnAgent }
  journal: { key: number; value: JournalEntry }
  intents: { key: string; value: Intent }
  choices: { key: string; value: Choice }
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

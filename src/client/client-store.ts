import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type OneConnection, oneConnection } from '../browser/shared-connection.ts'
import type { JournalEntry, Speaker } from './journal-record.ts'
import type { OwnAgent, WalletKey } from './visitor.ts'

/** A key as kept: a CryptoKey that cannot be extracted is stored as it is, by structured clone. */
export interface StoredKey extends WalletKey {
  readonly privateKey: CryptoKey
}

/** A request that is under way; kept until its answer is known, so that a reload does not lose it. */
export interface Intent {
  /** The Idempotency-Key, without its quotes. */
  readonly key: string
  readonly path: string
  readonly body: string
  readonly group: string
  /** When it was first sent, on the world's clock (RFC 3339, UTC); absent where an earlier page kept it. */
  readonly at?: string
  readonly agent_id: string | null
  /** The key that speaks for the agent that an import would make; null for other requests. */
  readonly key_thumbprint: string | null
  /** Who speaks; the agent where it is absent. */
  readonly speaker?: Speaker
  /** Whether an import's agent stays beside the one at work. */
  readonly besides?: boolean
  /** Whether a nonce that is asked for becomes the agent's open one. */
  readonly keep?: boolean
}

/** What the visitor chose, such as the agent at work. */
export interface Choice {
  readonly name: string
  readonly value: string | null
}

/** What each store of this side holds, as it is written; what stands there is for `readable-rows.ts` to say. */
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

export const CLIENT_SCHEMA_VERSION = 1

/** This side's own database: the wallet, the visitor's agents and the journal. The service never reads it. */
export type ClientStore = OneConnection<IDBPDatabase<Schema>>

function upgrade(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('keys', { keyPath: 'key_thumbprint' })
  db.createObjectStore('agents', { keyPath: 'agent_id' })
  db.createObjectStore('journal', { keyPath: 'seq' })
  db.createObjectStore('intents', { keyPath: 'key' })
  db.createObjectStore('choices', { keyPath: 'name' })
}

/** Keeps one connection and gives it up when another tab needs a newer schema or deletes the database. */
export function createClientStore(name: string): ClientStore {
  return oneConnection(events =>
    openDB<Schema>(name, CLIENT_SCHEMA_VERSION, { upgrade: db => upgrade(db), ...events }),
  )
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
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
  readonly agent_id: string | null
  /** The key that speaks for the agent that an import would make; null for other requests. */
  readonly key_thumbprint: string | null
  /** Who speaks; the agent where it is absent. */
  readonly speaker?: Speaker
  /** Whether an import's agent stays beside the one at work. */
  readonly besides?: boolean
}

interface Schema extends DBSchema {
  keys: { key: string; value: StoredKey }
  agents: { key: string; value: OwnAgent }
  journal: { key: number; value: JournalEntry }
  intents: { key: string; value: Intent }
  choices: { key: string; value: { name: string; value: string | null } }
}

export const CLIENT_SCHEMA_VERSION = 1

/** This side's own database: the wallet, the visitor's agents and the journal. The service never reads it. */
export interface ClientStore {
  open(): Promise<IDBPDatabase<Schema>>
  close(): void
}

function upgrade(db: IDBPDatabase<Schema>): void {
  db.createObjectStore('keys', { keyPath: 'key_thumbprint' })
  db.createObjectStore('agents', { keyPath: 'agent_id' })
  db.createObjectStore('journal', { keyPath: 'seq' })
  db.createObjectStore('intents', { keyPath: 'key' })
  db.createObjectStore('choices', { keyPath: 'name' })
}

/** Keeps one connection and gives it up when another tab needs a newer schema or deletes the database. */
export function createClientStore(name: string): ClientStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const lost = () => {
    opening = undefined
  }
  return {
    open: () => {
      opening ??= openDB<Schema>(name, CLIENT_SCHEMA_VERSION, {
        upgrade: db => upgrade(db),
        blocking: (_current, _blocked, event) => {
          lost()
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: lost,
      }).catch(cause => {
        lost()
        throw cause
      })
      return opening
    },
    close: () => {
      opening?.then(db => db.close()).catch(() => undefined)
      lost()
    },
  }
}

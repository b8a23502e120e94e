import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type OneConnection, oneConnection } from '../browser/own-database.ts'
import type { DirectoryEntry, Publication } from '../contract/schemas/directory.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { WORLD_DATABASE } from './world-database.ts'

/** A key of a synthetic party, made in this browser; its private half cannot be extracted. */
export interface PartyKey {
  readonly name: string
  readonly alg: AlgorithmName
  readonly jwk: Jwk
  readonly key_thumbprint: string
  readonly privateKey: CryptoKey
}

/** What an issuer keeps of a status list in order to re-sign it. */
export interface ListState {
  readonly issuer: string
  readonly id: string
  /** Valid until, in epoch milliseconds. */
  readonly until: number
  /** The signed list credential; null until it is signed. */
  readonly credential: string | null
  /** The indices assigned to credentials, and those that are marked. */
  readonly taken: readonly number[]
  readonly marked: readonly number[]
  /** The indices of each subject's newest credential, by purpose. */
  readonly held: Readonly<Record<string, Readonly<Record<StatusPurpose, number>>>>
}

/** What this world published under a directory name and, for a status list, what re-signing it takes. */
export interface Published {
  readonly name: string
  readonly version?: number
  /** The entry, from before any withdrawal. */
  readonly entry?: DirectoryEntry
  readonly list?: ListState
}

/** One publication of this world, as it was made: every version, withdrawals too. */
export interface LoggedEntry extends Publication {
  readonly name: string
  readonly entry: DirectoryEntry
}

/** A report in the synthetic inbox. */
export interface InboxRecord {
  readonly agent_id: string
  /** The `jti` of the approval that it was delivered under: with the agent, the inbox's unique key. */
  readonly jti: string
  readonly report_id: string
  readonly content: Readonly<Record<string, unknown>>
  readonly destination: string
  readonly receipt_ref: string
  readonly decision_id: string
  /** RFC 3339, UTC, on the world's clock. */
  readonly delivered_at: string
  readonly acknowledged_at: string | null
}

interface Schema extends DBSchema {
  keys: { key: string; value: PartyKey }
  versions: { key: string; value: Published }
  log: { key: [string, number]; value: LoggedEntry }
  inbox: { key: [string, string]; value: InboxRecord; indexes: { delivered_at: string } }
}
export type WorldDatabase = IDBPDatabase<Schema>

/** The synthetic parties' own database: their keys, what they published, and the inbox. The service never reads it. */
export type WorldStore = OneConnection<WorldDatabase>

function make(db: WorldDatabase): void {
  const { keys, versions, log, inbox } = WORLD_DATABASE.stores
  db.createObjectStore('keys', { keyPath: keys })
  db.createObjectStore('versions', { keyPath: versions })
  db.createObjectStore('log', { keyPath: [...log] })
  db.createObjectStore('inbox', { keyPath: [...inbox] }).createIndex('delivered_at', 'delivered_at')
}

/** Keeps one connection and gives it up when another tab deletes the database. */
export function createWorldStore(name: string): WorldStore {
  return oneConnection<WorldDatabase>(WORLD_DATABASE, make, events =>
    openDB<Schema>(name, WORLD_DATABASE.version, events),
  )
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type OneConnection, oneConnection } from '../contract/one-connection.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { InboxRecord } from './inbox.ts'
import { WORLD_SCHEMA_VERSION } from './world-schema-version.ts'

/** A key of a synthetic party, made in this browser; its private half cannot be extracted. */
export interface PartyKey {
  /** Whose it is and what for. */
  readonly name: string
  readonly alg: AlgorithmName
  readonly jwk: Jwk
  readonly key_thumbprint: string
  readonly privateKey: CryptoKey
}

interface Schema extends DBSchema {
  keys: { key: string; value: PartyKey }
  versions: { key: string; value: { name: string; version: number } }
  inbox: { key: [string, string]; value: InboxRecord; indexes: { delivered_at: string } }
}
export type WorldDatabase = IDBPDatabase<Schema>

/** The synthetic parties' own database: their keys, what they published, and the inbox. The service never reads it. */
export type WorldStore = OneConnection<WorldDatabase>

function upgrade(db: WorldDatabase, oldVersion: number): void {
  if (oldVersion < 1) {
    db.createObjectStore('keys', { keyPath: 'name' })
    db.createObjectStore('versions', { keyPath: 'name' })
  }
  if (oldVersion < 2) {
    db.createObjectStore('inbox', { keyPath: ['agent_id', 'jti'] }).createIndex(
      'delivered_at',
      'delivered_at',
    )
  }
}

/** Keeps one connection and gives it up when another tab needs a newer schema or deletes the database. */
export function createWorldStore(name: string): WorldStore {
  return oneConnection(events => openDB<Schema>(name, WORLD_SCHEMA_VERSION, { upgrade, ...events }))
}

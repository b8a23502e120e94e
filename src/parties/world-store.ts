import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type OneConnection, oneConnection } from '../browser/own-database.ts'
import { isObject } from '../contract/json-members.ts'
import {
  eachOf,
  type Held,
  isInstant,
  isJsonObject,
  isNumber,
  isText,
  orNull,
  rowOf,
  trusting,
} from '../contract/row-shape.ts'
import type { DirectoryEntry, Publication } from '../contract/schemas/directory.ts'
import { isAlgorithm } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { WORLD_DATABASE } from './world-database.ts'

export const isPartyKey = rowOf({
  name: isText,
  alg: isAlgorithm,
  jwk: trusting<Jwk>(eachOf(isText)),
  key_thumbprint: isText,
  privateKey: trusting<CryptoKey>(value => value instanceof CryptoKey),
})
/** A key of a synthetic party, made in this browser; its private half cannot be extracted. */
export type PartyKey = Held<typeof isPartyKey>

// Of its own lists this world reads no more than that they are some.
const isList = trusting<readonly number[]>(Array.isArray)

export const isListState = rowOf({
  issuer: isText,
  id: isText,
  /** Valid until, in epoch milliseconds. */
  until: isNumber,
  /** The signed list credential; null until it is signed. */
  credential: orNull(isText),
  /** The indices assigned to credentials, and those that are marked. */
  ...{ taken: isList, marked: isList },
  /** The indices of each subject's newest credential, by purpose. */
  held: trusting<Readonly<Record<string, Readonly<Record<StatusPurpose, number>>>>>(isObject),
})
/** What an issuer keeps of a status list in order to re-sign it. */
export type ListState = Held<typeof isListState>

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

export const isInboxRecord = rowOf({
  agent_id: isText,
  /** The `jti` of the approval that it was delivered under: with the agent, the inbox's unique key. */
  jti: isText,
  ...{ report_id: isText, content: isJsonObject, destination: isText },
  ...{ receipt_ref: isText, decision_id: isText },
  /** RFC 3339, UTC, on the world's clock. */
  ...{ delivered_at: isInstant, acknowledged_at: orNull(isInstant) },
})
/** A report in the synthetic inbox. */
export type InboxRecord = Held<typeof isInboxRecord>

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

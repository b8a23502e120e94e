import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  type StoreValue,
  unwrap,
} from 'idb'
import { type OneConnection, oneConnection } from '../../browser/shared-connection.ts'
import type { Facts } from '../../contract/facts.ts'
import type { ProofAlgorithm } from '../../contract/names.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type {
  AuditEntry,
  ChallengeRecord,
  DecisionRecord,
  ReceiptRecord,
} from '../../contract/window/window.ts'
import type { TakenIdentity } from '../../rules/standing/taking.ts'
import type { Expectation } from './expectation.ts'
import { createReadIndexes } from './read-indexes.ts'
import { SCHEMA_VERSION } from './schema-version.ts'

/** An agent as stored: the claim as received, and the facts established since. Its status is derived. */
export interface AgentRecord {
  readonly agent_id: string
  /** Raised by every write; equal versions mean an equal agent. */
  readonly version: number
  readonly claim: ImportRequest
  readonly claim_digest: string
  readonly received: Uint8Array<ArrayBuffer>
  readonly received_digest: string
  readonly imported_at: string
  readonly import_request_id: string
  readonly facts: Facts
  /** Raised by every change of the facts, and not by receipts; absent in records of contracts before 1.4.0. */
  readonly facts_version?: number
  /** The last receipt; `chain_broken` once an evaluation has found the chain broken. */
  readonly head: {
    readonly receipt_ref: string
    readonly sequence: number
    readonly chain_broken: boolean
  } | null
}

export interface BindingRecord {
  readonly binding_id: string
  readonly agent_id: string
  readonly key_thumbprint: string
  readonly alg: ProofAlgorithm
  readonly bound_at: string
  readonly proven_at: string
}

/** A challenge whose nonce was not consumed; used ones are kept and never deleted. */
export interface OpenChallenge {
  readonly challenge_id: string
  readonly expires_at: string
}

/** A signed object kept whole under the digest name of its text. */
export interface EvidenceRecord {
  readonly ref: string
  readonly agent_id: string
  readonly kind: 'proof' | 'authorization' | 'evidence'
  /** A compact JWS, or the JCS form of an evidence object. */
  readonly text: string
}

/** What a decision rested on, so that its answer is repeated only while none of it has changed. */
export interface DecidedOn {
  /** RFC 3339: 60 s after the decision, or the earliest end of what it rested on. */
  readonly until: string
  readonly facts_version: number
  readonly clock_offset_ms: number
  /** Every directory entry that was read and who held the claimed identity; a version is null where there was none. */
  readonly read: readonly Expectation[]
}

export interface StoredAnswer {
  /** JSON of [path, Idempotency-Key]. */
  readonly name: string
  readonly body_digest: string
  readonly status: number
  readonly body: string
  readonly agent_id: string
  readonly at: string
  /** Present where it answers an evaluation. */
  readonly decided_on?: DecidedOn
}

/** Who holds a proven identity, under its name; equal versions mean an equal record. */
export interface IdentityRecord extends TakenIdentity {
  readonly name: string
  readonly version: number
}

export interface UsedNonce {
  readonly nonce: string
  readonly challenge_id: string
  readonly request_id: string
  readonly at: string
}

/** The `jti` of an approval or a report proof that was used, by agent, typ and jti. */
export interface UsedId {
  readonly name: string
  readonly request_id: string
  readonly at: string
}

declare const unread: unique symbol
/**
 * A row that was not checked yet: a browser's owner can edit its databases by hand, so no row can be trusted
 * until `readable-rows.ts` has read it.
 */
export interface Unread {
  readonly [unread]: never
}

interface Kept<Row, Indexes extends Record<string, IDBValidKey> = Record<never, never>> {
  key: string
  value: Row | Unread
  indexes: Indexes
}

/** Everything the service keeps, one object store per kind of record. */
export interface Schema extends DBSchema {
  agents: Kept<AgentRecord, { imported_at: string }>
  challenges: Kept<ChallengeRecord>
  open_challenges: Kept<OpenChallenge, { expires_at: string }>
  nonces: Kept<UsedNonce>
  bindings: Kept<BindingRecord, { agent_id: string }>
  evidence: Kept<EvidenceRecord>
  identities: Kept<IdentityRecord>
  decisions: Kept<DecisionRecord, { agent_id: string }>
  receipts: Kept<ReceiptRecord, { chain: [string, number] }>
  directory: Kept<DirectoryRecord>
  used_ids: Kept<UsedId>
  answers: Kept<StoredAnswer>
  audit: Kept<AuditEntry, { at: string }>
}
export type StoreName = StoreNames<Schema>
/** A record of a store, as the service writes it. */
export type StoreRow<S extends StoreName> = Exclude<StoreValue<Schema, S>, Unread>
export type Database = IDBPDatabase<Schema>

function createVersion1(db: Database): void {
  db.createObjectStore('agents', { keyPath: 'agent_id' }).createIndex('imported_at', 'imported_at')
  db.createObjectStore('challenges', { keyPath: 'challenge_id' })
  db.createObjectStore('open_challenges', { keyPath: 'challenge_id' }).createIndex('expires_at', 'expires_at')
  db.createObjectStore('nonces', { keyPath: 'nonce' })
  db.createObjectStore('bindings', { keyPath: 'binding_id' }).createIndex('agent_id', 'agent_id')
  db.createObjectStore('evidence', { keyPath: 'ref' })
  db.createObjectStore('identities', { keyPath: 'name' })
  db.createObjectStore('decisions', { keyPath: 'decision_id' }).createIndex('agent_id', 'agent_id')
  db.createObjectStore('receipts', { keyPath: 'receipt_ref' }).createIndex('chain', ['agent_id', 'sequence'])
  db.createObjectStore('directory', { keyPath: 'name' })
  db.createObjectStore('answers', { keyPath: 'name' })
  db.createObjectStore('audit', { keyPath: 'request_id' }).createIndex('at', 'at')
}

type Upgrading = IDBPTransaction<Schema, ArrayLike<StoreNames<Schema>>, 'versionchange'>

/** The text that a path of members leads to, in a row that may have any shape. */
function textAt(row: unknown, ...path: readonly string[]): string | undefined {
  let at: unknown = row
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return typeof at === 'string' ? at : undefined
}

/** The keys that an agent was confirmed with or bound to, as far as a store of an older version tells. */
async function keysOf(transaction: Upgrading, agent_id: string): Promise<readonly string[]> {
  const agent: unknown = await transaction.objectStore('agents').get(agent_id)
  const bindings: readonly unknown[] = await transaction
    .objectStore('bindings')
    .index('agent_id')
    .getAll(agent_id)
  const keys = [
    ...bindings.map(binding => textAt(binding, 'key_thumbprint')),
    textAt(agent, 'facts', 'identity', 'confirmed_key'),
    textAt(agent, 'facts', 'binding', 'key_thumbprint'),
  ]
  return [...new Set(keys.filter(key => key !== undefined))]
}

/**
 * Brings the taken identities of a store before version 4 up to date: each gets a version, the number of its taking, and
 * the keys that proved it, so that none of them proves it for another agent (contract section 3).
 */
async function rememberProvingKeys(transaction: Upgrading): Promise<void> {
  // A missing store is reported when it is needed; an upgrade that failed here would report nothing.
  const needed = ['identities', 'agents', 'bindings'] as const
  if (needed.some(name => !transaction.objectStoreNames.contains(name))) return
  const identities = transaction.objectStore('identities')
  for (const row of await identities.getAll()) {
    const agent_id = textAt(row, 'agent_id')
    if (agent_id === undefined) continue
    const keys = (await keysOf(transaction, agent_id)).map(key_thumbprint => ({ key_thumbprint, agent_id }))
    await identities.put({ ...row, version: 1, taking: 1, keys })
  }
}

/** The database of the service, opened when first used and again after it was closed under us. */
export type Store = OneConnection<Database>

/** Keeps one connection, closes it when another tab needs a newer schema, and reopens it on the next use. */
export function createStore(name: string): Store {
  return oneConnection(async events => {
    const db = await openDB<Schema>(name, SCHEMA_VERSION, {
      upgrade: (database, oldVersion, _newVersion, transaction) => {
        if (oldVersion < 1) createVersion1(database)
        if (oldVersion < 2) database.createObjectStore('used_ids', { keyPath: 'name' })
        if (oldVersion < 3) createReadIndexes(unwrap(transaction))
        return oldVersion < 4 ? rememberProvingKeys(transaction) : undefined
      },
      ...events,
    })
    db.addEventListener('close', events.terminated)
    return db
  })
}

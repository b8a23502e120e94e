import { type DBSchema, type IDBPDatabase, openDB, type StoreNames, type StoreValue, unwrap } from 'idb'
import { type OneConnection, oneConnection } from '../../browser/own-database.ts'
import type { Facts } from '../../contract/facts.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { ProofAlgorithm } from '../../contract/names.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import type {
  AuditEntry,
  ChallengeRecord,
  DecisionRecord,
  ReceiptRecord,
} from '../../contract/window/window.ts'
import type { TakenIdentity } from '../../rules/standing/taking.ts'
import { SERVICE_DATABASE } from './service-database.ts'

/** What was read while deciding; the version is null where there was no such record. */
export interface Expectation {
  readonly store: 'agents' | 'directory' | 'nonces' | 'identities' | 'used_ids'
  readonly key: string
  readonly version: number | null
}

/** An agent as stored: the claim as received, and the facts established since. Its status is derived. */
export interface AgentRecord
  extends Pick<
    AgentView,
    | 'agent_id'
    | 'claim_digest'
    | 'received'
    | 'received_digest'
    | 'imported_at'
    | 'import_request_id'
    | 'head'
  > {
  /** Raised by every write; equal versions mean an equal agent. */
  readonly version: number
  readonly claim: ImportRequest
  readonly facts: Facts
  /** Raised by every change of the facts, and not by receipts. */
  readonly facts_version: number
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
  /** Digest name of the JCS form of [path, Idempotency-Key]. */
  readonly name: string
  readonly body_digest: string
  readonly status: number
  readonly body: string
  readonly agent_id: string
  readonly at: string
  readonly decided_on?: DecidedOn
}

export interface IdentityRecord extends TakenIdentity {
  readonly name: string
  readonly version: number
}

type Texts<Name extends string> = Readonly<Record<Name, string>>

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

export interface Schema extends DBSchema {
  agents: Kept<AgentRecord, { imported_at: string }>
  challenges: Kept<ChallengeRecord>
  /** Those whose nonce was not consumed; used ones are kept and never deleted. */
  open_challenges: Kept<Texts<'challenge_id' | 'expires_at'>, { expires_at: string }>
  nonces: Kept<Texts<'nonce' | 'challenge_id' | 'request_id' | 'at'>>
  bindings: Kept<
    Texts<'binding_id' | 'agent_id' | 'key_thumbprint' | 'bound_at' | 'proven_at'> & {
      readonly alg: ProofAlgorithm
    }
  >
  evidence: Kept<EvidenceRecord>
  identities: Kept<IdentityRecord>
  decisions: Kept<DecisionRecord>
  receipts: Kept<ReceiptRecord, { chain: [string, number] }>
  directory: Kept<DirectoryRecord>
  used_ids: Kept<Texts<'name' | 'request_id' | 'at'>>
  answers: Kept<StoredAnswer>
  audit: Kept<AuditEntry, { at: string; order: number }>
}
export type StoreName = StoreNames<Schema>
/** A record of a store, as the service writes it. */
export type StoreRow<S extends StoreName> = Exclude<StoreValue<Schema, S>, Unread>
export type Database = IDBPDatabase<Schema>

/** Makes the stores and, for what is read in an order, their indexes. */
function make(database: Database): void {
  const db = unwrap(database)
  for (const name of keysOf(SERVICE_DATABASE.stores)) {
    const store = db.createObjectStore(name, { keyPath: SERVICE_DATABASE.stores[name] })
    const time = TIME_INDEXES[name]
    if (time !== null) store.createIndex(time.index, time.member)
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

/** Index and member of the time by which a store is read newest first; null where its records have none. */
interface TimeIndex {
  readonly index: string
  readonly member: string
}

const byTime = (member: string, index = 'recorded'): TimeIndex => ({ index, member })

export const TIME_INDEXES: Readonly<Record<StoreName, TimeIndex | null>> = {
  agents: byTime('imported_at', 'imported_at'),
  challenges: byTime('issued_at'),
  open_challenges: byTime('expires_at', 'expires_at'),
  nonces: byTime('at'),
  bindings: byTime('bound_at'),
  evidence: null,
  identities: null,
  decisions: byTime('at'),
  receipts: byTime('receipt.evaluated_at'),
  directory: null,
  used_ids: byTime('at'),
  answers: byTime('at'),
  audit: byTime('at', 'at'),
}

import type { IDBPObjectStore, IDBPTransaction } from 'idb'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { type ClockReading, instantOf } from '../../contract/time-and-chance.ts'
import type {
  AuditEntry,
  DecidedOn,
  StoredAnswer,
  StoreName,
  StoreRow,
  StoreTouch,
} from '../../contract/window/rows.ts'
import { Refusal } from '../refusal.ts'
import type { Database, Expectation, Schema, Store } from './database.ts'
import { readRow } from './readable-rows.ts'

/**
 * The current version of what an expectation names; null if there is no such record. What is only ever added, a nonce or
 * an id, has none and counts as 1; any other record without one was altered and equals no version.
 */
async function versionNow<Mode extends IDBTransactionMode>(
  tx: IDBPTransaction<Schema, ArrayLike<StoreName>, Mode>,
  { store, key }: Expectation,
): Promise<number | null> {
  const record = await tx.objectStore(store).get(key)
  if (record === undefined) return null
  if (store === 'nonces' || store === 'used_ids') return 1
  return 'version' in record ? record.version : Number.NaN
}

/**
 * The place of the next request in the order in which requests were judged: one more than the highest. Read in the
 * transaction that writes it, it is right across tabs; numbers that were altered beyond a count are passed over.
 */
export async function nextOrder(
  audit: IDBPObjectStore<Schema, ArrayLike<StoreName>, 'audit', 'readwrite'>,
): Promise<number> {
  const counts = IDBKeyRange.bound(1, Number.MAX_SAFE_INTEGER, false, true)
  const last = await audit.index('order').openKeyCursor(counts, 'prev')
  return (last?.key ?? 0) + 1
}

export type Change =
  | { [S in StoreName]: { readonly store: S; readonly put: StoreRow<S> } }[StoreName]
  | { readonly store: StoreName; readonly remove: string }

/** What a decided request wants to write, and what that decision rests on. */
export interface Plan {
  readonly status: number
  readonly body: object
  readonly agent_id: string
  readonly operation: string
  readonly outcome: string
  readonly expects: readonly Expectation[]
  readonly changes: readonly Change[]
  readonly reads: readonly StoreTouch[]
  /** Present for a decision: its stored answer is repeated only while none of this has changed. */
  readonly decided_on?: DecidedOn
}

export interface RequestKey {
  readonly request_id: string
  readonly path: string
  readonly answer_name: string | null
  readonly body_digest: string
}

/** An answer as it is, or would be, in the store. */
export interface Committed extends Pick<StoredAnswer, 'status' | 'body' | 'agent_id'> {
  /** Whether it is the stored answer of an earlier request, so that this one changed nothing. */
  readonly repeated: boolean
}

/** Words for the audit trail; bookkeeping stores have none. */
const TOUCHES: Partial<Record<StoreName, StoreTouch>> = {
  agents: { mode: 'put', what: 'agent' },
  challenges: { mode: 'put', what: 'nonce' },
  nonces: { mode: 'use', what: 'nonce' },
  bindings: { mode: 'put', what: 'binding' },
  identities: { mode: 'put', what: 'identity' },
  receipts: { mode: 'put', what: 'receipt' },
  used_ids: { mode: 'use', what: 'jti' },
}

function touchesOf(plan: Plan): StoreTouch[] {
  const writes = plan.changes.flatMap(change => ('put' in change ? (TOUCHES[change.store] ?? []) : []))
  return [...plan.reads, ...writes]
}

type Writing = IDBPTransaction<Schema, ArrayLike<StoreName>, 'readwrite'>

// Async, so that a write that throws at once rejects like a later one, and no other rejection goes unhandled.
async function apply(tx: Writing, change: Change): Promise<unknown> {
  const store = tx.objectStore(change.store)
  return 'put' in change ? store.put(change.put) : store.delete(change.remove)
}

/** Whether an unexpired answer is stored for this request. @throws Refusal if its key has another body. */
export function isAnswered(
  answer: StoredAnswer | undefined,
  bodyDigest: string,
  { now }: ClockReading,
): answer is StoredAnswer {
  if (answer === undefined) return false
  if (now - Date.parse(answer.at) >= LIMITS.IDEMPOTENCY_KEPT_S * 1000) return false
  if (answer.body_digest !== bodyDigest) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return true
}

async function moved(tx: Writing, plan: Plan): Promise<boolean> {
  const now = await Promise.all(plan.expects.map(expectation => versionNow(tx, expectation)))
  return plan.expects.some((expectation, index) => now[index] !== expectation.version)
}

type Judged = Pick<AuditEntry, 'order' | 'at' | 'clock_offset_ms'>

/** The audit entry, and the stored answer where the request has an Idempotency-Key. */
function bookkeeping(plan: Plan, requestKey: RequestKey, body: string, judged: Judged): Change[] {
  const { request_id, path, answer_name: name, body_digest } = requestKey
  const { agent_id, operation, status, outcome, decided_on } = plan
  const touches = touchesOf(plan)
  const { at } = judged
  const audit: Change = {
    store: 'audit',
    put: { request_id, ...judged, agent_id, path, operation, status, code: null, outcome, touches },
  }
  if (name === null) return [audit]
  const rest = decided_on === undefined ? {} : { decided_on }
  return [audit, { store: 'answers', put: { name, body_digest, status, body, agent_id, at, ...rest } }]
}

function storesOf({ changes, expects }: Plan): ArrayLike<StoreName> {
  const named: StoreName[] = [...changes, ...expects].map(({ store }) => store)
  return [...new Set([...named, 'answers' as const, 'audit' as const])]
}

/** Writes everything or nothing: a put that throws synchronously does not end a transaction by itself. */
async function writeAll(tx: Writing, changes: readonly Change[]): Promise<void> {
  try {
    await Promise.all([...changes.map(change => apply(tx, change)), tx.done])
  } catch (cause) {
    // Writes cut off by an abort report only that; the transaction knows why.
    const reason = tx.error ?? cause
    try {
      tx.abort()
    } catch {
      // It had ended already.
    }
    throw reason
  }
}

/**
 * Writes a plan in one strict read-write transaction, if everything it was decided on still holds. The transaction
 * that finds an answer already stored for the same key writes nothing.
 * @param at the one reading of the clock under which the plan was judged
 * @returns null if the request must be judged again: something moved, or another one with its key was faster
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, or a DOMException of the store.
 */
export async function commit(
  store: Store,
  plan: Plan,
  requestKey: RequestKey,
  at: ClockReading,
): Promise<Committed | null> {
  const db: Database = await store.open()
  const body = JSON.stringify(plan.body)
  const tx = db.transaction(storesOf(plan), 'readwrite', { durability: 'strict' })
  const { answer_name, body_digest } = requestKey
  const answers = tx.objectStore('answers')
  const [row, hasMoved, order] = await Promise.all([
    answer_name === null ? undefined : answers.get(answer_name),
    moved(tx, plan),
    nextOrder(tx.objectStore('audit')),
  ])
  const stored = answer_name === null ? undefined : readRow('answers', answer_name, row)
  if (isAnswered(stored, body_digest, at) || hasMoved) {
    await tx.done
    return null
  }
  const judged = { order, at: instantOf(at.now), clock_offset_ms: at.offset }
  await writeAll(tx, [...plan.changes, ...bookkeeping(plan, requestKey, body, judged)])
  return { status: plan.status, body, agent_id: plan.agent_id, repeated: false }
}

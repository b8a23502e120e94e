import type { EndpointName } from '../../contract/base-url.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { type ClockReading, instantOf } from '../../contract/time-and-chance.ts'
import type { AuditEntry, StoredAnswer } from '../../contract/window/rows.ts'
import { Refusal, refusalOf } from '../refusal.ts'
import type { ServiceParts } from '../service-parts.ts'
import { type Committed, commit, isAnswered, nextOrder, type Plan, type RequestKey } from '../store/commit.ts'
import type { Store } from '../store/database.ts'
import { readRow } from '../store/readable-rows.ts'
import type { Trace } from './answers.ts'

export interface Received {
  readonly requestKey: RequestKey
  /** The body's bytes, exactly as received. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly trace: Trace
}

/**
 * Judges a message that was read under one reading of the clock, and plans the effect; writes nothing itself. Called
 * again if something changed before the commit.
 * @throws Refusal
 */
export type Judge = (at: ClockReading) => Promise<Plan>

/** A body, read as the message that it is meant to be. */
export interface ReadMessage {
  /** The agent that it names, whose turn it waits for; null where it names none, or is an import. Nothing is verified yet. */
  readonly agent_id: string | null
  /** @throws Refusal if it is not JSON or not of its schema, or holds real data */
  readonly judge: (received: Received) => Promise<Judge>
}

export interface MessageRules {
  /** Reads a body as what its endpoint is sent. What cannot be read is a message too: one that names nobody and is refused. */
  readonly read: (endpoint: EndpointName, bytes: Uint8Array<ArrayBuffer>) => ReadMessage
  /** Whether a stored answer may still be repeated under a reading of the clock. */
  readonly mayBeRepeated: (answer: StoredAnswer, at: ClockReading) => Promise<boolean>
}

/** Reads a request whose body fits its schema; looks at no store. @throws Refusal on real data */
export type Handler<B> = (body: B, received: Received) => Promise<Judge>

const JSON_IN_UTF8 = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/iu

/**
 * Whether a Content-Type is `application/json` (RFC 8259 section 11), at most with `charset=utf-8`. Anything
 * else is refused, so that no request of this contract can be sent without a preflight.
 */
function isJsonMediaType(header: string | null): boolean {
  return JSON_IN_UTF8.test(header ?? '')
}

export type TurnParts = Pick<MessageRules, 'mayBeRepeated'> & Pick<ServiceParts, 'store' | 'clock'>

/** A request whose turn has come. */
export interface Asked {
  readonly received: Received
  /** Its Content-Type. */
  readonly mediaType: string | null
  readonly message: ReadMessage
}

type Unchanged = Pick<AuditEntry, 'agent_id' | 'operation' | 'status' | 'code' | 'outcome'>

function unchangedBy(made: Committed | Refusal): Unchanged {
  if (made instanceof Refusal) {
    const { code, parts } = made
    const { status } = PROBLEMS[code]
    return { agent_id: parts.agent_id ?? null, operation: 'refused', status, code, outcome: code }
  }
  const { agent_id, status } = made
  return { agent_id, operation: 'repeated', status, code: null, outcome: 'stored answer' }
}

/**
 * Adds one line to the audit trail for a request that was refused, or that a stored answer answers. If that fails, the
 * answer stands all the same: the store itself may be the reason for it.
 */
export async function auditUnchanged(
  store: Store,
  { request_id, path }: Pick<RequestKey, 'request_id' | 'path'>,
  made: Committed | Refusal,
  { now, offset: clock_offset_ms }: ClockReading,
): Promise<void> {
  const entry = { request_id, at: instantOf(now), clock_offset_ms, path, ...unchangedBy(made), touches: [] }
  try {
    const tx = (await store.open()).transaction('audit', 'readwrite')
    const put = async () => tx.store.put({ ...entry, order: await nextOrder(tx.store) })
    await Promise.all([put(), tx.done])
  } catch {
    // A store that rejects the entry cannot record that either.
  }
}

/**
 * The answer that is stored for this request, to be repeated.
 * @throws Refusal if its key was used for another body, or if the answer no longer holds
 */
async function storedAnswer(
  { store, mayBeRepeated }: TurnParts,
  { answer_name, body_digest }: RequestKey,
  at: ClockReading,
): Promise<Committed | undefined> {
  if (answer_name === null) return undefined
  const stored = readRow('answers', answer_name, await (await store.open()).get('answers', answer_name))
  if (!isAnswered(stored, body_digest, at)) return undefined
  const { status, body, agent_id } = stored
  if (!(await mayBeRepeated(stored, at))) throw new Refusal('IDEMPOTENCY_ANSWER_OUTDATED', { agent_id })
  return { status, body, agent_id, repeated: true }
}

/** Judges under one reading of the clock and commits; null where something moved meanwhile. @throws Refusal; DOMException of the store */
type Attempt = (at: ClockReading) => Promise<Committed | null>

function attemptsOf(parts: TurnParts, { mediaType, message, received }: Asked): Attempt {
  const { requestKey, trace } = received
  const findStored = (at: ClockReading) => trace.timed('read', () => storedAnswer(parts, requestKey, at))
  let judge: Judge | undefined
  const judged = async (at: ClockReading) => {
    if (!isJsonMediaType(mediaType)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
    judge ??= await message.judge(received)
    const plan = await judge(at)
    return trace.timed('store', () => commit(parts.store, plan, requestKey, at))
  }
  return async at => {
    const stored = await findStored(at)
    if (stored) return stored
    try {
      return await judged(at)
    } catch (cause) {
      // Where turns do not reach other tabs, a twin may have done what this one is refused for, such as using the nonce.
      const meanwhile = cause instanceof Refusal ? await findStored(at) : undefined
      if (meanwhile) return meanwhile
      throw cause
    }
  }
}

/**
 * Carries a request out as one atomic step, its agent's turn being held: finds the stored answer, or judges and
 * commits. Each attempt reads the clock once, and all that it writes says the same time and offset, the audit entry of
 * a refusal or a repetition too. If anything moved in between, it starts again, at most five times.
 */
export async function carryOut(parts: TurnParts, asked: Asked): Promise<Committed | Refusal> {
  const { store, clock } = parts
  const { requestKey } = asked.received
  const attempt = attemptsOf(parts, asked)
  for (let attempts = 0; ; attempts += 1) {
    const at = clock.read()
    const made =
      attempts === LIMITS.COMMIT_ATTEMPTS ? new Refusal('STORE_BUSY') : await attempt(at).catch(refusalOf)
    if (made === null) continue
    if (made instanceof Refusal || made.repeated) await auditUnchanged(store, requestKey, made, at)
    return made
  }
}

import { type Turns, TurnTimeout } from '../../browser/turns.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { instantOf } from '../../contract/instant.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { ENDPOINT_PATHS, type EndpointName } from '../../contract/schemas/endpoint-paths.ts'
import type { AuditEntry } from '../../contract/window/window.ts'
import { digestOfBytes } from '../../crypto/digest.ts'
import { type Committed, commit, isAnswered, type RequestKey } from '../store/commit.ts'
import type { Store, StoredAnswer } from '../store/database.ts'
import { readAnswer } from '../store/stored-answers.ts'
import { answerWith, answerWithProblem } from './answer.ts'
import { orUnavailable, Refusal, refusalOf } from './refusal.ts'
import type { Received, Task } from './request.ts'
import { createTrace } from './trace.ts'

const JSON_IN_UTF8 = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/iu

/**
 * Whether a Content-Type is `application/json` (RFC 8259 section 11), at most with `charset=utf-8`. Anything
 * else is refused, so that no request of this contract can be sent without a preflight.
 */
function isJsonMediaType(header: string | null): boolean {
  return JSON_IN_UTF8.test(header ?? '')
}

/** A quoted key of a UUID's length and characters, as most are, is read here; the code that reads others is loaded when one comes. */
const PLAIN = /^"([\w-]{36})"$/

/**
 * The key of an `Idempotency-Key` header (IETF draft idempotency-key-header), or null where there is none.
 * @throws Refusal IDEMPOTENCY_KEY_INVALID, PART_UNAVAILABLE
 */
async function readIdempotencyKey(header: string | null): Promise<string | null> {
  if (header === null) return null
  const plain = PLAIN.exec(header)?.[1]
  if (plain !== undefined) return plain
  const { keyOfItem } = await orUnavailable(import('./idempotency-item.ts'))
  return keyOfItem(header)
}

interface CommitParts {
  readonly store: Store
  readonly turns: Turns
  /** The world's time in epoch milliseconds. */
  readonly clock: () => number
}

/** Judges and commits; if anything changed in between, starts again with a new time, at most five times. */
async function judgeAndCommit(
  { store, clock }: CommitParts,
  task: Task,
  { requestKey, trace }: Received,
): Promise<Committed | 'answered'> {
  for (let attempt = 0; attempt < LIMITS.COMMIT_ATTEMPTS; attempt += 1) {
    const now = clock()
    const plan = await task.judge(now)
    const committed = await trace.timed('store', () => commit(store, plan, requestKey, instantOf(now)))
    if (committed !== 'moved') return committed
  }
  throw new Refusal('STORE_BUSY')
}

/**
 * Judges and commits a task as one atomic step, in its agent's turn (contract section 5). The time is read once the turn
 * has come. `answered` where another request with the same Idempotency-Key was faster.
 * @throws Refusal, STORE_BUSY among them; DOMException of the store.
 */
async function commitInTurn(
  parts: CommitParts,
  task: Task,
  received: Received,
): Promise<Committed | 'answered'> {
  const { agent_id, waitMs } = task
  const work = () => judgeAndCommit(parts, task, received)
  if (agent_id === null) return work()
  try {
    return await parts.turns.take(agent_id, waitMs, work)
  } catch (cause) {
    throw cause instanceof TurnTimeout ? new Refusal('STORE_BUSY', { agent_id }) : cause
  }
}

/** What an audit entry says of a request that changed nothing. */
type UnchangedOutcome = Pick<AuditEntry, 'agent_id' | 'operation' | 'status' | 'code' | 'outcome'>

function refusedOutcome({ code, parts }: Refusal): UnchangedOutcome {
  const { status } = PROBLEMS[code]
  return { agent_id: parts.agent_id ?? null, operation: 'refused', status, code, outcome: code }
}

function repeatedOutcome({ agent_id, status }: Committed): UnchangedOutcome {
  return { agent_id, operation: 'repeated', status, code: null, outcome: 'stored answer' }
}

/**
 * Adds one line to the audit trail for a request that changed nothing. If that fails, the answer stands all
 * the same: the store itself may be the reason for the refusal.
 */
async function auditUnchanged(
  store: Store,
  { request_id, path }: RequestKey,
  outcome: UnchangedOutcome,
  clock: () => number,
): Promise<void> {
  try {
    const db = await store.open()
    await db.put('audit', { request_id, at: instantOf(clock()), path, ...outcome, touches: [] })
  } catch {
    // A store that rejects the entry cannot record that either.
  }
}

/** Reads a body as the message it is meant to be; throws a Refusal if it is not JSON or not of its schema. */
export type ReadTask = (received: Received) => Promise<Task>

export interface AdapterParts extends CommitParts {
  readonly read: (endpoint: EndpointName, received: Received) => Promise<Task>
  /** Whether a stored answer may still be repeated at a time (epoch milliseconds). */
  readonly mayBeRepeated: (answer: StoredAnswer, now: number) => Promise<boolean>
  /** Address of the service, without a trailing slash; the endpoints' paths lie below it. */
  readonly baseUrl: string
  readonly pageUrl: string
  /** Called after a request changed the store. */
  readonly changed: () => void
}

function endpointAt(path: string): EndpointName {
  const found = keysOf(ENDPOINT_PATHS).find(name => ENDPOINT_PATHS[name] === path)
  if (found === undefined) throw new Refusal('ROUTE_NOT_FOUND')
  return found
}

/** The path below the service's own address; empty for any other address, which has no endpoint. */
function pathBelow(baseUrl: string, url: string): string {
  const { pathname } = new URL(url)
  const base = new URL(`${baseUrl}/`).pathname.slice(0, -1)
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : ''
}

function requireReadable(bytes: Uint8Array, request: Request): void {
  if (!isJsonMediaType(request.headers.get('content-type'))) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  if (bytes.length > LIMITS.BODY_BYTES)
    throw new Refusal('BODY_TOO_LARGE', { detail: `${bytes.length} bytes came.` })
}

/**
 * The answer that is stored for this request, to be repeated.
 * @throws Refusal if its key was used for another body, or if the answer no longer holds
 */
async function storedAnswer(
  { store, clock, mayBeRepeated }: AdapterParts,
  { answer_name, body_digest }: RequestKey,
): Promise<Committed | undefined> {
  if (answer_name === null) return undefined
  const now = clock()
  const stored = readAnswer(answer_name, await (await store.open()).get('answers', answer_name))
  if (!isAnswered(stored, body_digest, instantOf(now))) return undefined
  const { status, body, agent_id } = stored
  if (!(await mayBeRepeated(stored, now))) throw new Refusal('IDEMPOTENCY_ANSWER_OUTDATED', { agent_id })
  return { status, body, agent_id, repeated: true }
}

async function requestKeyFor(
  request: Request,
  path: string,
  request_id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RequestKey> {
  const key = await readIdempotencyKey(request.headers.get('idempotency-key'))
  const answer_name = key === null ? null : JSON.stringify([path, key])
  return { request_id, path, answer_name, body_digest: await digestOfBytes(bytes) }
}

/** Finds the stored answer or carries the request out. */
async function act(
  parts: AdapterParts,
  request: Request,
  endpoint: EndpointName,
  received: Received,
): Promise<Committed> {
  const { requestKey, trace } = received
  const findStored = () => trace.timed('read', () => storedAnswer(parts, requestKey))
  const stored = await findStored()
  if (stored) return stored
  requireReadable(received.bytes, request)
  try {
    const committed = await commitInTurn(parts, await parts.read(endpoint, received), received)
    if (committed !== 'answered') {
      parts.changed()
      return committed
    }
  } catch (cause) {
    // Of two at once, the later may be refused for what the earlier did, such as using the nonce.
    const meanwhile = cause instanceof Refusal ? await findStored() : undefined
    if (meanwhile) return meanwhile
    throw cause
  }
  const meanwhile = await findStored()
  if (meanwhile === undefined) throw new Refusal('STORE_BUSY')
  return meanwhile
}

/**
 * The one adapter that knows HTTP: route, method, idempotency key, media type, size, JSON, schema and the rest, judged
 * in that order (contract section 2). It answers every request and never throws.
 */
export function createAdapter(parts: AdapterParts): (request: Request) => Promise<Response> {
  const { store, clock, baseUrl, pageUrl } = parts
  return async request => {
    const request_id = crypto.randomUUID()
    const trace = createTrace()
    const frame = { request_id, trace, pageUrl }
    const audit = (outcome: UnchangedOutcome) => auditUnchanged(store, requestKey, outcome, clock)
    // A path that is not an endpoint's is the caller's own words and is not kept.
    let requestKey: RequestKey = { request_id, path: '', answer_name: null, body_digest: '' }
    try {
      const path = pathBelow(baseUrl, request.url)
      const endpoint = endpointAt(path)
      requestKey = { ...requestKey, path }
      if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED')
      const bytes = new Uint8Array(await request.arrayBuffer())
      requestKey = await requestKeyFor(request, path, request_id, bytes)
      const committed = await act(parts, request, endpoint, { requestKey, bytes, trace })
      if (committed.repeated) await audit(repeatedOutcome(committed))
      return answerWith(committed, frame)
    } catch (cause) {
      const refusal = refusalOf(cause)
      await audit(refusedOutcome(refusal))
      return answerWithProblem(refusal, frame)
    }
  }
}

import { ENDPOINT_PATHS, type EndpointName } from '../contract/endpoint-paths.ts'
import { keysOf } from '../contract/keys-of.ts'
import { LIMITS } from '../contract/limits.ts'
import { digestOfBytes } from '../crypto/digest.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import { answerWith, answerWithProblem } from './answer.ts'
import { carryOut } from './attempts.ts'
import { auditUnchanged, refusedOutcome, repeatedOutcome, type UnchangedOutcome } from './audit-unchanged.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { instantOf } from './instant.ts'
import { isJsonMediaType } from './media-type.ts'
import { Refusal, refusalOf } from './refusal.ts'
import type { Received } from './request.ts'
import { type Commission, type Committed, type Plan, standingAnswer } from './store/commit.ts'
import type { Store } from './store/database.ts'
import { readAnswer } from './store/stored-answers.ts'
import { createTrace } from './trace.ts'

/** Judges a body that was read as JSON; throws a Refusal where it does not fit its schema. */
export type Judge = (body: unknown, received: Received, now: number) => Promise<Plan>

export interface AdapterParts {
  readonly store: Store
  readonly judge: (endpoint: EndpointName, ...message: Parameters<Judge>) => Promise<Plan>
  /** The world's time in epoch milliseconds. */
  readonly clock: () => number
  readonly pageUrl: string
  /** Called after a request changed the store. */
  readonly changed: () => void
}

function endpointAt(path: string): EndpointName {
  const found = keysOf(ENDPOINT_PATHS).find(name => ENDPOINT_PATHS[name] === path)
  if (found === undefined) throw new Refusal('ROUTE_NOT_FOUND')
  return found
}

function readBody(bytes: Uint8Array<ArrayBuffer>, request: Request): unknown {
  if (!isJsonMediaType(request.headers.get('content-type'))) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  if (bytes.length > LIMITS.BODY_BYTES)
    throw new Refusal('BODY_TOO_LARGE', { detail: `${bytes.length} bytes came.` })
  try {
    return readIJson(bytes)
  } catch (cause) {
    throw new Refusal('MALFORMED_JSON', { detail: cause instanceof IJsonError ? cause.detail : 'not JSON' })
  }
}

async function storedAnswer(
  store: Store,
  { answer_name, body_digest }: Commission,
  at: string,
): Promise<Committed | undefined> {
  if (answer_name === null) return undefined
  const db = await store.open()
  return standingAnswer(readAnswer(answer_name, await db.get('answers', answer_name)), body_digest, at)
}

async function commissionFor(
  request: Request,
  path: string,
  request_id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Commission> {
  const key = readIdempotencyKey(request.headers.get('idempotency-key'))
  const answer_name = key === null ? null : JSON.stringify([path, key])
  return { request_id, path, answer_name, body_digest: await digestOfBytes(bytes) }
}

/** Finds the stored answer or carries the request out. */
async function act(parts: AdapterParts, request: Request, endpoint: EndpointName, received: Received) {
  const { store, judge, clock, changed } = parts
  const { commission, trace } = received
  const findStored = () => trace.timed('read', () => storedAnswer(store, commission, instantOf(clock())))
  const stored = await findStored()
  if (stored) return stored
  const body = readBody(received.bytes, request)
  try {
    const committed = await carryOut(store, now => judge(endpoint, body, received, now), received, clock)
    if (!committed.repeated) changed()
    return committed
  } catch (cause) {
    // Of two at once, the later one may be refused for what the earlier one did: a nonce that is used by now.
    const meanwhile = cause instanceof Refusal ? await findStored() : undefined
    if (meanwhile) return meanwhile
    throw cause
  }
}

/**
 * The one adapter that knows HTTP: route, method, idempotency key, media type, size, JSON, schema and the rest, judged
 * in that order (contract section 2). It answers every request; nothing is ever thrown through it.
 */
export function createAdapter(parts: AdapterParts): (request: Request) => Promise<Response> {
  const { store, clock, pageUrl } = parts
  return async request => {
    const request_id = crypto.randomUUID()
    const trace = createTrace()
    const frame = { request_id, trace, pageUrl }
    const audit = (commission: Commission, outcome: UnchangedOutcome) =>
      auditUnchanged(store, commission, outcome, clock)
    // The path of none of the endpoints is the caller's own words and is not kept.
    let commission: Commission = { request_id, path: '', answer_name: null, body_digest: '' }
    try {
      const { pathname: path } = new URL(request.url)
      const endpoint = endpointAt(path)
      commission = { ...commission, path }
      if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED')
      const bytes = new Uint8Array(await request.arrayBuffer())
      commission = await commissionFor(request, path, request_id, bytes)
      const committed = await act(parts, request, endpoint, { commission, bytes, trace })
      if (committed.repeated) await audit(commission, repeatedOutcome(committed))
      return answerWith(committed.status, committed.body, frame)
    } catch (cause) {
      const refusal = refusalOf(cause)
      await audit(commission, refusedOutcome(refusal))
      return answerWithProblem(refusal, frame)
    }
  }
}

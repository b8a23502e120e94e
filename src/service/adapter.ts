import { ENDPOINTS, type EndpointName } from '../contract/endpoints.ts'
import { keysOf } from '../contract/keys-of.ts'
import { LIMITS } from '../contract/limits.ts'
import { PROBLEMS } from '../contract/problems.ts'
import { digestOfBytes } from '../crypto/digest.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import { answerWith, answerWithProblem } from './answer.ts'
import { carryOut } from './attempts.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { instantOf } from './instant.ts'
import { isJsonMediaType } from './media-type.ts'
import { Refusal, refusalOf } from './refusal.ts'
import type { Received } from './request.ts'
import { type Commission, type Committed, type Plan, standingAnswer } from './store/commit.ts'
import type { Store } from './store/database.ts'
import { createTrace } from './trace.ts'

/** Judges a body that was read as JSON; throws a Refusal where it does not fit its schema. */
export type Judge = (body: unknown, received: Received, now: number) => Promise<Plan>

export interface AdapterParts {
  readonly store: Store
  readonly judges: Readonly<Record<EndpointName, Judge>>
  /** The world's time in epoch milliseconds. */
  readonly clock: () => number
  readonly pageUrl: string
  /** Called after a request changed the store. */
  readonly changed: () => void
}

function endpointAt(path: string): EndpointName {
  const found = keysOf(ENDPOINTS).find(name => ENDPOINTS[name].path === path)
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
  return standingAnswer(await db.get('answers', answer_name), body_digest, at)
}

/** One line of the audit trail for a request that changed nothing: a refusal, or a stored answer given again. */
async function auditUnchanged(
  parts: AdapterParts,
  commission: Commission,
  status: number,
  refusal: Refusal | null,
): Promise<void> {
  const { request_id, path } = commission
  const agent_id = refusal?.parts.agent_id ?? null
  const code = refusal?.code ?? null
  const outcome = code ?? 'stored answer'
  const at = instantOf(parts.clock())
  const db = await parts.store.open()
  await db.put('audit', {
    request_id,
    at,
    agent_id,
    path,
    operation: 'refused',
    status,
    code,
    outcome,
    touches: [],
  })
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

/**
 * The one adapter that knows HTTP: route, method, idempotency key, media type, size, JSON, schema and the rest, judged
 * in that order (contract section 2). It answers every request; nothing is ever thrown through it.
 */
export function createAdapter(parts: AdapterParts): (request: Request) => Promise<Response> {
  const { store, judges, clock, pageUrl, changed } = parts

  const act = async (request: Request, endpoint: EndpointName, received: Received): Promise<Committed> => {
    const { commission, bytes } = received
    const stored = await storedAnswer(store, commission, instantOf(clock()))
    if (stored) {
      await auditUnchanged(parts, commission, stored.status, null)
      return stored
    }
    const body = readBody(bytes, request)
    const committed = await carryOut(store, now => judges[endpoint](body, received, now), received, clock)
    changed()
    return committed
  }

  return async request => {
    const request_id = crypto.randomUUID()
    const trace = createTrace()
    const frame = { request_id, trace, pageUrl }
    let commission: Commission | undefined
    try {
      const { pathname } = new URL(request.url)
      const endpoint = endpointAt(pathname)
      commission = { request_id, path: pathname, answer_name: null, body_digest: '' }
      if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED')
      const bytes = new Uint8Array(await request.arrayBuffer())
      commission = await commissionFor(request, pathname, request_id, bytes)
      const { status, body } = await act(request, endpoint, { commission, bytes, trace })
      return answerWith(status, body, frame)
    } catch (cause) {
      const refusal = refusalOf(cause)
      // The refusal stands whether or not the trail could be written: the store itself may be what failed.
      if (commission)
        await auditUnchanged(parts, commission, PROBLEMS[refusal.code].status, refusal).catch(() => undefined)
      return answerWithProblem(refusal, frame)
    }
  }
}

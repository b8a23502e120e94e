import { TurnTimeout } from '../../browser/turns.ts'
import { inTime } from '../../browser/with-timeout.ts'
import { ENDPOINT_PATHS, type EndpointName } from '../../contract/base-url.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { keyOfItem } from '../../contract/schemas/idempotency-key.ts'
import { digestOfBytes, digestOfText } from '../../crypto/digest.ts'
import { Refusal, refusalOf } from '../refusal.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Committed, RequestKey } from '../store/commit.ts'
import { type AnswerFrame, answerWith, answerWithProblem, frameOf } from './answers.ts'
import { type Asked, auditUnchanged, carryOut, type MessageRules } from './in-turn.ts'

type Line = <T>(work: () => Promise<T>) => Promise<T>

/** A line: each enters it in its order of arrival, and does its work before the next one does. */
function createLine(): Line {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** The endpoint at an address. @throws Refusal ROUTE_NOT_FOUND */
function endpointAt(url: string, baseUrl: string): EndpointName {
  const { pathname } = new URL(url)
  const base = new URL(`${baseUrl}/`).pathname.slice(0, -1)
  const found = keysOf(ENDPOINT_PATHS).find(name => `${base}${ENDPOINT_PATHS[name]}` === pathname)
  if (found === undefined) throw new Refusal('ROUTE_NOT_FOUND')
  return found
}

/** How long each endpoint's messages wait for their agent's turn, in seconds. */
const TURN_S: Readonly<Record<EndpointName, number>> = {
  importAgent: 0,
  challenges: LIMITS.CHALLENGE_TURN_S,
  evaluations: LIMITS.EVALUATION_TURN_S,
}

/** A body, whole. @throws Refusal where it breaks off, or is not there after the time that an evaluation waits for its turn */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await inTime(request.arrayBuffer(), LIMITS.EVALUATION_TURN_S * 1000))
  } catch {
    throw new Refusal('MALFORMED_JSON', { detail: 'The body did not arrive whole.' })
  }
}

/**
 * What a request is known by in the store. Its Idempotency-Key (IETF draft idempotency-key-header) is the caller's own
 * words, and only its digest is kept.
 * @throws Refusal IDEMPOTENCY_KEY_INVALID
 */
async function requestKeyOf(
  { headers }: Request,
  named: Pick<RequestKey, 'request_id' | 'path'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RequestKey> {
  const header = headers.get('idempotency-key')
  const key = header === null ? null : keyOfItem(header)
  if (key === undefined) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  // The JSON of a list of ASCII texts is its own JCS form.
  const answer_name = key === null ? null : await digestOfText(JSON.stringify([named.path, key]))
  return { ...named, answer_name, body_digest: await digestOfBytes(bytes) }
}

type AdapterParts = MessageRules &
  Pick<ServiceParts, 'store' | 'clock' | 'turns' | 'baseUrl' | 'pageUrl' | 'draw' | 'changes'>

/** Carries a request out in its agent's turn; one that names no agent can only be refused, or is an import, and waits for none. */
function inItsTurn(endpoint: EndpointName, asked: Asked, parts: AdapterParts): Promise<Committed | Refusal> {
  const { agent_id } = asked.message
  const work = () => carryOut(parts, asked)
  if (agent_id === null) return work()
  return parts.turns.take(agent_id, TURN_S[endpoint] * 1000, work).catch(cause => {
    throw cause instanceof TurnTimeout ? new Refusal('STORE_BUSY', { agent_id }) : cause
  })
}

/**
 * What becomes of a request to an endpoint. Requests enter by one line, in their order of arrival: each, once its body is
 * there, asks for its agent's turn before the next one does.
 */
async function answerAt(
  endpoint: EndpointName,
  request: Request,
  { request_id, trace }: AnswerFrame,
  parts: AdapterParts,
  line: Line,
): Promise<Committed | Refusal> {
  const body = readBody(request)
  body.catch(() => undefined)
  const { answer } = await line(async () => {
    const bytes = await body
    const requestKey = await requestKeyOf(request, { request_id, path: ENDPOINT_PATHS[endpoint] }, bytes)
    const asked: Asked = {
      received: { requestKey, bytes, trace },
      mediaType: request.headers.get('content-type'),
      message: parts.read(endpoint, bytes),
    }
    return { answer: inItsTurn(endpoint, asked, parts) }
  })
  return answer
}

/**
 * The one adapter that knows HTTP: route, method, idempotency key, media type, size, JSON, schema and the rest, judged
 * in that order. It answers every request and never throws.
 */
export function createAdapter(parts: AdapterParts): (request: Request) => Promise<Response> {
  const { store, clock, baseUrl, pageUrl, draw, changes } = parts
  const line = createLine()
  return async request => {
    const frame = frameOf(request, pageUrl, draw)
    // A path that is not an endpoint's is the caller's own words and is not kept.
    const named = { request_id: frame.request_id, path: '' }
    const answered = async () => {
      const endpoint = endpointAt(request.url, baseUrl)
      named.path = ENDPOINT_PATHS[endpoint]
      if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED')
      return answerAt(endpoint, request, frame, parts, line)
    }
    const made = await answered().catch(async cause => {
      const refusal = refusalOf(cause)
      await auditUnchanged(store, named, refusal, clock.read())
      return refusal
    })
    // A refusal changes no agent, but the audit trail has it.
    const refused = made instanceof Refusal
    if (refused || !made.repeated) changes.announce()
    return refused ? answerWithProblem(made, frame) : answerWith(made, frame)
  }
}

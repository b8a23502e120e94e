import { type Turns, TurnTimeout } from '../../browser/turns.ts'
import { inTime } from '../../browser/with-timeout.ts'
import { ENDPOINT_PATHS, type EndpointName } from '../../contract/base-url.ts'
import { LIMITS, X_REQUEST_ID_PATTERN } from '../../contract/catalogues/limits.ts'
import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { memberOf } from '../../contract/json-members.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { ProblemBody } from '../../contract/schemas/problem-body.ts'
import type { Draw } from '../../contract/time-and-chance.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../contract/version.ts'
import { digestOfBytes, digestOfText } from '../../crypto/digest.ts'
import { jsonInText } from '../../crypto/json-in-text.ts'
import { orUnavailable, Refusal, refusalOf } from '../refusal.ts'
import type { Committed, RequestKey } from '../store/commit.ts'
import { auditRefused, carryOut, createTrace, type Trace, type TurnParts } from './in-turn.ts'

interface AnswerFrame {
  readonly request_id: string
  /** The caller's own name for the request (`X-Request-ID`); null where none came. */
  readonly given_id: string | null
  readonly trace: Trace
  /** The page's absolute address, without a fragment; problem types are fragments of it. */
  readonly pageUrl: string
}

export function frameOf({ headers }: Request, pageUrl: string, draw: Draw): AnswerFrame {
  const given_id = headers.get('x-request-id')
  return { request_id: draw('request_id'), given_id, trace: createTrace(), pageUrl }
}

const GIVEN_BACK = new RegExp(X_REQUEST_ID_PATTERN, 'u')

function headersOf({ request_id, given_id, trace }: AnswerFrame, mediaType: string): Headers {
  return new Headers({
    'content-type': mediaType,
    [CONTRACT_HEADER]: CONTRACT_VERSION,
    'request-id': request_id,
    'cache-control': 'no-store',
    'server-timing': trace.serverTiming(),
    ...(given_id !== null && GIVEN_BACK.test(given_id) ? { 'x-request-id': given_id } : {}),
  })
}

export function answerWith({ status, body, repeated }: Committed, frame: AnswerFrame): Response {
  const headers = headersOf(frame, 'application/json')
  if (repeated) headers.set('idempotent-replayed', 'true')
  return new Response(body, { status, headers })
}

/** A refusal as an RFC 9457 problem body. */
export function answerWithProblem({ code, parts }: Refusal, frame: AnswerFrame): Response {
  const { status, title } = PROBLEMS[code]
  const body: ProblemBody = {
    type: `${frame.pageUrl}#/reference/problems/${code}`,
    title,
    status,
    code,
    ...(parts.detail === undefined ? {} : { detail: parts.detail }),
    ...(parts.errors === undefined ? {} : { errors: [...parts.errors] }),
    ...(parts.checks === undefined ? {} : { checks: [...parts.checks] }),
  }
  const headers = headersOf(frame, 'application/problem+json')
  if (code === 'METHOD_NOT_ALLOWED') headers.set('allow', 'POST')
  return new Response(JSON.stringify(body), { status, headers })
}

/** A line: each enters it in its order of arrival, and does its work before the next one does. */
function createLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const AGENT_ID = /^agt_[\w-]{36}$/u

/** The `sub` of a compact JWS. Octets stand for characters, which changes no JSON structure and no agent's id. */
function subOf(jws: unknown): unknown {
  const payload = typeof jws === 'string' ? jws.split('.')[1] : undefined
  try {
    return memberOf(jsonInText(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))), 'sub')
  } catch {
    return undefined
  }
}

/** Where each endpoint's messages name their agent; an import makes a new one. */
const NAMED: Readonly<Record<EndpointName, (body: unknown) => unknown>> = {
  importAgent: () => undefined,
  challenges: body => subOf(memberOf(body, 'proof')) ?? memberOf(body, 'agent_id'),
  evaluations: body => memberOf(memberOf(body, 'subject'), 'id'),
}

/**
 * The agent whose turn a request waits for, read before anything is judged, and no more strictly than it takes to find
 * it: a proof's is the `sub` inside, unverified. Null where none is named, and the request can only be refused, or is
 * an import.
 */
export function namedAgent(endpoint: EndpointName, bytes: Uint8Array): string | null {
  if (bytes.length > LIMITS.BODY_BYTES) return null
  const name = NAMED[endpoint](jsonInText(new TextDecoder().decode(bytes)))
  return typeof name === 'string' && AGENT_ID.test(name) ? name : null
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
  const { keyOfItem } = await orUnavailable(import('../../contract/schemas/idempotency-key.ts'))
  const key = keyOfItem(header)
  if (key === undefined) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return key
}

interface AdapterParts extends TurnParts {
  readonly turns: Turns
  readonly baseUrl: string
  readonly pageUrl: string
  readonly draw: Draw
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

type Frame = Pick<RequestKey, 'request_id' | 'path'> & { readonly trace: Trace }

async function receive(
  request: Request,
  { request_id, path, trace }: Frame,
  body: Promise<Uint8Array<ArrayBuffer>>,
) {
  const bytes = await body
  const key = await readIdempotencyKey(request.headers.get('idempotency-key'))
  // The JSON of a list of ASCII texts is its own JCS form. The key is the caller's own words and is not kept.
  const answer_name = key === null ? null : await digestOfText(JSON.stringify([path, key]))
  const body_digest = await digestOfBytes(bytes)
  return { requestKey: { request_id, path, answer_name, body_digest }, bytes, trace }
}

/**
 * Lets requests in by one line, in their order of arrival: each, once its body is there, asks for its agent's turn
 * before the next one does. The rules come before, so that no turn is held while a script is loaded.
 */
function createEntrance(parts: AdapterParts) {
  const { turns, rules } = parts
  const line = createLine()
  return async (request: Request, endpoint: EndpointName, frame: Frame): Promise<Committed | Refusal> => {
    const [body, loading] = [readBody(request), rules()]
    for (const begun of [body, loading]) begun.catch(() => undefined)
    const { turn } = await line(async () => {
      const received = await receive(request, frame, body)
      await loading.catch(() => undefined)
      const agent_id = namedAgent(endpoint, received.bytes)
      const work = () => carryOut({ ...parts, rules: () => loading }, { request, endpoint, received })
      if (agent_id === null) return { turn: work() }
      const busy = (cause: unknown) => {
        throw cause instanceof TurnTimeout ? new Refusal('STORE_BUSY', { agent_id }) : cause
      }
      return { turn: turns.take(agent_id, TURN_S[endpoint] * 1000, work).catch(busy) }
    })
    return turn
  }
}

/**
 * The one adapter that knows HTTP: route, method, idempotency key, media type, size, JSON, schema and the rest, judged
 * in that order. It answers every request and never throws.
 */
export function createAdapter(parts: AdapterParts): (request: Request) => Promise<Response> {
  const { store, clock, baseUrl, pageUrl, draw, changed } = parts
  const enter = createEntrance(parts)
  return async request => {
    const frame = frameOf(request, pageUrl, draw)
    const { request_id, trace } = frame
    // A path that is not an endpoint's is the caller's own words and is not kept.
    let path = ''
    const answerOf = async () => {
      const below = pathBelow(baseUrl, request.url)
      const endpoint = endpointAt(below)
      path = below
      if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED')
      return enter(request, endpoint, { request_id, path, trace })
    }
    const made = await answerOf().catch(async cause => {
      const refusal = refusalOf(cause)
      await auditRefused(store, { request_id, path }, refusal, clock.read())
      return refusal
    })
    // A refusal changes no agent, but the audit trail has it.
    const refused = made instanceof Refusal
    if (refused || !made.repeated) changed()
    return refused ? answerWithProblem(made, frame) : answerWith(made, frame)
  }
}

import type { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect } from 'playwright/test'
import type { EndpointName } from '../../../src/contract/base-url.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { jsonPointer } from '../../../src/contract/catalogues/violations.ts'
import { openApiDocument } from '../../../src/contract/openapi/openapi.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readIJson } from '../../../src/crypto/i-json.ts'
import { type Judge, judgeAt, strictValidator, validatorOfDocument } from '../../published/schema-judges.ts'
import { type Change, change } from '../../service/http/body-changes.ts'
import { type Spelled, spelling } from '../../service/http/body-spellings.ts'
import { arbitraryOf, membersOf, resolve } from '../../service/http/schema-arbitrary.ts'
import type { QuietWatch } from '../../service/quiet-watch.ts'
import { PATHS, type Workbench } from '../../service/workbench.ts'
import type { FuzzPool } from './fuzz-pool.ts'

/** The expected outcome of a body, as far as its spelling and the published schemas say. */
type Expected = 'MALFORMED_JSON' | 'BODY_TOO_LARGE' | 'SCHEMA_VIOLATION' | 'fits'

const DOCUMENT: unknown = JSON.parse(JSON.stringify(openApiDocument()))
const validator: Ajv2020 = validatorOfDocument()
const lax = strictValidator().compile({ type: 'string', format: 'date-time' })
const SHAPE = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/iu

// The validator also accepts a space for the T, and an offset without a colon (not in RFC 3339 section 5.6).
validator.addFormat('date-time', text => SHAPE.test(text) && lax(text))
const judges = new Map<string, Judge>()

function judge(pointer: string): Judge {
  const made = judges.get(pointer) ?? judgeAt(validator, pointer)
  judges.set(pointer, made)
  return made
}

const operation = (endpoint: EndpointName) => ['paths', ENDPOINTS[endpoint].path, 'post']
const requestSchema = (endpoint: EndpointName) =>
  jsonPointer([...operation(endpoint), 'requestBody', 'content', 'application/json', 'schema'])

/** The published schema of an endpoint's body, and the document that its references point into. */
function publishedRequest(endpoint: EndpointName): { schema: unknown; document: unknown } {
  return { schema: resolve(DOCUMENT, `#${requestSchema(endpoint)}`), document: DOCUMENT }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

function isIJson(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/\p{Noncharacter_Code_Point}/u.test(value)
  if (!isContainer(value)) return true
  if (depth > LIMITS.JSON_DEPTH) return false
  return Object.entries(value).every(
    ([name, member]: [string, unknown]) => isIJson(name) && isIJson(member, depth + 1),
  )
}

/** The expected outcome of a body by its octets and the published schema, without any code of the service. */
function expectedOf(endpoint: EndpointName, { bytes, malformed }: Spelled): Expected {
  if (bytes.length > LIMITS.BODY_BYTES) return 'BODY_TOO_LARGE'
  if (malformed) return 'MALFORMED_JSON'
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isIJson(value)) return 'MALFORMED_JSON'
  return judge(requestSchema(endpoint))(value) ? 'fits' : 'SCHEMA_VIOLATION'
}

/** The only rule of a body that its published schema states in prose: the size of a report's content. */
function contentIsTooLarge(value: unknown): boolean {
  const content = ['resource', 'properties', 'content'].reduce<unknown>(
    (at, name) => (isContainer(at) ? Reflect.get(at, name) : undefined),
    value,
  )
  return new TextEncoder().encode(JSON.stringify(content) ?? '').length > LIMITS.REPORT_CONTENT_BYTES
}

const NEVER = [
  'INTERNAL',
  'PART_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'STORE_BUSY',
  'STORE_FULL',
  'POLICY_ERROR',
]
const INSIDE = /\bat .*\.[cm]?[tj]s|node_modules|Error:|file:\/\/|\/src\/|function ?\(|=>|\[object /u

/** What is wrong with an answer to any request: it must be documented, fit its schema and leak nothing. */
export function faultsOf(endpoint: EndpointName, answer: Response, text: string): string[] {
  const type = answer.headers.get('content-type') ?? 'none'
  const responses = membersOf(
    resolve(DOCUMENT, `#${jsonPointer([...operation(endpoint), 'responses'])}`),
    'responses',
  )
  if (!Object.hasOwn(responses, String(answer.status))) return [`${answer.status} is not documented`]
  const at = jsonPointer([
    ...operation(endpoint),
    'responses',
    String(answer.status),
    'content',
    type,
    'schema',
  ])
  const fits = judge(at)(JSON.parse(text))
  return [
    ...(fits ? [] : ['does not fit its published schema']),
    ...NEVER.filter(code => text.includes(`"${code}"`)),
    ...(INSIDE.test(text) ? ['tells of the inside'] : []),
  ]
}

/** One body for one endpoint. */
interface Thrown {
  readonly endpoint: EndpointName
  readonly spelled: Spelled
}

/** What a run keeps of each request, for the audit trail. */
export interface Answered {
  readonly request_id: string
  readonly status: number
  readonly code: string | null
}

/** Everything that a run of one service needs and gathers. */
export interface FuzzRun {
  readonly bench: Workbench
  readonly pool: FuzzPool
  readonly watch: QuietWatch
  readonly answered: Answered[]
  /** The longest time an answer took, in milliseconds. */
  slowest: number
}

const ENDPOINT_NAMES = ['importAgent', 'challenges', 'evaluations'] as const satisfies readonly EndpointName[]

function bodiesOf(endpoint: EndpointName, { genuine, live }: FuzzPool): fc.Arbitrary<unknown> {
  const { schema, document } = publishedRequest(endpoint)
  const fitting = arbitraryOf(schema, { document, live })
  const bodies = genuine.filter(each => each.endpoint === endpoint).map(({ body }): unknown => body)
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 5, arbitrary: fc.constantFrom(...bodies) },
    // One that another endpoint accepts.
    { weight: 1, arbitrary: fc.constantFrom(...genuine.map(({ body }): unknown => body)) },
  )
}

/** Bodies that fit the published schemas or are a few changes away from it, in all spellings. */
export function thrownAt(pool: FuzzPool): fc.Arbitrary<Thrown> {
  const changes = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Change[]>([]) },
    { weight: 5, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
  )
  const ofEndpoint = ENDPOINT_NAMES.map(endpoint =>
    fc.tuple(bodiesOf(endpoint, pool), changes, spelling).map(([body, alter, spell]) => ({
      endpoint,
      spelled: spell(alter.reduce((document, next) => next(document), body) ?? null),
    })),
  )
  return fc.oneof(...ofEndpoint)
}

/** Whether an accepted message had an effect that needs a signature. */
function neededSignature(endpoint: EndpointName, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (endpoint === 'challenges') return 'proven_at' in answer
  const obligations = 'obligations' in answer ? JSON.stringify(answer.obligations) : ''
  return obligations.includes('deliver_once')
}

/** An authorization that nobody asked for is ignored, so it may accompany any message. */
function isAllowed({ allowed }: FuzzPool, body: unknown): boolean {
  const { authorization: _unasked, ...rest } = membersOf(body, 'an accepted body')
  return [membersOf(body, 'an accepted body'), rest].some(each => allowed.has(canonicalJson(each)))
}

const NOT_READ = ['MALFORMED_JSON', 'SCHEMA_VIOLATION', 'BODY_TOO_LARGE']

function wronglyRead(expected: Expected, code: string | null, value: () => unknown): boolean {
  if (expected !== 'fits') return code !== expected
  const sized = code === 'SCHEMA_VIOLATION' && contentIsTooLarge(value())
  return !sized && code !== null && NOT_READ.includes(code)
}

const codeOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null

/** Sends one body and checks everything that does not depend on what the body asks. */
export async function throwOne(run: FuzzRun, { endpoint, spelled }: Thrown): Promise<string> {
  const { bench, watch, pool } = run
  watch.written()
  const began = performance.now()
  const response = await bench.send(PATHS[endpoint], spelled.bytes)
  run.slowest = Math.max(run.slowest, performance.now() - began)
  const written = watch.written()
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  const code = codeOf(answer)
  const taken = response.status === ENDPOINTS[endpoint].success
  const value = () => readIJson(spelled.bytes)
  const expected = expectedOf(endpoint, spelled)
  const unsigned = taken && neededSignature(endpoint, answer) && !isAllowed(pool, value())
  const wrong: Readonly<Record<string, boolean>> = {
    [`the published schema says ${expected}`]: wronglyRead(expected, code, value),
    'not one audit entry': written.filter(store => store === 'audit').length !== 1,
    'a refusal wrote more than its audit entry': !taken && written.length !== 1,
    'something was contacted': watch.contacted().length > 0,
    'a shared prototype was changed': !watch.prototypesHold(),
    'an effect that nobody signed for': unsigned,
  }
  const faults = Object.keys(wrong).filter(fault => wrong[fault])
  // The runner's expectations are too slow for 60,000 of them.
  if (faults.length > 0) expect([...faults, text], new TextDecoder().decode(spelled.bytes)).toEqual([])
  const unfit = faultsOf(endpoint, response, text)
  if (unfit.length > 0) expect([...unfit, text], new TextDecoder().decode(spelled.bytes)).toEqual([])
  run.answered.push({ request_id: response.headers.get('request-id') ?? '', status: response.status, code })
  return code ?? `${endpoint} ${response.status}`
}

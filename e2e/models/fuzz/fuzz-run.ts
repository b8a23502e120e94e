import fc from 'fast-check'
import { expect } from 'playwright/test'
import type { EndpointName } from '../../../src/contract/schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readIJson } from '../../../src/crypto/i-json.ts'
import { type Change, change } from '../../service/http/body-changes.ts'
import { type Spelled, spelling } from '../../service/http/body-spellings.ts'
import { arbitraryOf, membersOf } from '../../service/http/schema-arbitrary.ts'
import type { QuietWatch } from '../../service/quiet-watch.ts'
import { PATHS, type Workbench } from '../../service/workbench.ts'
import { contentIsTooLarge, type Expected, expectedOf, faultsOf, publishedRequest } from './fuzz-oracle.ts'
import type { FuzzPool } from './fuzz-pool.ts'

/** One body for one endpoint. */
export interface Thrown {
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

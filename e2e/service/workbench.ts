import type { AuditEntry } from '../../src/contract/window/rows.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect } from 'playwright/test'
import { createTurns } from '../../src/browser/turns.ts'
import { type CheckLine, PROOF_CHECKS, type ProofCheck } from '../../src/contract/catalogues/checks.ts'
import { PROBLEMS, type ProblemCode } from '../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../src/contract/keys-of.ts'
import type { Purpose } from '../../src/contract/names.ts'
import {
  type ChallengeIssued,
  type ChallengeProven,
  challengeIssued,
  challengeProven,
} from '../../src/contract/schemas/challenge.ts'
import type { DirectoryEntry } from '../../src/contract/schemas/directory.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../../src/contract/schemas/evaluation.ts'
import { type ProblemBody, problemBody } from '../../src/contract/schemas/problem-body.ts'
import { type ImportAnswer, importAnswer } from '../../src/contract/schemas/profile.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../src/contract/version.ts'
import { createService, type Service, type ServiceOptions } from '../../src/service/create-service.ts'
import { type Changes, signAuthorization, signProof, type TestKey } from './proof/keys-and-proofs.ts'

export const BASE_URL = 'https://agents.invalid'
export const PATHS = {
  importAgent: '/v1/agents/import',
  challenges: '/v1/bindings/challenges',
  evaluations: '/v1/assurance/evaluations',
} as const

interface TestClock {
  at: number
  shifted: number
}

let databases = 0

const PATIENCE_MS = 60_000

/** A service of a test's own, on an empty database, with a clock that the test sets. */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<Workbench> {
  globalThis.indexedDB = new IDBFactory()
  databases += 1
  const clock = { at: Date.parse('2026-11-21T12:00:00.000Z'), shifted: 0 }
  return openTab(`test-${databases}`, clock, options)
}

/** The same, where a request waits for its turn for as long as a busy machine takes; by contract it waits a few seconds. */
export async function startPatientService(): Promise<Workbench> {
  const turns = createTurns(`test-${databases + 1}`)
  return startService({ turns: { take: (name, _waitMs, work) => turns.take(name, PATIENCE_MS, work) } })
}

async function openTab(
  storageName: string,
  clock: TestClock,
  options: Partial<ServiceOptions>,
): Promise<Workbench> {
  const service = await createService({
    storageName,
    baseUrl: BASE_URL,
    pageUrl: 'https://page.example/demo/',
    clock: { read: () => ({ now: clock.at + clock.shifted, offset: clock.shifted }) },
    ...options,
  })
  return new Workbench(service, clock, storageName, options)
}

/** What goes with a proof. */
interface Beside {
  readonly authorization?: string
  readonly evidence?: unknown
}

/** Drives one service through its endpoints. */
export class Workbench {
  readonly service: Service
  readonly clock: TestClock
  readonly storageName: string
  private readonly options: Partial<ServiceOptions>

  constructor(service: Service, clock: TestClock, storageName: string, options: Partial<ServiceOptions>) {
    this.service = service
    this.clock = clock
    this.storageName = storageName
    this.options = options
  }

  /** Another tab: a second service on the same database and clock, with other rules if a test wants them. */
  secondTab(options: Partial<ServiceOptions> = this.options): Promise<Workbench> {
    return openTab(this.storageName, this.clock, options)
  }

  now(): number {
    return this.clock.at + this.clock.shifted
  }

  /** Lets time pass, in seconds. */
  wait(seconds: number): void {
    this.clock.at += seconds * 1000
  }

  send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    method = 'POST',
  ): Promise<Response> {
    const init = method === 'GET' || method === 'HEAD' ? {} : { body }
    const all = { 'content-type': 'application/json', ...headers }
    return this.service.handle(new Request(`${BASE_URL}${path}`, { method, headers: all, ...init }))
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, JSON.stringify(body), headers)
  }

  async publish(entry: DirectoryEntry, replaces?: number): Promise<number> {
    return (await this.service.directory.publish(entry, replaces)).version
  }

  async import(claim: unknown): Promise<ImportAnswer> {
    const response = await this.post(PATHS.importAgent, claim)
    expect(response.status, await response.clone().text()).toBe(201)
    return importAnswer.parse(await response.json())
  }

  tryAsk(agent_id: string, purpose: Purpose): Promise<Response> {
    return this.post(PATHS.challenges, { agent_id, purpose })
  }

  async ask(agent_id: string, purpose: Purpose): Promise<ChallengeIssued> {
    const response = await this.tryAsk(agent_id, purpose)
    expect(response.status, await response.clone().text()).toBe(201)
    return challengeIssued.parse(await response.json())
  }

  prove(challenge_id: string, proof: string, beside: Beside = {}): Promise<Response> {
    return this.post(PATHS.challenges, { challenge_id, proof, ...beside })
  }

  async proven(response: Response): Promise<ChallengeProven> {
    expect(response.status, await response.clone().text()).toBe(201)
    return challengeProven.parse(await response.json())
  }

  /** Signs this challenge with a key, authorized by another if given, and sends it. */
  async answer(
    challenge: ChallengeIssued,
    key: TestKey,
    { by, changes = {}, evidence }: { by?: TestKey; changes?: Changes; evidence?: unknown } = {},
  ): Promise<Response> {
    const proof = await signProof(challenge, key, this.now(), changes)
    const authorization = by && (await signAuthorization(challenge, by, key.thumbprint, this.now()))
    return this.prove(challenge.challenge_id, proof, {
      ...(authorization === undefined ? {} : { authorization }),
      ...(evidence === undefined ? {} : { evidence }),
    })
  }

  /** Asks and answers with this key. */
  async tryPurpose(agent_id: string, purpose: Purpose, key: TestKey, by?: TestKey): Promise<Response> {
    return this.answer(await this.ask(agent_id, purpose), key, by ? { by } : {})
  }

  async doPurpose(agent_id: string, purpose: Purpose, key: TestKey, by?: TestKey): Promise<ChallengeProven> {
    return this.proven(await this.tryPurpose(agent_id, purpose, key, by))
  }

  async evaluate(agent_id: string): Promise<EvaluationAnswer> {
    const response = await this.post(PATHS.evaluations, pilotEnter(agent_id))
    expect(response.status, await response.clone().text()).toBe(200)
    return evaluationAnswer.parse(await response.json())
  }

  async status(agent_id: string): Promise<string | undefined> {
    return (await this.service.window.agent(agent_id))?.status
  }

  /** What the audit trail holds about the request behind a response. */
  async auditOf(response: Response): Promise<AuditEntry | undefined> {
    const [entry] = await this.service.window.audit([response.headers.get('request-id') ?? ''])
    return entry
  }
}

export const pilotEnter = (id: string) => ({
  subject: { type: 'agent', id },
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

/** What every answer carries, success or refusal (contract section 2). */
export function expectEveryHeader(response: Response): void {
  expect(response.headers.get(CONTRACT_HEADER)).toBe(CONTRACT_VERSION)
  expect(response.headers.get('request-id')).toMatch(UUID)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('server-timing')).toMatch(
    /^read;dur=\d+\.\d+, verify;dur=\d+\.\d+, store;dur=\d+\.\d+$/u,
  )
}

/** The problem of a refusal, checked against its schema, catalogue and headers; it has no stack trace. */
export async function problemOf(response: Response, code: ProblemCode): Promise<ProblemBody> {
  const text = await response.text()
  expectEveryHeader(response)
  expect(response.headers.get('content-type'), text).toBe('application/problem+json')
  const problem = problemBody.parse(JSON.parse(text))
  expect(problem.code, text).toBe(code)
  expect(problem.status).toBe(response.status)
  expect(problem.status).toBe(PROBLEMS[code].status)
  expect(problem.type).toBe(`https://page.example/demo/#/reference/problems/${code}`)
  expect(text).not.toMatch(/\bat .*\.[tj]s|node_modules|Error:/u)
  return problem
}

/** The pointers and codes of a problem's errors, sorted. */
export async function errorsOf(response: Response, code: ProblemCode): Promise<string[]> {
  const { errors = [] } = await problemOf(response, code)
  return errors.map(error => `${error.pointer} ${error.code}`).toSorted()
}

/** The host that a refusal of real data names, with its place in an encoded text, without the suggestion. */
export function hostOf(detail: string): string {
  const [host = '', instead] = detail.split(' is outside reserved space: write ')
  expect(instead, detail).toBeTruthy()
  return host
}

/** The checks of a list with their results, one per line. */
function shapeOf(lines: readonly CheckLine[]): string {
  return lines.map(({ check, result }) => `${check} ${result}`).join('\n')
}

/** Checks whose code is the problem's too. */
const OWN_PROBLEM: readonly ProofCheck[] = [
  'challenge_known',
  'challenge_unused',
  'challenge_fresh',
  'lifecycle',
]

/**
 * Expects a refused proof: its problem, the failed check with its code, and the exact list: every check
 * before it passed (`evidence` and `authorization` may have had nothing to check), and none after it ran.
 */
export async function expectFailedCheck(
  response: Response,
  check: ProofCheck,
  code: string,
): Promise<ProblemBody> {
  const own = OWN_PROBLEM.includes(check) && keysOf(PROBLEMS).find(each => each === code)
  const body = await problemOf(
    response,
    own || (check === 'evidence' ? 'EVIDENCE_REJECTED' : 'PROOF_REJECTED'),
  )
  const at = PROOF_CHECKS.indexOf(check)
  const lines = body.checks ?? []
  const idle = (name: ProofCheck) => lines.find(line => line.check === name)?.result === 'NOT_CHECKED'
  const expected = PROOF_CHECKS.map((name, index): CheckLine => {
    if (index > at) return { check: name, result: 'NOT_RUN' }
    if (index === at) return { check: name, result: 'FAIL' }
    const mayBeIdle = name === 'evidence' || name === 'authorization'
    return { check: name, result: mayBeIdle && idle(name) ? 'NOT_CHECKED' : 'PASS' }
  })
  expect(shapeOf(lines), JSON.stringify(lines[at])).toBe(shapeOf(expected))
  expect(lines[at]?.code, JSON.stringify(lines[at])).toBe(code)
  return body
}

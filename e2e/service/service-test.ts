import type { CaseActors } from '../../src/cases/case.ts'
// Loaded with the test, so that no wait for them is part of what is tested.
import '../../src/client/reading.ts'
import '../../src/client/verbs.ts'
import '../../src/client/wallet.ts'
import { test as base, expect } from 'playwright/test'
import { createVisitor } from '../../src/client/create-visitor.ts'
import type { Visitor } from '../../src/client/visitor.ts'
import type { CheckLine } from '../../src/contract/catalogues/checks.ts'
import type { ChallengeIssued, Evidence } from '../../src/contract/schemas/challenge.ts'
import type { ProblemBody } from '../../src/contract/schemas/problem-body.ts'
import type { ImportRequest } from '../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../src/crypto/digest.ts'
import type { EnforcementParts } from '../../src/enforcement/enforcement.ts'
import type { Actors } from '../../src/flows/actors.ts'
import type { IssueRequest } from '../../src/parties/counterparty.ts'
import { createWorld } from '../../src/parties/create-world.ts'
import { SAMPLES, type SampleName, type World } from '../../src/parties/world.ts'
import { makeKey, type TestKey } from './proof/keys-and-proofs.ts'
import { BASE_URL, problemOf, startService, type Workbench } from './workbench.ts'

/** The synthetic parties beside a service under test, on its clock. */
export function worldOf(bench: Workbench): World {
  const clock = {
    read: () => ({ now: bench.now(), offset: bench.clock.shifted }),
    now: () => bench.now(),
    offset: () => bench.clock.shifted,
    shift: (milliseconds: number) => {
      bench.clock.shifted += milliseconds
    },
    reset: () => {
      bench.clock.shifted = 0
    },
    putBackAfter: async <T>(run: () => Promise<T>) => {
      const before = bench.clock.shifted
      try {
        return await run()
      } finally {
        bench.clock.shifted = before
      }
    },
    subscribe: () => () => undefined,
  }
  return createWorld(bench.service.directory, clock, `${bench.storageName}:world`, BASE_URL)
}

/** What an enforcement point of one tab reads and writes. */
export function enforcementPartsOf(bench: Workbench, world: World = worldOf(bench)): EnforcementParts {
  return { window: bench.service.window, inbox: world.inbox, clock: world.clock }
}

/** An imported agent of a sample, with its world. */
export interface SampleAgent {
  readonly bench: Workbench
  readonly world: World
  readonly key: TestKey
  readonly claim: ImportRequest
  readonly agent_id: string
}

/** Imports a sample's agent; `change` alters its claim beforehand. */
export async function sampleAgent(
  bench: Workbench,
  sample: SampleName,
  change: (claim: ImportRequest) => ImportRequest = claim => claim,
  world: World = worldOf(bench),
): Promise<SampleAgent> {
  const key = await makeKey(SAMPLES[sample].algorithms[0])
  const claim = change(await world.prepare(sample, key.jwk))
  const { agent_id } = await bench.import(claim)
  return { bench, world, key, claim, agent_id }
}

/** Has the world issue evidence for a challenge; undefined if it published something instead. */
export async function issued(
  { world, claim, key }: SampleAgent,
  challenge: ChallengeIssued,
  more: Partial<IssueRequest> = {},
): Promise<Evidence | undefined> {
  const made = await world.issue({ claim, challenge, jwk: key.jwk, ...more })
  return made.kind === 'evidence' ? made.evidence : undefined
}

/** Sends a proof for VERIFY_IDENTITY with this evidence, whose digest the proof names. */
export async function proveWith(
  { bench, key }: Pick<SampleAgent, 'bench' | 'key'>,
  challenge: ChallengeIssued,
  evidence: Evidence | undefined,
  by?: TestKey,
): Promise<Response> {
  const payload = evidence === undefined ? {} : { evidence_digest: await digestOfJson(evidence) }
  return bench.answer(challenge, key, { changes: { payload }, ...(by ? { by } : {}), evidence })
}

/** Asks, has the world issue evidence, and proves. */
export async function tryVerify(
  agent: SampleAgent,
  more: Partial<IssueRequest> = {},
  by?: TestKey,
): Promise<Response> {
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  return proveWith(agent, challenge, await issued(agent, challenge, more), by)
}

/** The protocol's own check list from a refusal of its evidence. */
export async function refusedList(response: Response): Promise<readonly CheckLine[]> {
  const problem: ProblemBody = await problemOf(response, 'EVIDENCE_REJECTED')
  const line = problem.checks?.find(({ check }) => check === 'evidence')
  expect(line?.result).toBe('FAIL')
  return line?.checks ?? []
}

/** Expects evidence to be refused at this check, not before it, and judged no further; returns its line. */
export async function refusedAt(response: Response, check: string, code?: string): Promise<CheckLine> {
  const list = await refusedList(response)
  const lines = list.filter(({ result }) => result !== 'NOT_CHECKED')
  const at = lines.findIndex(line => line.check === check)
  const words = JSON.stringify(list, null, 1)
  const shape = lines.map((_line, index) => (index < at ? 'PASS' : index === at ? 'FAIL' : 'NOT_RUN'))
  expect(
    lines.map(({ result }) => result),
    words,
  ).toEqual(shape)
  const line = lines[at]
  if (line === undefined) throw new Error(`no line ${check} in ${words}`)
  if (code !== undefined) expect(line.code, line.detail).toBe(code)
  return line
}

/** The visitor's side of the wire in Node: its requests go straight to the service under test. */
export function actorsOn(bench: Workbench): Actors {
  globalThis.fetch = async (input, init) => bench.service.handle(new Request(input, init))
  return { visitor: visitorOf(bench), world: worldOf(bench) }
}

/** The visitor's side alone: each one is a tab of its own on the same database. */
export function visitorOf(bench: Workbench): Visitor {
  const storageName = `${bench.storageName}:client`
  return createVisitor({ baseUrl: BASE_URL, storageName, now: () => bench.now(), maySend: () => true })
}

/** What a case of the catalogue runs with, on this service. */
export function caseStageOn(bench: Workbench): CaseActors {
  return { ...actorsOn(bench), keepCurrent: true, window: bench.service.window, baseUrl: BASE_URL }
}

/** What a test of the service begins with: each fixture is that test's own, on an empty database. */
interface ServiceFixtures {
  /** A service and its clock. */
  readonly bench: Workbench
  /** The synthetic parties beside it. */
  readonly world: World
  /** A visitor and the parties; the visitor's requests go straight to the service. */
  readonly actors: Actors
}

export const test = base.extend<ServiceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  bench: async ({}, use) => use(await startService()),
  world: async ({ bench }, use) => use(worldOf(bench)),
  actors: async ({ bench }, use) => use(actorsOn(bench)),
})

/** The same table with other values. */
export const mapValues = <From, To>(table: Readonly<Record<string, From>>, to: (value: From) => To) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, to(value)]))

export { expect }

import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { PURPOSES, type Purpose, STATUSES } from '../../../src/contract/names.ts'
import type { EnforcementParts } from '../../../src/enforcement/enforcement.ts'
import { enforcementPartsOf, worldOf } from '../../service/service-test.ts'
import { startService, type Workbench } from '../../service/workbench.ts'
import { type ModelledAgent, makeKeys, modelledAgent } from '../interleavings/interleaved-tabs.ts'
import {
  type AgentKind,
  askedFor,
  decisionOn,
  evaluated,
  imported,
  isTaken,
  type KeyName,
  type ModelState,
  proven,
  registeredAnew,
  statusOf,
} from './lifecycle-oracle.ts'
import { deliver, type SignedReport, send, sign } from './lifecycle-reports.ts'

type Act =
  | {
      readonly kind: 'prove'
      readonly purpose: Purpose
      readonly signer: KeyName
      readonly by: KeyName | null
      /** The check that the evidence is to fail, if evidence is asked for. */
      readonly fault: string | null
    }
  | { readonly kind: 'evaluate' }
  /** The clock goes on or, by less than none, is turned back. */
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'sign'; readonly elsewhere: boolean }
  /** Which of the signed reports, from the newest. */
  | { readonly kind: 'send' | 'deliver'; readonly report: number }
  | { readonly kind: 'rotate'; readonly to: KeyName }

/** Ways to have a faulty ID token issued, and how many hours a correct one lasts. */
const FAULTS = ['iss', 'aud', 'signature', 'exp', 'nonce', 'sub', 'cnf']
const TOKEN_HOURS = 1

const keyName = fc.constantFrom<KeyName>('A', 'B', 'C', 'O', 'S')
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('prove' as const),
      purpose: fc.constantFrom(...PURPOSES),
      signer: fc.oneof({ weight: 3, arbitrary: fc.constantFrom<KeyName>('A', 'O') }, keyName),
      by: fc.option(keyName),
      fault: fc.option(fc.constantFrom(...FAULTS), { freq: 4 }).map(fault => fault ?? null),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'evaluate' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 23, 25, 0.1, -0.1, -1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign' as const), elsewhere: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'deliver' as const), report: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rotate' as const), to: fc.constantFrom<KeyName>('A', 'B') }),
  },
)

interface Run {
  readonly bench: Workbench
  readonly agent: ModelledAgent
  readonly began: number
  readonly reports: SignedReport[]
  readonly parts: EnforcementParts
  /** How often each answer came. */
  readonly came: Map<string, number>
}

const hours = ({ bench, began }: Run) => (bench.now() - began) / 3_600_000

async function proveBoth(
  run: Run,
  state: ModelState,
  { purpose, signer, by, fault }: Extract<Act, { kind: 'prove' }>,
) {
  const { bench, agent } = run
  const asked = await bench.tryAsk(agent.agent_id, purpose)
  expect(asked.status, `${purpose} asked`).toBe(askedFor(state, purpose) === 'open' ? 201 : 409)
  if (asked.status !== 201) return state
  const spoiled = purpose === 'VERIFY_IDENTITY' && fault !== null
  const taken = !spoiled && isTaken(state, purpose, signer, by, hours(run))
  const answer = await agent.prove(purpose, signer, by, fault ?? undefined)
  expect(answer.status === 201, `${purpose} by ${signer}: ${await answer.text()}`).toBe(taken)
  return taken ? proven(state, purpose, signer, hours(run), TOKEN_HOURS) : state
}

/** Performs one act in the service and in the oracle; both must agree on the outcome. */
async function doBoth(run: Run, state: ModelState, step: Act): Promise<ModelState> {
  switch (step.kind) {
    case 'prove':
      return proveBoth(run, state, step)
    case 'wait':
      run.bench.wait(step.hours * 3600)
      return state
    case 'sign':
      await sign(run, state, step.elsewhere)
      return state
    case 'send':
      return send(run, state, run.reports.at(-1 - step.report))
    case 'deliver':
      await deliver(run, run.reports.at(-1 - step.report))
      return state
    case 'rotate':
      if (state.kind !== 'registry') return state
      await run.agent.rotateRegistry(step.to)
      return registeredAnew(state, step.to)
    case 'evaluate': {
      const { decision } = await run.bench.evaluate(run.agent.agent_id)
      expect(decision).toBe(decisionOn(state, hours(run)))
      return evaluated(state, hours(run), 0)
    }
  }
}

const byOrganization = (purpose: Purpose): Act => ({
  kind: 'prove',
  purpose,
  signer: 'O',
  by: null,
  fault: null,
})

/** Where a walk may begin, as chance alone rarely comes that far: ready, with two reports signed; permitted; ready anew. */
const READY: readonly Act[] = [
  byOrganization('LINK_ORGANIZATION'),
  { kind: 'prove', purpose: 'BIND_KEY', signer: 'A', by: null, fault: null },
  { kind: 'evaluate' },
  { kind: 'sign', elsewhere: false },
  { kind: 'sign', elsewhere: true },
]

const PERMITTED: readonly Act[] = [...READY, { kind: 'send', report: 1 }]
const ANEW: readonly Act[] = [byOrganization('SUSPEND'), byOrganization('REINSTATE'), { kind: 'evaluate' }]
const BEGINNINGS: readonly (readonly Act[])[] = [
  [],
  [],
  READY,
  PERMITTED,
  [...READY, ...ANEW],
  [...PERMITTED, ...ANEW],
]

const kinds = fc.constantFrom<AgentKind>('registry', 'registry', 'external', 'misfit')

test('No sequence of requests and clock turns reaches a status without its facts, or counts a report under another readiness', async () => {
  test.setTimeout(120_000)
  const bench = await startService()
  const world = worldOf(bench)
  const keys = await makeKeys(bench)
  const reached = new Set<string>()
  const came = new Map<string, number>()
  const walk = fc.asyncProperty(
    kinds,
    fc.boolean(),
    fc.constantFrom(...BEGINNINGS),
    fc.array(act, { minLength: 1, maxLength: 14 }),
    async (kind, claimed, begun, steps) => {
      const agent = await modelledAgent(bench, keys, kind, claimed, world)
      const parts = enforcementPartsOf(bench, world)
      const run: Run = { bench, agent, began: bench.now(), reports: [], parts, came }
      let state = imported(kind, claimed)
      for (const step of [...begun, ...steps]) {
        const before = state
        state = await doBoth(run, state, step)
        const status = await bench.status(agent.agent_id)
        expect(status, JSON.stringify(step)).toBe(statusOf(state, hours(run)))
        if (before.revoked) expect(status, 'REVOKED is final').toBe('REVOKED')
        reached.add(status ?? 'none')
      }
    },
  )
  // Each beginning once by itself, so that none is left to chance.
  const sent = (['deliver', 'send'] as const).flatMap(kind => [0, 1].map((report): Act => ({ kind, report })))
  const examples = BEGINNINGS.map((begun): [AgentKind, boolean, readonly Act[], Act[]] => [
    ...(['registry', true] as const),
    begun,
    sent.toReversed(),
  ])
  await fc.assert(walk, { numRuns: 150, seed: 20_261_121, examples })
  for (const word of ['PERMIT', 'SUSPENDED', 'another readiness', 'delivered', 'not delivered'])
    expect(came.get(word) ?? 0, `${word} of ${JSON.stringify([...came])}`).toBeGreaterThan(0)
  expect([...reached].toSorted()).toEqual([...STATUSES].toSorted())
})

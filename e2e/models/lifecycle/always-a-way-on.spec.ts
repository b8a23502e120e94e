import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { Purpose } from '../../../src/contract/names.ts'
import { FREED_BY, type FreedBy } from '../../../src/rules/standing/taking.ts'
import { startService } from '../../service/workbench.ts'
import { worldOf } from '../../service/world-bench.ts'
import { seedOf } from '../fuzz/fuzz-seed.ts'
import { sequences, VARIES } from '../run-length.ts'
import { hasWayOn, leftStanding } from './way-on.ts'
import { begin, keysFor, type Step, step, take, VOUCHED } from './way-on-steps.ts'

const LONGEST = 14

const sequence = fc.tuple(fc.constantFrom(...VOUCHED), fc.array(step, { minLength: 1, maxLength: LONGEST }))

const proves = (purpose: Purpose, signer: number, by: number | null = null): Step => ({
  ...{ kind: 'prove', agent: 0, purpose, signer, by },
})
const CLAIMED: Step = { kind: 'import', organization: false }
const READY: readonly Step[] = [CLAIMED, proves('BIND_KEY', 0), { kind: 'evaluate', agent: 0 }]
const VIOLATION: Step = { kind: 'report', agent: 0, signer: 0, elsewhere: true }

/** The two that led nowhere once, and what is next to them. */
const ONCE: readonly [(typeof VOUCHED)[number], Step[]][] = [
  ['SERVICE_NAME', [...READY, { kind: 'register', key: 1 }, VIOLATION]],
  ['SERVICE_NAME', [...READY, VIOLATION, { kind: 'lose', key: 0 }, { kind: 'register', key: 1 }]],
  ['SERVICE_NAME', [...READY, proves('SUSPEND', 0), { kind: 'lose', key: 0 }, { kind: 'register', key: 1 }]],
  ['SERVICE_NAME', [...READY, proves('REVOKE', 0)]],
  [
    'DNS_WELL_KNOWN',
    [CLAIMED, proves('VERIFY_IDENTITY', 0), ...READY.slice(1), VIOLATION, { kind: 'lose', key: 0 }],
  ],
]

async function struggle(sample: (typeof VOUCHED)[number], steps: readonly Step[], freedBy?: FreedBy) {
  const bench = await startService(freedBy === undefined ? {} : { freedBy })
  const held = await begin(bench, worldOf(bench), await keysFor(sample), sample)
  for (const each of steps) await take(held, each)
  return held
}

test(
  'Whatever anyone did, honest parties get to a PERMIT for the identity, and nobody else stands in it',
  VARIES,
  async () => {
    test.setTimeout(600_000)
    const reached = new Set<string>()
    const property = fc.asyncProperty(sequence, async ([sample, steps]) => {
      const held = await struggle(sample, steps)
      for (const { agent_id } of held.agents) reached.add((await held.bench.status(agent_id)) ?? 'none')
      if (!(await hasWayOn(held))) throw new Error('there is no way on')
      expect(await leftStanding(held)).toEqual([])
    })
    await fc.assert(property, {
      ...{ numRuns: sequences(50), seed: seedOf('A way on'), interruptAfterTimeLimit: 400_000 },
      examples: ONCE.map(each => [each]),
    })
    expect([...reached]).toEqual(expect.arrayContaining(['SUSPENDED', 'REVOKED', 'TECHNICALLY_BOUND']))
  },
)

const never = () => false

/** The dead ends that there were, put back. */
const DEAD_ENDS: Readonly<Record<string, FreedBy>> = {
  'a taken identity is never free again': {
    revoked: never,
    withdrawn: never,
    ended: never,
    past_validity: never,
  },
  'a taken identity is free once its agent is revoked, and never before': {
    ...FREED_BY,
    withdrawn: never,
    ended: never,
    past_validity: never,
  },
}

for (const [what, freedBy] of Object.entries(DEAD_ENDS)) {
  test(`Where ${what}, the search comes to a dead end`, async () => {
    test.setTimeout(600_000)
    const property = fc.asyncProperty(sequence, async ([sample, steps]) =>
      hasWayOn(await struggle(sample, steps, freedBy)),
    )
    const { failed, numRuns, counterexample } = await fc.check(property, {
      ...{ numRuns: 300, seed: 20_261_122, endOnFailure: true },
      examples: ONCE.map(each => [each]),
    })
    test.info().annotations.push({
      type: 'noticed',
      description: `in run ${numRuns}: ${JSON.stringify(counterexample)}`,
    })
    expect(failed).toBe(true)
  })
}

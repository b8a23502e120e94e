import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { issuerOf, organizationOf } from '../../../src/cases/publications.ts'
import type { Purpose } from '../../../src/contract/names.ts'
import { exportRun } from '../../../src/evidence/export-run.ts'
import { FREED_BY, type FreedBy } from '../../../src/rules/standing/taking.ts'
import { again, recorded, tellsOf } from '../../service/evidence/run-files.ts'
import { makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import { worldOf } from '../../service/service-test.ts'
import { BASE_URL, startService } from '../../service/workbench.ts'
import { seedOf, sequences, VARIES } from '../run-length.ts'
import {
  begin,
  claimNow,
  keysFor,
  prove,
  type Step,
  type Struggle,
  step,
  take,
  VOUCHED,
} from './way-on-steps.ts'

type Agent = Struggle['agents'][number]

/** Something honest parties can try; resolves with whether one of their agents may now enter the pilot. */
type Way = (struggle: Struggle) => Promise<boolean>

const ignore = () => undefined

/** Tries to get one agent to a PERMIT with this key, with whatever help the organization can give. */
async function permits(struggle: Struggle, agent: Agent, key: TestKey): Promise<boolean> {
  const { bench } = struggle
  const linked = agent.claim.metadata.organization_id != null
  const helped = linked ? (['organization', null] as const) : ([null] as const)
  if (linked) await prove(struggle, agent, 'REINSTATE', 'organization').catch(ignore)
  if (linked) await prove(struggle, agent, 'LINK_ORGANIZATION', 'organization').catch(ignore)
  for (const by of helped) {
    if (agent.claim.identity_source === 'EXTERNAL') await prove(struggle, agent, 'VERIFY_IDENTITY', key, by)
    await prove(struggle, agent, 'BIND_KEY', key, by)
    if ((await bench.evaluate(agent.agent_id)).decision === 'PERMIT') return true
  }
  return false
}

/** The issuer, or the registry, vouches for a key that nobody has had before. */
async function freshKey({ world, claim, sample }: Struggle): Promise<TestKey> {
  const key = await makeKey(sample === 'DNS_WELL_KNOWN' ? 'Ed25519' : 'ES256')
  if (claim.identity_source === 'SERVICE_REGISTRY') await world.registerAnew(claim, key.jwk)
  return key
}

/** Tries every existing agent, then one imported now. */
async function anywhere(struggle: Struggle, key: TestKey): Promise<boolean> {
  for (const agent of struggle.agents) if (await permits(struggle, agent, key)) return true
  const claim = claimNow(struggle, false)
  const agent = { agent_id: (await struggle.bench.import(claim)).agent_id, claim }
  struggle.agents.push(agent)
  return permits(struggle, agent, key)
}

const withHeldKeys: Way = async struggle => {
  for (const [at, key] of struggle.keys.entries()) {
    if (!struggle.kept[at]) continue
    if (struggle.claim.identity_source === 'SERVICE_REGISTRY')
      await struggle.world.registerAnew(struggle.claim, key.jwk)
    for (const agent of struggle.agents) await prove(struggle, agent, 'REINSTATE', key)
    if (await anywhere(struggle, key)) return true
  }
  return false
}

const withFreshKey: Way = async struggle => anywhere(struggle, await freshKey(struggle))

/** Whoever still speaks for an agent revokes it; then a new key is tried. */
const afterRevoking: Way = async struggle => {
  for (const agent of struggle.agents) {
    await prove(struggle, agent, 'REVOKE', 'organization').catch(ignore)
    for (const [at, key] of struggle.keys.entries()) {
      if (!struggle.kept[at]) continue
      if (struggle.claim.identity_source === 'SERVICE_REGISTRY')
        await struggle.world.registerAnew(struggle.claim, key.jwk)
      await prove(struggle, agent, 'REVOKE', key)
    }
  }
  return withFreshKey(struggle)
}

/** The issuer withdraws every key it had, and vouches under a new one. */
const afterWithdrawing: Way = async struggle => {
  const { world, claim, sample } = struggle
  if (sample !== 'SERVICE_NAME' && sample !== 'DNS_WELL_KNOWN') {
    await world.published.restore(issuerOf(claim)).catch(ignore)
    await world.published.rotate(issuerOf(claim), 'withdrawn').catch(ignore)
  }
  return withFreshKey(struggle)
}

const afterAYear: Way = async struggle => {
  struggle.bench.wait(400 * 86_400)
  return withFreshKey(struggle)
}

const restored: Way = async ({ world, claim }) => {
  await world.published.restore(organizationOf(claim)).catch(ignore)
  return false
}

/** What honest parties try, one after the other. */
const WAYS: readonly Way[] = [
  restored,
  withHeldKeys,
  withFreshKey,
  afterRevoking,
  afterAYear,
  afterWithdrawing,
]

/** Whether honest parties can get to a PERMIT for the identity, in any agent. */
async function hasWayOn(struggle: Struggle, ways: readonly Way[] = WAYS): Promise<boolean> {
  for (const way of ways) if (await way(struggle)) return true
  return false
}

/** The agents, except the permitted one, in which the identity still stands: none may be left in the way. */
async function leftStanding({ bench, agents }: Struggle): Promise<string[]> {
  const views = await Promise.all(agents.map(({ agent_id }) => bench.service.window.agent(agent_id)))
  const standing = views.filter(view => view?.proven_fields.some(({ field }) => field === 'subject'))
  return standing.flatMap(view => (view?.status === 'ASSURANCE_PILOT_READY' ? [] : [view?.agent_id ?? '']))
}

const LONGEST = 14

const sequence = fc.tuple(fc.constantFrom(...VOUCHED), fc.array(step, { minLength: 1, maxLength: LONGEST }))

const proves = (purpose: Purpose, signer: number, by: number | null = null): Step => ({
  ...{ kind: 'prove', agent: 0, purpose, signer, by },
})
const CLAIMED: Step = { kind: 'import', organization: false }
const READY: readonly Step[] = [CLAIMED, proves('BIND_KEY', 0), { kind: 'evaluate', agent: 0 }]
const VIOLATION: Step = { kind: 'report', agent: 0, signer: 0, elsewhere: true }

/** The two sequences that once led nowhere, and similar ones. */
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

/** The former dead ends, restored. */
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

/** Two agents that prove one key: the later proof takes the identity, and the earlier one is in no file but its own. */
const ONE_KEY: readonly Step[] = [
  ...[proves('BIND_KEY', 0), CLAIMED],
  { kind: 'wait', hours: 9_600 },
  { kind: 'prove', agent: 1, purpose: 'BIND_KEY', signer: 0, by: null },
  { kind: 'evaluate', agent: 1 },
]

const walk = fc.tuple(
  fc.constantFrom(...VOUCHED),
  fc.constantFrom(0, 3_600_000, -3_600_000),
  fc.array(step, { minLength: 6, maxLength: 18 }),
)

test(
  'Whatever is done with an identity, the run of each agent is the same when it is run again',
  VARIES,
  async () => {
    test.setTimeout(600_000)
    let [same, open] = [0, 0]
    const property = fc.asyncProperty(walk, async ([sample, shifted, steps]) => {
      const bench = await startService()
      bench.clock.shifted = shifted
      const journal = recorded(bench)
      const world = worldOf(bench)
      const held = await begin(bench, world, await keysFor(sample), sample)
      await take(held, { kind: 'import', organization: true })
      for (const each of steps) {
        await take(held, each)
        bench.clock.shifted = each.kind === 'evaluate' ? -bench.clock.shifted : bench.clock.shifted
      }
      const { window } = bench.service
      const { logged } = world.published
      for (const { agent_id } of held.agents) {
        const sources = { journal, window, logged, clock: { now: () => bench.now() }, baseUrl: BASE_URL }
        const report = await again(await exportRun(sources, agent_id))
        const isWhole = report.lines.every(({ line }) => !('missing' in line))
        expect(report.verdict, tellsOf(report).join('\n')).toBe(isWhole ? 'same' : 'not_judged')
        same += report.lines.filter(({ outcome }) => outcome === 'same').length
        open += report.lines.filter(({ outcome }) => outcome === 'not_judged').length
      }
    })
    await fc.assert(property, {
      ...{ numRuns: sequences(20), seed: seedOf('Walks run again') },
      examples: [[['SERVICE_NAME', 0, [...ONE_KEY]]]],
    })
    test
      .info()
      .annotations.push({ type: 'judged', description: `${same} lines the same, ${open} not judged` })
    expect(same).toBeGreaterThan(4 * open)
  },
)

import {
  DIMENSION_NAMES,
  type Dimension,
  type ReasonCode,
} from '../../../src/contract/catalogues/dimensions.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import type { Choices, Supposed, SwitchName } from '../../../src/ui/journey/evaluate/what-if/suppose.ts'
import { linkedAgent, registryAgent } from '../agents.ts'
import { decided, EDITED, ELSEWHERE, ofOrganization, REPORT, sendRequest, signed } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'
import { newestReceipt, results, whatIf, wholeAgent } from './what-if-bench.ts'

/** The dimensions that a switch alone turns, each with the reason that it then gives. */
type Turned = Readonly<Partial<Record<Dimension, ReasonCode>>>
type Expectations = Readonly<Partial<Record<SwitchName, Turned>>>

const OF_ALL = {
  unbound: { IDENTITY: 'IDENTITY_KEY_NOT_BOUND', POSSESSION: 'POSSESSION_NOT_PROVEN' },
  other: { IDENTITY: 'IDENTITY_KEY_MISMATCH' },
  stale: { POSSESSION: 'POSSESSION_STALE' },
  unlinked: { ORGANIZATION: 'ORGANIZATION_NOT_LINKED' },
  period: { LIFECYCLE: 'LIFECYCLE_EXPIRED' },
  suspended: { LIFECYCLE: 'LIFECYCLE_SUSPENDED' },
  revoked: { LIFECYCLE: 'LIFECYCLE_REVOKED' },
  evidence: { TRACEABILITY: 'TRACEABILITY_EVIDENCE_ALTERED' },
  chain: { TRACEABILITY: 'TRACEABILITY_CHAIN_BROKEN' },
} as const satisfies Expectations

const OF_ISSUER = {
  identity: { IDENTITY: 'IDENTITY_NOT_VERIFIED' },
  ...OF_ALL,
} as const satisfies Expectations

const OF_AGENTS: Readonly<Partial<Record<SampleName, Expectations>>> = {
  SERVICE_NAME: { registry: { IDENTITY: 'IDENTITY_NOT_IN_REGISTRY' }, ...OF_ALL },
  OIDC: OF_ISSUER,
  W3C_VC: OF_ISSUER,
  PUBLIC_KEY: OF_ISSUER,
}

const OF_REPORT = {
  destination: { DESTINATION: 'DESTINATION_NOT_ALLOWED' },
  unapproved: { APPROVAL: 'APPROVAL_ABSENT' },
  content: { APPROVAL: 'APPROVAL_OTHER_REPORT', CONTENT: 'CONTENT_CHANGED' },
} as const satisfies Expectations

/** What the dimensions say that say something else than another outcome's. */
function differing(one: Supposed['outcome'], other: Supposed['outcome']): Record<string, string | undefined> {
  const [now, then] = [results(one.dimensions), results(other.dimensions)]
  const names = DIMENSION_NAMES.filter(name => now[name] !== then[name])
  return Object.fromEntries(names.map(name => [name, now[name]]))
}

/** Turns each switch alone, and expects that it turns its own dimensions and no others. */
async function expectTurned(
  bench: Workbench,
  agent_id: string,
  choices: Choices,
  expectations: Expectations,
): Promise<void> {
  const base = await whatIf(bench, agent_id, choices)
  for (const name of keysOf(expectations)) {
    const shown = await whatIf(bench, agent_id, { ...choices, [name]: true })
    const others = shown.switches.filter(each => each.changed && !(each.name in choices))
    expect(others.map(each => each.name)).toEqual([name])
    expect({ [name]: differing(shown.outcome, base.outcome) }).toEqual({ [name]: expectations[name] })
  }
}

for (const sample of keysOf(OF_AGENTS)) {
  test(`Each switch of a ${sample} agent turned alone turns its own dimensions`, async ({ bench }) => {
    const agent_id = await wholeAgent(bench, sample)
    expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
    const { switches } = await whatIf(bench, agent_id)
    const expected = OF_AGENTS[sample] ?? {}
    // A switch that is offered without an expectation here fails.
    expect(switches.map(({ name }) => name).toSorted()).toEqual([...keysOf(expected), 'report'].toSorted())
    await expectTurned(bench, agent_id, {}, expected)
  })
}

test('Each switch of a report turned alone turns its own dimensions; every dimension has a switch', async () => {
  const bench = await startService()
  const { agent_id } = await ofOrganization(bench)
  const own = (await whatIf(bench, agent_id, { report: true })).switches.map(({ name }) => name)
  const known = (await whatIf(bench, agent_id)).switches.map(({ name }) => name)
  expect(own.filter(name => !known.includes(name)).toSorted()).toEqual(keysOf(OF_REPORT).toSorted())
  await expectTurned(bench, agent_id, { report: true }, OF_REPORT)
  const reached = Object.values({ ...OF_ALL, ...OF_REPORT }).flatMap(turned => Object.keys(turned))
  expect(new Set(reached)).toEqual(new Set(DIMENSION_NAMES))
})

test('What is supposed of an agent comes about as supposed, once it is really so', async ({ bench }) => {
  const { agent_id, orgKey } = await linkedAgent(bench)
  const steps = [
    [{ stale: true }, () => bench.wait(25 * 3600)],
    [{ suspended: true }, () => bench.doPurpose(agent_id, 'SUSPEND', orgKey)],
    [{ revoked: true }, () => bench.doPurpose(agent_id, 'REVOKE', orgKey)],
  ] as const
  for (const [choices, really] of steps) {
    const { outcome } = await whatIf(bench, agent_id, choices)
    await really()
    expect((await bench.evaluate(agent_id)).decision).toBe(outcome.decision)
    expect(outcome.dimensions).toEqual((await newestReceipt(bench, agent_id)).dimensions)
    // Once it is so, it is no longer supposed.
    const shown = await whatIf(bench, agent_id, choices)
    expect(shown.switches.filter(({ changed }) => changed)).toEqual([])
  }
})

test('What is supposed of a report is decided as supposed, once it is really sent', async ({ bench }) => {
  const reports = [
    [{ unapproved: true }, REPORT, REPORT],
    [{ content: true }, REPORT, EDITED],
    [{ destination: true }, ELSEWHERE, ELSEWHERE],
  ] as const
  for (const [choices, said, sent] of reports) {
    const sending = await ofOrganization(bench)
    const { outcome } = await whatIf(bench, sending.agent_id, { report: true, ...choices })
    const { approval, report_proof } = await signed(sending, said)
    const context = 'unapproved' in choices ? { report_proof } : { approval, report_proof }
    const answer = await decided(sending, sendRequest(sending, context, sent))
    expect(outcome.decision).toBe(answer.decision)
    expect(outcome.dimensions).toEqual((await newestReceipt(bench, sending.agent_id)).dimensions)
    const suspended = (await bench.status(sending.agent_id)) === 'SUSPENDED'
    expect(outcome.suspends).toBe(suspended)
    expect(suspended).toBe('destination' in choices)
  }
})

test('What is really so begins switched on, and switched off it is supposed away', async ({ bench }) => {
  const { agent_id, orgKey } = await linkedAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const really = await whatIf(bench, agent_id)
  expect(really.switches.filter(({ on }) => on).map(({ name }) => name)).toEqual(['suspended'])
  const lifted = await whatIf(bench, agent_id, { suspended: false })
  expect(lifted.asItIs.decision).toBe('DENY')
  expect(lifted.outcome.decision).toBe('PERMIT')
})

test('What has no part in an agent is not offered: nothing proven, no report asked about', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const { switches } = await whatIf(bench, agent_id)
  expect(switches.map(({ name }) => name)).toEqual([
    ...['registry', 'unlinked', 'period', 'suspended', 'revoked', 'evidence', 'chain', 'report'],
  ])
  const shown = await whatIf(bench, agent_id, { unbound: true, destination: true })
  expect(shown.outcome).toEqual(shown.asItIs)
})

import { expect, test } from 'playwright/test'
import { type Dimension, REASON_CODES, type ReasonCode } from '../../../src/contract/catalogues/dimensions.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import type { DimensionLine } from '../../../src/contract/schemas/receipt.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { comparedIn } from '../../../src/rules/policy/compared.ts'
import type { PolicyInput } from '../../../src/rules/policy/snapshot.ts'
import { type Choices, differing } from '../../../src/ui/journey/evaluate/what-if/suppose.ts'
import { linkedAgent, registryAgent } from '../agents.ts'
import { ofOrganization } from '../report/reports.ts'
import { startService, type Workbench } from '../workbench.ts'
import { inAWord, newestReceipt, results, whatIf, wholeAgent } from './what-if-bench.ts'

/** What a changed fact makes of the one dimension that it is about, or that nothing differs. */
type Expected = readonly [Dimension, ReasonCode | 'PASS' | 'NOT_APPLICABLE'] | 'nothing differs'
type Expectations = Readonly<Record<string, Readonly<Record<string, Expected>>>>

const OF_ALL: Expectations = {
  limit: {
    suspended: ['LIFECYCLE', 'LIFECYCLE_SUSPENDED'],
    revoked: ['LIFECYCLE', 'LIFECYCLE_REVOKED'],
  },
  evidence: { altered: ['TRACEABILITY', 'TRACEABILITY_EVIDENCE_ALTERED'] },
  chain: { broken: ['TRACEABILITY', 'TRACEABILITY_CHAIN_BROKEN'] },
  window: {
    none: 'nothing differs',
    open: 'nothing differs',
    ahead: ['LIFECYCLE', 'LIFECYCLE_NOT_YET_VALID'],
    over: ['LIFECYCLE', 'LIFECYCLE_EXPIRED'],
    inverted: ['LIFECYCLE', 'LIFECYCLE_WINDOW_INVERTED'],
  },
}

const OF_ORGANIZATION: Expectations = {
  organization: {
    none: ['ORGANIZATION', 'NOT_APPLICABLE'],
    unknown: ['ORGANIZATION', 'ORGANIZATION_UNKNOWN'],
    unlinked: ['ORGANIZATION', 'ORGANIZATION_NOT_LINKED'],
    withdrawn: ['ORGANIZATION', 'ORGANIZATION_WITHDRAWN'],
  },
}

/** A linked agent of an issuer, whose identity rests on what the issuer publishes. */
const OF_ISSUER: Expectations = {
  ...OF_ALL,
  ...OF_ORGANIZATION,
  identity: {
    none: ['IDENTITY', 'IDENTITY_NOT_VERIFIED'],
    proven: 'nothing differs',
    ended: ['IDENTITY', 'IDENTITY_EXPIRED'],
  },
  key: {
    none: ['POSSESSION', 'POSSESSION_NOT_PROVEN'],
    now: 'nothing differs',
    stale: ['POSSESSION', 'POSSESSION_STALE'],
    other: ['IDENTITY', 'IDENTITY_KEY_MISMATCH'],
  },
  voucher: { gone: ['IDENTITY', 'IDENTITY_WITHDRAWN'] },
  holder: { elsewhere: ['IDENTITY', 'IDENTITY_WITHDRAWN'] },
}

/** Every fact that is offered of each kind of agent, and what each change of it does where all else stands. */
const OF_AGENTS: Readonly<Partial<Record<SampleName, Expectations>>> = {
  SERVICE_NAME: {
    ...OF_ALL,
    organization: {
      unknown: ['ORGANIZATION', 'ORGANIZATION_UNKNOWN'],
      unlinked: ['ORGANIZATION', 'ORGANIZATION_NOT_LINKED'],
      linked: ['ORGANIZATION', 'PASS'],
      withdrawn: ['ORGANIZATION', 'ORGANIZATION_WITHDRAWN'],
    },
    key: {
      none: ['POSSESSION', 'POSSESSION_NOT_PROVEN'],
      now: 'nothing differs',
      stale: ['POSSESSION', 'POSSESSION_STALE'],
      other: ['IDENTITY', 'IDENTITY_KEY_MISMATCH'],
    },
    registry: {
      other: ['IDENTITY', 'IDENTITY_KEY_MISMATCH'],
      none: ['IDENTITY', 'IDENTITY_NOT_IN_REGISTRY'],
    },
    holder: { elsewhere: ['IDENTITY', 'IDENTITY_WITHDRAWN'] },
  },
  OIDC: OF_ISSUER,
  W3C_VC: {
    ...OF_ISSUER,
    list: {
      marked: ['IDENTITY', 'IDENTITY_WITHDRAWN'],
      absent: ['IDENTITY', 'IDENTITY_WITHDRAWN'],
      ended: ['IDENTITY', 'IDENTITY_WITHDRAWN'],
      too_short: ['IDENTITY', 'IDENTITY_WITHDRAWN'],
      badly_signed: ['IDENTITY', 'IDENTITY_WITHDRAWN'],
    },
  },
}

const OF_REPORT: Expectations = {
  readiness: {
    none: ['LIFECYCLE', 'LIFECYCLE_NOT_PILOT_READY'],
    ready: 'nothing differs',
    ended: ['LIFECYCLE', 'LIFECYCLE_NOT_PILOT_READY'],
  },
  approval: {
    absent: ['APPROVAL', 'APPROVAL_ABSENT'],
    self: ['APPROVAL', 'APPROVAL_WRONG_PARTY'],
    stranger: ['APPROVAL', 'APPROVAL_WRONG_PARTY'],
    other: ['APPROVAL', 'APPROVAL_OTHER_REPORT'],
    expired: ['APPROVAL', 'APPROVAL_EXPIRED'],
    used: ['APPROVAL', 'APPROVAL_USED'],
    unreadable: ['APPROVAL', 'APPROVAL_INVALID'],
  },
  signature: {
    absent: ['CONTENT', 'CONTENT_NOT_SIGNED'],
    stranger: ['CONTENT', 'CONTENT_PROOF_INVALID'],
    other: ['CONTENT', 'CONTENT_CHANGED'],
    early: ['CONTENT', 'CONTENT_SIGNED_BEFORE_READY'],
    used: ['CONTENT', 'CONTENT_PROOF_USED'],
    unreadable: ['CONTENT', 'CONTENT_PROOF_INVALID'],
  },
  destination: {
    spelled: ['DESTINATION', 'DESTINATION_NOT_EXACT'],
    elsewhere: ['DESTINATION', 'DESTINATION_NOT_ALLOWED'],
  },
}

/** The dimensions that follow from another: an identity rests on the key that is bound. */
const ALSO: Readonly<Record<string, readonly Dimension[]>> = { 'key none': ['IDENTITY'] }

/** The code's own line, so that its comparison can be seen where it does not apply as well. */
function lineOf(dimension: Dimension, word: string): DimensionLine {
  const code = REASON_CODES.find(each => each === word)
  return code === undefined ? { dimension, result: 'PASS' } : { dimension, result: 'FAIL', code }
}

const shownOf = (dimension: Dimension, word: string, input: PolicyInput) =>
  comparedIn(lineOf(dimension, word), input)

/** Changes one fact alone, and expects that it turns its own dimension and shows other values there. */
async function expectChange(
  bench: Workbench,
  agent_id: string,
  choices: Choices,
  [name, option]: readonly [string, string],
  expected: Expected,
): Promise<void> {
  const base = await whatIf(bench, agent_id, choices)
  const { supposed, changes } = await whatIf(bench, agent_id, { ...choices, facts: { [name]: option } })
  expect(changes, `${name} ${option}`).toBe(base.changes + 1)
  const turned = differing(supposed.outcome, base.supposed.outcome)
  if (expected === 'nothing differs') {
    expect({ [`${name} ${option}`]: turned }).toEqual({ [`${name} ${option}`]: [] })
    return
  }
  const [dimension, word] = expected
  expect({ [`${name} ${option}`]: results(supposed.outcome.dimensions)[dimension] }).toEqual({
    [`${name} ${option}`]: word,
  })
  expect(turned.filter(each => each !== dimension)).toEqual(ALSO[`${name} ${option}`] ?? [])
  const values = supposed.compared[dimension]
  if (word !== 'NOT_APPLICABLE') {
    expect(values).toEqual(shownOf(dimension, word, supposed.input))
    expect(values, `${name} ${option}`).not.toEqual(shownOf(dimension, word, base.supposed.input))
  }
}

async function expectChanges(
  bench: Workbench,
  agent_id: string,
  choices: Choices,
  expectations: Expectations,
): Promise<void> {
  const { offered } = await whatIf(bench, agent_id, choices)
  const found = offered.map(({ name, options }) => [name, options.map(each => each.name).toSorted()])
  const tried = Object.entries(expectations).map(([name, options]) => [name, Object.keys(options).toSorted()])
  // A fact that is offered without an expectation here fails.
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(tried))
  for (const [name, options] of Object.entries(expectations)) {
    for (const [option, expected] of Object.entries(options))
      await expectChange(bench, agent_id, choices, [name, option], expected)
  }
}

for (const sample of keysOf(OF_AGENTS)) {
  test(`Each fact of a ${sample} agent changed alone turns its own dimension, with the values compared`, async () => {
    const bench = await startService()
    const agent_id = await wholeAgent(bench, sample)
    expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
    await expectChanges(bench, agent_id, {}, OF_AGENTS[sample] ?? {})
  })
}

test('Each fact of a report changed alone turns its own dimension, with the values compared', async () => {
  const bench = await startService()
  const { agent_id } = await ofOrganization(bench)
  const choices = { action: 'report.send' } as const
  const { offered } = await whatIf(bench, agent_id, choices)
  const known = (await whatIf(bench, agent_id)).offered.map(({ name }) => name)
  const own = offered.filter(({ name }) => !known.includes(name)).map(({ name }) => name)
  expect(own).toEqual(Object.keys(OF_REPORT))
  for (const [name, options] of Object.entries(OF_REPORT)) {
    expect(offered.find(each => each.name === name)?.options.map(each => each.name)).toEqual(
      Object.keys(options),
    )
    for (const [option, expected] of Object.entries(options))
      await expectChange(bench, agent_id, choices, [name, option], expected)
  }
})

test('What is supposed comes about as supposed, once it is really so', async () => {
  const bench = await startService()
  const { agent_id, orgKey } = await linkedAgent(bench)
  const steps = [
    [{ limit: 'suspended' }, () => bench.doPurpose(agent_id, 'SUSPEND', orgKey)],
    [{ limit: 'revoked' }, () => bench.doPurpose(agent_id, 'REVOKE', orgKey)],
  ] as const
  for (const [facts, really] of steps) {
    const { supposed } = await whatIf(bench, agent_id, { facts })
    await really()
    expect((await bench.evaluate(agent_id)).decision).toBe(supposed.outcome.decision)
    expect(supposed.outcome.dimensions).toEqual((await newestReceipt(bench, agent_id)).dimensions)
  }
  const fresh = await registryAgent(bench)
  const { supposed } = await whatIf(bench, fresh.agent_id, { facts: { key: 'now' } })
  await bench.doPurpose(fresh.agent_id, 'BIND_KEY', fresh.key)
  expect((await bench.evaluate(fresh.agent_id)).decision).toBe('PERMIT')
  expect(supposed.outcome.dimensions).toEqual((await newestReceipt(bench, fresh.agent_id)).dimensions)
})

test('A suspended agent is supposed as if it were not, and an agent without any proof as if all stood', async () => {
  const bench = await startService()
  const { agent_id, orgKey } = await linkedAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const lifted = await whatIf(bench, agent_id, { facts: { limit: 'none' } })
  expect(lifted.asItIs.outcome.decision).toBe('DENY')
  expect(lifted.supposed.outcome.decision).toBe('PERMIT')
  const oidc = await bench.import({
    ...{ identity_source: 'EXTERNAL', issuer: 'https://idp.example', subject: 'courier' },
    metadata: { protocol: 'OIDC', organization_id: 'org.example' },
  })
  const facts = { identity: 'proven', key: 'now', organization: 'linked' } as const
  const shown = await whatIf(bench, oidc.agent_id, { facts })
  expect(shown.asItIs.outcome.decision).toBe('INDETERMINATE')
  expect(shown.supposed.outcome.decision).toBe('PERMIT')
  for (const left of ['identity', 'key', 'organization'] as const) {
    const { [left]: _left, ...others } = facts
    const { outcome } = (await whatIf(bench, oidc.agent_id, { facts: others })).supposed
    expect(outcome.decision, `without ${left}`).toBe('INDETERMINATE')
  }
})

test('A report to elsewhere that the agent signed itself is supposed to suspend it; one that another key signed is not', async () => {
  const bench = await startService()
  const { agent_id } = await ofOrganization(bench)
  const away = { action: 'report.send', facts: { destination: 'elsewhere' } } as const
  expect((await whatIf(bench, agent_id, away)).supposed.outcome.suspends).toBe(true)
  const facts = { ...away.facts, signature: 'stranger' }
  const foreign = await whatIf(bench, agent_id, { ...away, facts })
  expect(foreign.supposed.outcome.suspends).toBe(false)
  expect(foreign.supposed.outcome.dimensions.map(inAWord)).toContain('DESTINATION_NOT_ALLOWED')
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
})

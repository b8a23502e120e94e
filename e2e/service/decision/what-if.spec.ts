import { UnreadableRow } from '../../../src/browser/own-database.ts'
import {
  DIMENSION_NAMES,
  type Dimension,
  type ReasonCode,
} from '../../../src/contract/catalogues/dimensions.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { ACTIONS } from '../../../src/contract/names.ts'
import type { DimensionLine } from '../../../src/contract/schemas/receipt.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { bindKey, organizationProves, verifyIdentity } from '../../../src/flows/prove.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import { SAMPLES, type SampleName } from '../../../src/parties/world.ts'
import { policySnapshotOf } from '../../../src/rules/policy/snapshot.ts'
import {
  type Choices,
  readRecords,
  type Supposed,
  type SwitchName,
  suppose,
} from '../../../src/ui/journey/evaluate/what-if/suppose.ts'
import { externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import {
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  REPORT,
  sendRequest,
  signed,
  signedRequest,
} from '../report/reports.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { PATHS, pilotEnter, startService, type Workbench } from '../workbench.ts'
import { REASONS_TO_ENTER, reach } from './reason-codes.ts'

/** What the page would show of an agent, read through the window as the page reads it. */
async function whatIf(bench: Workbench, agent_id: string, choices: Choices = {}): Promise<Supposed> {
  const records = await readRecords(bench.service.window, agent_id)
  if (records === undefined) throw new Error(`there is no ${agent_id}`)
  const now = bench.now()
  const snapshot = await policySnapshotOf(records, null, now)
  return suppose({ snapshot, action: ACTIONS[0], now, decision_id: 'dec_supposed' }, choices)
}
/** A dimension's result in a word: its reason or, without one, the result itself. */
const inAWord = ({ code, result }: DimensionLine): string => code ?? result

/** What each dimension says, by name. */
const results = (lines: readonly DimensionLine[]): Record<string, string> =>
  Object.fromEntries(lines.map(line => [line.dimension, inAWord(line)]))

/** The newest receipt of an agent, which holds what the service decided and why. */
async function newestReceipt(bench: Workbench, agent_id: string) {
  const receipt = (await bench.service.window.receipts(agent_id)).at(-1)?.receipt
  if (receipt === undefined) throw new Error(`${agent_id} has no receipt`)
  return receipt
}

/** A sample's agent with everything proven that its lifecycle leaves open. */
async function wholeAgent(bench: Workbench, sample: SampleName): Promise<string> {
  const actors = actorsOn(bench)
  const acting = await begin(actors, sample)
  const open = async (operation: string) =>
    (await bench.service.window.agent(acting.agent_id))?.operations.some(
      each => each.operation === operation && each.open,
    )
  if (await open('VERIFY_IDENTITY')) must(await verifyIdentity(actors, acting))
  if (await open('LINK_ORGANIZATION')) must(await organizationProves(actors, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(actors, acting))
  return acting.agent_id
}

/** Has the service decide, and expects that what was shown beforehand is exactly that. */
async function expectDecided(bench: Workbench, agent_id: string, shown: Supposed): Promise<void> {
  const answer = await bench.evaluate(agent_id)
  const receipt = await newestReceipt(bench, agent_id)
  const { decision, reason_codes, dimensions } = shown.outcome
  // A decision that has yet to be made has no name that what it begins could bear.
  const named = JSON.stringify(shown.outcome.obligations).replaceAll('dec_supposed', answer.decision_id)
  expect(results(dimensions)).toEqual(results(receipt.dimensions))
  expect(dimensions).toEqual(receipt.dimensions)
  expect({ decision, reason_codes, obligations: JSON.parse(named) }).toEqual({
    decision: answer.decision,
    reason_codes: answer.reason_codes,
    obligations: answer.obligations,
  })
  // Not only the same result: the policy was given the very same facts.
  expect(await digestOfJson(shown.input.snapshot)).toBe(receipt.facts_digest)
}

for (const reason of REASONS_TO_ENTER) {
  test(`Unchanged, what if gives what the service decides where the reason is ${reason}`, async () => {
    const bench = await startService()
    const agent_id = await reach(bench, reason)
    const shown = await whatIf(bench, agent_id)
    expect(shown.outcome.reason_codes).toContain(reason)
    expect(shown.switches.filter(({ changed }) => changed)).toEqual([])
    expect(shown.outcome).toEqual(shown.asItIs)
    await expectDecided(bench, agent_id, shown)
  })
}

for (const protocol of keysOf(SAMPLES)) {
  test(`Unchanged, what if gives what the service decides of a ${protocol} agent, then and later`, async () => {
    const bench = await startService()
    const agent_id = await wholeAgent(bench, protocol)
    for (const hours of [0, 25, 31 * 24]) {
      bench.wait(hours * 3600)
      await expectDecided(bench, agent_id, await whatIf(bench, agent_id))
    }
  })
}

for (const [whose, sender] of [
  ['of an organization', ofOrganization],
  ['of nobody', ofNobody],
] as const) {
  test(`A rightly approved and signed report of an agent ${whose} is supposed as the service decides it`, async () => {
    const bench = await startService()
    const sending = await sender(bench)
    const { agent_id } = sending
    const { outcome } = await whatIf(bench, agent_id, { report: true })
    const answer = await decided(sending, await signedRequest(sending))
    const receipt = await newestReceipt(bench, agent_id)
    expect(receipt.action).toBe('report.send')
    expect(outcome.decision).toBe(answer.decision)
    expect(outcome.dimensions).toEqual(receipt.dimensions)
    expect(outcome.obligations.map(({ id }) => id)).toEqual(answer.obligations.map(({ id }) => id))
  })
}

test('Looking writes nothing and sends nothing, whatever is supposed', async ({ bench }) => {
  const { agent_id } = await ofOrganization(bench)
  const before = await storedState(bench)
  const audited = await bench.service.window.records.page('audit', 1)
  let sent = 0
  const counted = globalThis.fetch
  globalThis.fetch = () => {
    sent += 1
    return Promise.reject(new Error('nothing is to be sent'))
  }
  try {
    const { switches } = await whatIf(bench, agent_id, { report: true })
    for (const { name, on } of switches) await whatIf(bench, agent_id, { report: true, [name]: !on })
  } finally {
    globalThis.fetch = counted
  }
  expect(sent).toBe(0)
  expect(await storedState(bench)).toEqual(before)
  expect(await bench.service.window.records.page('audit', 1)).toEqual(audited)
})

test('Where the service would refuse to decide on an altered record, what if judges nothing either', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const [entry] = (await bench.service.window.records.page('directory', 1)).records
  await tamper(bench, 'directory', entry?.key ?? '', record => ({
    ...record,
    entry: { kind: 'registry_entry' },
  }))
  const refused = await bench.post(PATHS.evaluations, pilotEnter(agent_id))
  expect(refused.status).toBe(503)
  await expect(whatIf(bench, agent_id)).rejects.toBeInstanceOf(UnreadableRow)
})

test('What was put into a stored claim by hand counts as altered here as there, even a status', async () => {
  const bench = await startService()
  const { agent_id } = await externalAgent(bench)
  await tamper(bench, 'agents', agent_id, record => {
    const claim: unknown = record.claim
    const { metadata } = Object(claim)
    return { ...record, claim: { ...Object(claim), metadata: { ...metadata, status: 'TECHNICALLY_BOUND' } } }
  })
  const shown = await whatIf(bench, agent_id)
  expect(shown.outcome.reason_codes).toContain('TRACEABILITY_EVIDENCE_ALTERED')
  await expectDecided(bench, agent_id, shown)
})

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

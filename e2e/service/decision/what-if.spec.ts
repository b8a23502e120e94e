import { UnreadableRow } from '../../../src/browser/unreadable-row.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import type { Supposed } from '../../../src/ui/journey/evaluate/what-if/suppose.ts'
import { externalAgent, registryAgent } from '../agents.ts'
import { decided, ofNobody, ofOrganization, sendRequest, signed } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { PATHS, pilotEnter, startService, type Workbench } from '../workbench.ts'
import { REACH } from './reason-codes.ts'
import { newestReceipt, results, whatIf, wholeAgent } from './what-if-bench.ts'

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

for (const reason of keysOf(REACH)) {
  test(`Unchanged, what if gives what the service decides where the reason is ${reason}`, async () => {
    const bench = await startService()
    const agent_id = await REACH[reason](bench)
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
    const answer = await decided(sending, sendRequest(sending, await signed(sending)))
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
  const audited = await bench.service.window.records.page('audit', { page: 1, size: 50 })
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
  expect(await bench.service.window.records.page('audit', { page: 1, size: 50 })).toEqual(audited)
})

test('Where the service would refuse to decide on an altered record, what if judges nothing either', async () => {
  const bench = await startService()
  const { agent_id } = await registryAgent(bench)
  const [entry] = (await bench.service.window.records.page('directory', { page: 1, size: 1 })).records
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

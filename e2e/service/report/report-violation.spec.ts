import { receipt as receiptSchema } from '../../../src/contract/schemas/receipt.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { expect } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { problemOf, startService } from '../workbench.ts'
import {
  decided,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  type Sender,
  sendRequest,
  sends,
  signed,
  test,
} from './reports.ts'
import { NO_VIOLATIONS, VIOLATIONS } from './violation-cases.ts'

const factsOf = async ({ bench, agent_id }: Sender) =>
  (await bench.service.window.agent(agent_id))?.recorded ?? {}

/** A report that its agent signed for elsewhere, and the request that sends it. */
async function violation(sender: Sender) {
  const context = await signed(sender, ELSEWHERE)
  return { context, request: sendRequest(sender, context, ELSEWHERE) }
}

for (const [what, attempt] of Object.entries(VIOLATIONS)) {
  test(`An agent that ${what} is suspended by policy`, async ({ bench }) => {
    const { sender, request } = await attempt(bench)
    expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
    const answer = await decided(sender, request)
    expect(answer.decision).toBe('DENY')
    expect(await bench.status(sender.agent_id)).toBe('SUSPENDED')
    const { suspension, readiness } = await factsOf(sender)
    expect(suspension).toMatchObject({ by: 'policy' })
    expect(readiness).toBeUndefined()
    const { receipt } = (await bench.service.window.receipt(answer.receipt_ref)) ?? {}
    expect(receiptSchema.parse(receipt).decision).toBe('DENY')
  })
}

for (const [what, attempt] of Object.entries(NO_VIOLATIONS)) {
  test(`Where ${what}, the report is refused and nobody is suspended`, async ({ bench }) => {
    const { sender, request } = await attempt(bench)
    const before = await factsOf(sender)
    const { used_ids } = await storedState(bench)
    const answer = await decided(sender, request)
    expect(answer.decision).toBe('DENY')
    expect(await factsOf(sender)).toEqual(before)
    expect((await storedState(bench)).used_ids).toEqual(used_ids)
  })
}

test('A violation is kept with its evidence: the agent’s own signature, whole, and its id used', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const { context, request } = await violation(sender)
  await decided(sender, request)
  const { suspension } = await factsOf(sender)
  const ref = await digestOfText(context.report_proof)
  expect(suspension?.proof_ref).toBe(ref)
  const { evidence, used_ids } = await storedState(bench)
  expect(evidence).toContainEqual({
    ref,
    agent_id: sender.agent_id,
    kind: 'proof',
    text: context.report_proof,
  })
  const names = used_ids?.map(record => JSON.parse(Object(record).name)[1])
  expect(names, 'the approval’s id is not used').toEqual(['agent-report-proof+jwt'])
})

test('The evidence of a suspension by policy is hashed again at every evaluation', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  await decided(sender, (await violation(sender)).request)
  expect((await bench.evaluate(sender.agent_id)).reason_codes).toEqual(['LIFECYCLE_SUSPENDED'])
  const { suspension } = await factsOf(sender)
  await tamper(bench, 'evidence', suspension?.proof_ref ?? '', record => ({ ...record, text: 'other' }))
  expect((await bench.evaluate(sender.agent_id)).reason_codes).toEqual([
    'LIFECYCLE_SUSPENDED',
    'TRACEABILITY_EVIDENCE_ALTERED',
  ])
})

test('The same violation sent again suspends nobody after the organization has reinstated', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const { request } = await violation(sender)
  await decided(sender, request)
  await bench.doPurpose(sender.agent_id, 'REINSTATE', sender.approver)
  expect(await bench.status(sender.agent_id)).toBe('TECHNICALLY_BOUND')
  expect((await bench.evaluate(sender.agent_id)).decision).toBe('PERMIT')
  const replayed = await decided(sender, request)
  expect(replayed.reason_codes).toEqual(['CONTENT_PROOF_USED', 'DESTINATION_NOT_ALLOWED'])
  expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
  expect((await sends(sender)).decision).toBe('PERMIT')
  await decided(sender, (await violation(sender)).request)
  expect(await bench.status(sender.agent_id), 'a fresh one does').toBe('SUSPENDED')
})

test('An approval that a violation was signed over still serves the report that it names', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const approval = { payload: { jti: 'kept' } }
  const wrong = { proof: { payload: { digest: 'other' } }, approval }
  expect((await sends(sender, wrong)).decision).toBe('DENY')
  expect(await bench.status(sender.agent_id)).toBe('SUSPENDED')
  await bench.doPurpose(sender.agent_id, 'REINSTATE', sender.approver)
  await bench.evaluate(sender.agent_id)
  expect((await sends(sender, { approval })).decision).toBe('PERMIT')
})

test('With an organization only that organization ends a suspension by policy', async ({ bench, sender }) => {
  const { agent_id, key, approver } = sender
  await decided(sender, (await violation(sender)).request)
  await problemOf(await bench.tryPurpose(agent_id, 'REINSTATE', key), 'PROOF_REJECTED')
  await problemOf(await bench.tryPurpose(agent_id, 'REVOKE', key), 'PROOF_REJECTED')
  await problemOf(await bench.tryAsk(agent_id, 'SUSPEND'), 'TRANSITION_NOT_ALLOWED')
  expect((await bench.evaluate(agent_id)).decision).toBe('DENY')
  expect((await factsOf(sender)).suspension).toMatchObject({ by: 'policy' })
  await bench.doPurpose(agent_id, 'REINSTATE', approver)
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
})

test('Without an organization a suspension by policy ends in REVOKE alone', async ({ bench }) => {
  const sender = await ofNobody(bench)
  const { agent_id, key } = sender
  await decided(sender, (await violation(sender)).request)
  await problemOf(await bench.tryPurpose(agent_id, 'REINSTATE', key), 'PROOF_REJECTED')
  for (const purpose of ['BIND_KEY', 'SUSPEND'] as const) {
    await problemOf(await bench.tryAsk(agent_id, purpose), 'TRANSITION_NOT_ALLOWED')
  }
  expect(await bench.status(agent_id)).toBe('SUSPENDED')
  await bench.doPurpose(agent_id, 'REVOKE', key)
  expect(await bench.status(agent_id)).toBe('REVOKED')
})

test('A violation of a suspended or revoked agent changes nothing more', async ({ bench, sender }) => {
  const { agent_id, approver } = sender
  const { request } = await violation(sender)
  for (const purpose of ['SUSPEND', 'REVOKE'] as const) {
    await bench.doPurpose(agent_id, purpose, approver)
    const before = await factsOf(sender)
    expect((await decided(sender, request)).decision).toBe('DENY')
    expect(await factsOf(sender)).toEqual(before)
  }
  expect((await storedState(bench)).used_ids).toEqual([])
})

test('Neither a failing policy nor a turned clock makes a violation', async ({ bench, sender }) => {
  const { request } = await violation(sender)
  const failing = await bench.secondTab({
    policy: () => {
      throw new Error('a defect')
    },
  })
  expect((await decided({ ...sender, bench: failing }, request)).reason_codes).toEqual(['POLICY_ERROR'])
  bench.clock.shifted = -3_600_000
  expect((await decided(sender, request)).decision, 'before readiness began').toBe('DENY')
  expect((await factsOf(sender)).suspension).toBeUndefined()
  bench.clock.shifted = 0
  await decided(sender, request)
  expect((await factsOf(sender)).suspension).toBeDefined()
})

import type { LimitationCode } from '../../../src/contract/catalogues/limitations.ts'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import type { EvaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import type { Receipt } from '../../../src/contract/schemas/receipt.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { registryAgent } from '../agents.ts'
import { enforcementPartsOf, expect, worldOf } from '../service-test.ts'
import { PATHS, startService } from '../workbench.ts'
import {
  decided,
  EDITED,
  ofNobody,
  ofOrganization,
  REPORT,
  readinessOf,
  type Sender,
  sendRequest,
  sends,
  signed,
  signedRequest,
  test,
} from './reports.ts'

const dutiesOf = ({ obligations }: EvaluationAnswer) => obligations.map(({ properties }) => properties)

async function receiptOf({ bench }: Sender, { receipt_ref }: EvaluationAnswer): Promise<Receipt> {
  const kept = await bench.service.window.receipt(receipt_ref)
  if (kept === undefined) throw new Error('the receipt is not kept')
  return kept.receipt
}

const limitationsOf = ({ limitations }: Receipt) => limitations.map(({ code }) => code)
const SOMETIMES: readonly LimitationCode[] = ['CLOCK_SHIFTED', 'SELF_APPROVED']

test('A PERMIT on report.send says where to, with which receipt, and once under which approval', async () => {
  const sender = await ofOrganization(await startService())
  const answer = await sends(sender, { approval: { payload: { jti: 'approval-1' } } })
  expect(dutiesOf(answer)).toEqual([
    { name: 'send_only_to', destination: INBOX_DESTINATION },
    { name: 'attach_receipt_ref' },
    { name: 'deliver_before', before: '2026-11-21T12:01:00.000Z', readiness_id: await readinessOf(sender) },
    { name: 'deliver_once', jti: 'approval-1' },
  ])
})

test('Where its approval, or its signature, ends within the minute, the report must be delivered before that', async () => {
  for (const part of ['approval', 'proof'] as const) {
    const sender = await ofOrganization(await startService())
    const exp = Math.floor(sender.bench.now() / 1000) + 30
    const answer = await sends(sender, { [part]: { payload: { exp } } })
    expect(answer.decision, part).toBe('PERMIT')
    expect(dutiesOf(answer)).toContainEqual({
      ...{ name: 'deliver_before', before: new Date(exp * 1000).toISOString() },
      readiness_id: await readinessOf(sender),
    })
  }
})

test('A DENY on report.send stops this report, beside what has to be completed', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const edited = sendRequest(sender, await signed(sender), EDITED)
  expect(dutiesOf(await decided(sender, edited))).toEqual([{ name: 'stop_sending', report_id: 'weekly-47' }])
  const { agent_id, key } = await registryAgent(bench, { organization_id: sender.organization_id })
  const unproven: Sender = { ...sender, agent_id, key }
  const denied = await decided(unproven, sendRequest(unproven, { report_proof: 'no JWS' }))
  expect(denied.decision).toBe('DENY')
  expect(dutiesOf(denied)).toEqual([
    { name: 'complete_binding' },
    { name: 'complete_link' },
    { name: 'stop_sending', report_id: 'weekly-47' },
  ])
})

test('An INDETERMINATE on report.send asks only for what is missing', async ({ bench, sender }) => {
  expect(dutiesOf(await decided(sender, sendRequest(sender)))).toEqual([])
  const { agent_id, key } = await registryAgent(bench)
  const unbound: Sender = { ...sender, agent_id, key }
  const answer = await decided(unbound, sendRequest(unbound))
  expect(answer.decision).toBe('INDETERMINATE')
  expect(dutiesOf(answer)).toEqual([{ name: 'complete_binding' }])
})

test('A policy that fails stops the report like any DENY', async ({ sender }) => {
  const failing = await sender.bench.secondTab({
    policy: () => {
      throw new Error('a defect')
    },
  })
  const answer = await sends({ ...sender, bench: failing })
  expect(answer).toMatchObject({ decision: 'DENY', reason_codes: ['POLICY_ERROR'] })
  expect(dutiesOf(answer)).toEqual([{ name: 'stop_sending', report_id: REPORT.id }])
  expect(dutiesOf(await failing.evaluate(sender.agent_id)), 'there is no report to stop').toEqual([])
  expect(await failing.status(sender.agent_id), 'readiness stays').toBe('ASSURANCE_PILOT_READY')
})

test('A receipt names the action and the digest of exactly the request that was asked', async () => {
  const sender = await ofOrganization(await startService())
  const request = await signedRequest(sender)
  const answer = await decided(sender, request)
  const receipt = await receiptOf(sender, answer)
  expect(receipt).toMatchObject({ action: 'report.send', sequence: 2, agent_id: sender.agent_id })
  expect(receipt.request_digest).toBe(await digestOfJson(request))
  expect(receipt.request_digest).not.toBe(await digestOfJson({ ...request, context: {} }))
  expect(await digestOfJson(receipt)).toBe(answer.receipt_ref)
  const { decision_id, decision, reason_codes, obligations } = receipt
  expect(answer).toEqual({
    decision_id,
    decision,
    reason_codes,
    obligations,
    receipt_ref: answer.receipt_ref,
  })
  expect(limitationsOf(receipt).filter(code => SOMETIMES.includes(code))).toEqual([])
})

test('A receipt says where the holder approved, and where the clock was shifted', async () => {
  const sender = await ofNobody(await startService())
  const own = await receiptOf(sender, await sends(sender))
  expect(limitationsOf(own).filter(code => SOMETIMES.includes(code))).toEqual(['SELF_APPROVED'])
  sender.bench.clock.shifted = 60_000
  const shifted = await receiptOf(sender, await sends(sender))
  expect(limitationsOf(shifted).filter(code => SOMETIMES.includes(code))).toEqual(SOMETIMES)
  const absent = await receiptOf(sender, await decided(sender, sendRequest(sender)))
  expect(limitationsOf(absent), 'nobody approved').not.toContain('SELF_APPROVED')
})

test('An evaluation of a report leaves readiness and facts as they were, whatever it decides', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const factsNow = async () => (await bench.service.window.agent(sender.agent_id))?.recorded
  const before = await factsNow()
  expect((await sends(sender)).decision).toBe('PERMIT')
  expect((await decided(sender, sendRequest(sender))).decision).toBe('INDETERMINATE')
  expect((await decided(sender, sendRequest(sender, await signed(sender), EDITED))).decision).toBe('DENY')
  expect(await factsNow()).toEqual(before)
  expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
})

const plain = createPolicy()
const duty = (properties: Record<string, unknown>, type = 'custom') => ({ id: 'x', type, properties })
const ONCE = duty({ name: 'deliver_once', jti: 'a-1' })
const INBOX = duty({ name: 'send_only_to', destination: INBOX_DESTINATION })

/** Makes a service issue these obligations with its PERMIT, and enforces them. */
async function enforced(issued: readonly object[], taken: readonly string[] = []) {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const readiness_id = await readinessOf(sender)
  const inTime = duty({ name: 'deliver_before', before: '2026-11-21T12:01:00.000Z', readiness_id })
  const obligations = [...issued, inTime]
  const issuing = await bench.secondTab({
    policy: input => ({ ...plain(input), obligations: JSON.parse(JSON.stringify(obligations)) }),
  })
  const request = await signedRequest(sender)
  const answer = await (await issuing.post(PATHS.evaluations, request)).json()
  expect(answer).toMatchObject({ decision: 'PERMIT', obligations })
  const { inbox } = worldOf(bench)
  const { agent_id } = sender
  for (const jti of taken) {
    const placed = { agent_id, jti, report_id: 'earlier', content: {}, destination: INBOX_DESTINATION }
    const names = { receipt_ref: '', decision_id: '', delivered_at: '', acknowledged_at: null }
    await inbox.deliver({ ...placed, ...names })
  }
  const parts = { ...enforcementPartsOf(bench), inbox }
  const enforcement = await enforce(request, answer, parts)
  const arrived = (await inbox.reports()).filter(({ report_id }) => report_id === REPORT.id)
  return { enforcement, arrived }
}

const failedAt = ({ lines }: Awaited<ReturnType<typeof enforced>>['enforcement']) =>
  lines.filter(({ held }) => !held).map(({ name }) => name)

const DENIED: Readonly<Record<string, { readonly issued: readonly object[]; readonly at: string }>> = {
  'an obligation that nobody knows': {
    issued: [INBOX, ONCE, duty({ name: 'tell_owner' })],
    at: 'tell_owner',
  },
  'an obligation named constructor': { issued: [ONCE, duty({ name: 'constructor' })], at: 'constructor' },
  'an obligation named __proto__': { issued: [ONCE, duty({ name: '__proto__' })], at: '__proto__' },
  'an obligation of another type': {
    issued: [ONCE, duty({ name: 'attach_receipt_ref' }, 'standard')],
    at: 'attach_receipt_ref',
  },
  'an obligation for another place': {
    issued: [ONCE, duty({ name: 'reevaluate_before', before: '2027-01-01T00:00:00.000Z' })],
    at: 'reevaluate_before',
  },
  'the obligation to stop': {
    issued: [ONCE, duty({ name: 'stop_sending', report_id: REPORT.id })],
    at: 'stop_sending',
  },
  'the obligation to complete a step': {
    issued: [ONCE, duty({ name: 'complete_link' })],
    at: 'complete_link',
  },
  'another destination': {
    issued: [ONCE, duty({ name: 'send_only_to', destination: 'https://elsewhere.example/' })],
    at: 'send_only_to',
  },
  'two destinations, one of them right': {
    issued: [INBOX, ONCE, duty({ name: 'send_only_to', destination: `${INBOX_DESTINATION}/` })],
    at: 'send_only_to',
  },
  'no place named': { issued: [INBOX, duty({ name: 'attach_receipt_ref' })], at: 'deliver_once' },
  'no obligation but the time': { issued: [], at: 'deliver_once' },
  'two places named, of which one delivery takes one': {
    issued: [ONCE, duty({ name: 'deliver_once', jti: 'a-2' })],
    at: 'deliver_once',
  },
}

for (const [what, { issued, at }] of Object.entries(DENIED)) {
  test(`A PERMIT with ${what} is enforced as a DENY`, async () => {
    const { enforcement, arrived } = await enforced(issued)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(failedAt(enforcement)).toEqual([at])
    expect(arrived).toEqual([])
  })
}

test('A PERMIT whose place is taken is enforced as a DENY, one whose place is free is delivered', async () => {
  const taken = await enforced([INBOX, ONCE], ['a-1'])
  expect(failedAt(taken.enforcement)).toEqual(['deliver_once'])
  expect(taken.arrived).toEqual([])
  const free = await enforced([ONCE, INBOX], ['a-2'])
  expect(failedAt(free.enforcement)).toEqual([])
  expect(free.arrived).toHaveLength(1)
})

test('All obligations are checked before anything is delivered, so that every one that fails is named', async () => {
  const { enforcement, arrived } = await enforced(
    [duty({ name: 'tell_owner' }), ONCE, duty({ name: 'send_only_to', destination: 'urn:example:other' })],
    ['a-1'],
  )
  expect(failedAt(enforcement)).toEqual(['tell_owner', 'deliver_once', 'send_only_to'])
  expect(arrived).toEqual([])
})

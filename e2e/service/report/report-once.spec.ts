import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { expect } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, problemOf, startService, type Workbench } from '../workbench.ts'
import {
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  sendRequest,
  sends,
  signed,
  signedRequest,
  test,
} from './reports.ts'

const KEY = { 'idempotency-key': '"0123456789abcdef"' }

/** The ids that were used: agent, typ and jti of each. */
async function usedIds(bench: Workbench): Promise<unknown[]> {
  const { used_ids = [] } = await storedState(bench)
  return used_ids.map(record => JSON.parse(Object(record).name))
}

const named = (approval: string, proof: string) => ({
  approval: { payload: { jti: approval } },
  proof: { payload: { jti: proof } },
})

test('A PERMIT uses both ids, each for this agent and this kind of object', async ({ bench, sender }) => {
  await sends(sender, named('a', 'p'))
  expect((await usedIds(bench)).toSorted()).toEqual([
    [sender.agent_id, 'agent-report-proof+jwt', 'p'],
    [sender.agent_id, 'report-approval+jwt', 'a'],
  ])
})

test('An id that is used for one kind of object, or by one agent, is free for any other', async () => {
  const bench = await startService()
  const [one, other] = [await ofOrganization(bench), await ofNobody(bench)]
  expect((await sends(one, named('a', 'b'))).decision).toBe('PERMIT')
  expect((await sends(one, named('b', 'a'))).decision).toBe('PERMIT')
  expect((await sends(other, named('a', 'b'))).decision).toBe('PERMIT')
  expect((await sends(one, named('a', 'c'))).reason_codes).toEqual(['APPROVAL_USED'])
  expect((await sends(one, named('c', 'a'))).reason_codes).toEqual(['CONTENT_PROOF_USED'])
})

test('Ids that a plain joining of the parts would confuse are different ids', async ({ sender }) => {
  const jtis = ['x', 'x ', '"x"', 'x","y', '["x"]', 'constructor', '__proto__', 'X', '\u0000', 'é', 'e\u0301']
  for (const jti of jtis) expect((await sends(sender, named(jti, jti))).decision, jti).toBe('PERMIT')
  for (const jti of jtis) {
    expect((await sends(sender, named(jti, jti))).reason_codes).toEqual([
      'APPROVAL_USED',
      'CONTENT_PROOF_USED',
    ])
  }
})

test('No DENY and no INDETERMINATE uses an id: the same signatures serve once all is well', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const context = await signed(sender)
  const { approval, report_proof } = context
  const refused = [
    sendRequest(sender, context, EDITED),
    sendRequest(sender, context, ELSEWHERE),
    sendRequest(sender, { approval }),
    sendRequest(sender, { report_proof }),
    sendRequest(sender),
  ]
  const decisions = new Set<string>()
  for (const request of refused) decisions.add((await decided(sender, request)).decision)
  await bench.evaluate(sender.agent_id)
  for (const request of refused) decisions.add((await decided(sender, request)).decision)
  expect(decisions).toEqual(new Set(['DENY', 'INDETERMINATE']))
  expect(await usedIds(bench)).toEqual([])
  expect((await decided(sender, sendRequest(sender, context))).decision).toBe('PERMIT')
})

test('A used id stays used however the clock is turned', async ({ bench, sender }) => {
  const context = await signed(sender)
  await decided(sender, sendRequest(sender, context))
  for (const shifted of [-30_000, 0, 30_000, 3_000_000]) {
    bench.clock.shifted = shifted
    const report_proof = await proofOf(sender, context.approval)
    const answer = await decided(sender, sendRequest(sender, { ...context, report_proof }))
    expect(answer.decision).toBe('DENY')
    expect(answer.reason_codes).toContain('APPROVAL_USED')
  }
})

test('Of a report and a suspension at once no PERMIT comes after the suspension', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const other = await bench.secondTab()
  const challenge = await bench.ask(sender.agent_id, 'SUSPEND')
  const request = await signedRequest(sender)
  await Promise.all([
    bench.answer(challenge, sender.approver),
    ...[bench, other].map(tab => tab.post(PATHS.evaluations, request)),
  ])
  expect((await decided(sender, request)).decision).toBe('DENY')
  const chain = await bench.service.window.receipts(sender.agent_id)
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
  const permits = chain.filter(
    ({ receipt }) => receipt.action === 'report.send' && receipt.decision === 'PERMIT',
  )
  expect(permits.length).toBeLessThanOrEqual(1)
})

test('The same request under one Idempotency-Key gives the one PERMIT again and uses nothing more', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const request = await signedRequest(sender)
  const first = await (await bench.post(PATHS.evaluations, request, KEY)).text()
  const before = await storedState(bench)
  expect(await (await bench.post(PATHS.evaluations, request, KEY)).text()).toBe(first)
  expect(await storedState(bench)).toEqual(before)
  const edited = await bench.post(PATHS.evaluations, { ...request, context: {} }, KEY)
  await problemOf(edited, 'IDEMPOTENCY_KEY_REUSED')
  expect(evaluationAnswer.parse(JSON.parse(first)).decision).toBe('PERMIT')
  expect((await decided(sender, request)).reason_codes).toEqual(['APPROVAL_USED', 'CONTENT_PROOF_USED'])
})

test('A report of an agent that is not there is not decided', async ({ bench }) => {
  const sender = { ...(await ofOrganization(bench)), agent_id: 'agt_00000000-0000-4000-8000-000000000000' }
  const before = await storedState(bench)
  const request = await signedRequest(sender, REPORT)
  await problemOf(await bench.post(PATHS.evaluations, request), 'AGENT_NOT_FOUND')
  expect(await storedState(bench)).toEqual(before)
})

import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { reportAudience } from '../../../src/contract/schemas/report.ts'
import { enforceHere, reportOf } from '../../../src/enforcement/report-cycle.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { actorsOn, enforcementPartsOf, expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { provenAgent, sendReport } from '../visitor-flows.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { decided, ELSEWHERE, ofOrganization, sendRequest, signedRequest } from './reports.ts'

const REPORT = reportOf('weekly-47', { title: 'Week 47', open: 3 })

/** What a cycle runs with, on this service. */
function cycleOn(bench: Workbench) {
  const actors = actorsOn(bench)
  const { inbox } = actors.world
  const parts = { ...enforcementPartsOf(bench, actors.world), audience: reportAudience(BASE_URL) }
  return { actors, parts, inbox }
}

test('An approved and signed report reaches the inbox once, with the receipt’s name on it', async () => {
  const bench = await startService()
  const { actors, parts, inbox } = cycleOn(bench)
  const agent = await provenAgent(actors, 'OIDC')
  must(await enterPilot(actors, agent))
  const { outcome, request, enforcement } = await sendReport(actors, agent, REPORT, 'organization', parts)
  const answer = evaluationAnswer.parse(must(outcome))
  expect(answer).toMatchObject({ decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'] })
  expect(enforcement?.effective).toBe('PERMIT')
  expect(await inbox.reports()).toMatchObject([{ report_id: 'weekly-47', receipt_ref: answer.receipt_ref }])
  const again = await enforceHere(actors, request, answer, parts)
  expect(again.effective).toBe('DENY')
  expect(again.lines.find(({ held }) => !held)?.name).toBe('deliver_once')
  expect(await inbox.reports()).toHaveLength(1)
})

test('Without an organization the holder approves, and the receipt says so', async ({ bench }) => {
  const { actors, parts } = cycleOn(bench)
  const agent = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, agent))
  must(await enterPilot(actors, agent))
  const { outcome, enforcement } = await sendReport(actors, agent, REPORT, 'holder', parts)
  const answer = must(outcome)
  expect(answer).toMatchObject({ decision: 'PERMIT', reason_codes: ['APPROVAL_SELF'] })
  expect(enforcement?.effective).toBe('PERMIT')
  const kept = await bench.service.window.receipt(answer.receipt_ref)
  expect(kept?.receipt.limitations.map(({ code }) => code)).toContain('SELF_APPROVED')
})

test('A report that nobody approved or signed is not decided for, and nothing is delivered', async () => {
  const bench = await startService()
  const { actors, parts, inbox } = cycleOn(bench)
  const agent = await provenAgent(actors, 'OIDC')
  must(await enterPilot(actors, agent))
  const { outcome, enforcement } = await sendReport(actors, agent, REPORT, 'stranger', parts)
  expect(must(outcome)).toMatchObject({ decision: 'DENY', reason_codes: ['APPROVAL_WRONG_PARTY'] })
  expect(enforcement?.effective).toBe('DENY')
  expect(await inbox.reports()).toEqual([])
})

test('A policy that fails denies the report and changes nothing: no id, no readiness, no suspension', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const failing = await bench.secondTab({
    policy: () => {
      throw new Error('a defect')
    },
  })
  const factsNow = async () => (await bench.service.window.agent(sender.agent_id))?.recorded
  const before = await factsNow()
  const request = await signedRequest(sender)
  const wrong = await signedRequest(sender, ELSEWHERE)
  for (const each of [request, wrong, sendRequest(sender)]) {
    const answer = await decided({ ...sender, bench: failing }, each)
    expect(answer).toMatchObject({ decision: 'DENY', reason_codes: ['POLICY_ERROR'] })
  }
  expect(await factsNow()).toEqual(before)
  expect((await storedState(bench)).used_ids).toEqual([])
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})

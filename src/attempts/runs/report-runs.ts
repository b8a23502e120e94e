import { LIMITS } from '../../contract/catalogues/limits.ts'
import { evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import {
  type Approver,
  approve,
  askToSend,
  type CycleEnd,
  enforceHere,
  type Report,
  sendReport,
  sendRequest,
  signReport,
} from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { must } from '../../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../../flows/sample-reports.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'
import { ELSEWHERE, partsOf, readyToReport, report } from './report-parts.ts'

const changed = (drafted: Report): Report => ({
  ...drafted,
  content: { ...drafted.content, title: 'Week 48, deliveries' },
})

/** One version is approved, one signed and one sent; the decision is then enforced. */
async function sendVersions(
  actors: Actors,
  group: string,
  window: AttemptWindow,
  { approved, signed, sent }: Readonly<Record<'approved' | 'signed' | 'sent', Report>>,
  approver: Approver = 'organization',
): Promise<AttemptEnd> {
  const ready = await readyToReport(actors)
  const { acting } = ready
  const approval = await approve(actors, acting, approved, approver, ready, undefined, group)
  const report_proof = await signReport(actors, acting, signed, approval, ready, undefined, group)
  const request = sendRequest(acting, sent, { approval, report_proof })
  const outcome = await askToSend(actors, request, group)
  if (outcome.kind !== 'answer') return { outcome, enforcement: null }
  const parts = partsOf(actors, ready, window)
  return { outcome, enforcement: await enforceHere(actors, request, outcome.value, parts, group) }
}

const oneVersion = (version: Report) => ({ approved: version, signed: version, sent: version })

/** One character is changed after the agent signed, so the agent did not sign the change. */
export async function changedAfterSigning(actors: Actors, group: string, window: AttemptWindow) {
  const drafted = report()
  return sendVersions(actors, group, window, { ...oneVersion(drafted), sent: changed(drafted) })
}

/** One character is changed after the approval, and the agent signs the change: a violation of its own. */
export async function changedAfterApproval(actors: Actors, group: string, window: AttemptWindow) {
  const drafted = report()
  return sendVersions(actors, group, window, { ...oneVersion(changed(drafted)), approved: drafted })
}

/** The agent signs another destination than the inbox: a violation, whoever approved it. */
export async function anotherDestination(actors: Actors, group: string, window: AttemptWindow) {
  return sendVersions(actors, group, window, oneVersion({ ...report(), destination: ELSEWHERE }))
}

/** Someone whom no directory knows approves. */
export async function strangerApproves(actors: Actors, group: string, window: AttemptWindow) {
  return sendVersions(actors, group, window, oneVersion(report()), 'stranger')
}

/** The agent approves its own report, although an organization is linked: a violation of its own. */
export async function agentApprovesItself(actors: Actors, group: string, window: AttemptWindow) {
  return sendVersions(actors, group, window, oneVersion(report()), 'holder')
}

/** Content with a host outside the reserved names. */
export async function realContent(actors: Actors, group: string, window: AttemptWindow) {
  const { content } = SAMPLE_REPORTS.REAL_HOST
  return sendVersions(actors, group, window, oneVersion({ ...report(), content }))
}

async function delivered(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<{ readonly end: CycleEnd; readonly parts: ReturnType<typeof partsOf> }> {
  const ready = await readyToReport(actors)
  const parts = partsOf(actors, ready, window)
  return { end: await sendReport(actors, ready.acting, report(), 'organization', parts, group), parts }
}

/** The same bytes again, approval and agent's signature included. */
export async function replayedReport(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const { end, parts } = await delivered(actors, group, window)
  must(end.outcome)
  const outcome = await actors.visitor.replay(end.outcome.entry, group)
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  return { outcome, enforcement: await enforceHere(actors, end.request, answer.data, parts, group) }
}

/** A decision that was already delivered is enforced a second time. */
export async function secondDelivery(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const { end, parts } = await delivered(actors, group, window)
  const answer = must(end.outcome)
  return { outcome: end.outcome, enforcement: await enforceHere(actors, end.request, answer, parts, group) }
}

/** A PERMIT is held back until it is too old, with the clock moved ahead and then restored. */
export async function staleDecision(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const ready = await readyToReport(actors)
  const { acting } = ready
  const drafted = report()
  const approval = await approve(actors, acting, drafted, 'organization', ready, undefined, group)
  const report_proof = await signReport(actors, acting, drafted, approval, ready, undefined, group)
  const request = sendRequest(acting, drafted, { approval, report_proof })
  const outcome = await askToSend(actors, request, group)
  const answer = must(outcome)
  const held = (LIMITS.DELIVER_WITHIN_S + 1) * 1000
  return actors.world.clock.putBackAfter(async () => {
    actors.world.clock.shift(held)
    const parts = partsOf(actors, ready, window)
    return { outcome, enforcement: await enforceHere(actors, request, answer, parts, group) }
  })
}

/** The agent of an organization signs another destination than the inbox, and policy suspends it. */
export async function ownViolation(actors: Actors) {
  const ready = await readyToReport(actors)
  const { acting } = ready
  const elsewhere = { ...report(), destination: ELSEWHERE }
  const approval = await approve(actors, acting, elsewhere, 'organization', ready)
  const report_proof = await signReport(actors, acting, elsewhere, approval, ready)
  return askToSend(actors, sendRequest(acting, elsewhere, { approval, report_proof }))
}

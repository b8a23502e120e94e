import { LIMITS } from '../../contract/catalogues/limits.ts'
import { evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import {
  type Approver,
  approve,
  askToSend,
  type CycleEnd,
  enforceHere,
  type Report,
  reportOf,
  sendReport,
  sendRequest,
  signReport,
} from '../../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { enterPilot, must, provenAgent } from '../../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../../flows/sample-reports.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'

/** A destination that no report may have. */
export const ELSEWHERE = 'https://elsewhere.example/reports'

/** A report for the inbox, under an id of its own. */
export const report = (): Report =>
  reportOf(`rep-${crypto.randomUUID().slice(0, 4)}`, SAMPLE_REPORTS.DELIVERIES.content)
const changed = (drafted: Report): Report => ({
  ...drafted,
  content: { ...drafted.content, title: 'Week 48, deliveries' },
})

interface Ready {
  readonly played: ActingAgent
  /** Where reports are addressed: the endpoint that just decided. */
  readonly audience: string
}

/** An agent of an organization that is ready for the pilot. */
export async function readyAgent(stage: Actors): Promise<Ready> {
  const played = await provenAgent(stage, 'OIDC')
  const entered = await enterPilot(stage, played)
  must(entered)
  return { played, audience: entered.entry.request.url }
}

/** What enforces a decision about this agent's report. */
export function partsOf({ world }: Actors, { audience }: Ready, window: AttemptWindow) {
  return { window, inbox: world.inbox, clock: world.clock, audience }
}

/** One version is approved, one is signed, one is sent; and what is answered is enforced. */
async function sendVersions(
  stage: Actors,
  group: string,
  window: AttemptWindow,
  { approved, signed, sent }: Readonly<Record<'approved' | 'signed' | 'sent', Report>>,
  approver: Approver = 'organization',
): Promise<AttemptEnd> {
  const ready = await readyAgent(stage)
  const { played } = ready
  const approval = await approve(stage, played, approved, approver, ready, undefined, group)
  const report_proof = await signReport(stage, played, signed, approval, ready, undefined, group)
  const request = sendRequest(played, sent, { approval, report_proof })
  const outcome = await askToSend(stage, request, group)
  if (outcome.kind !== 'answer') return { outcome, enforcement: null }
  const parts = partsOf(stage, ready, window)
  return { outcome, enforcement: await enforceHere(stage, request, outcome.value, parts, group) }
}

const oneVersion = (version: Report) => ({ approved: version, signed: version, sent: version })

/** One character is changed after the agent signed: the change is somebody else's. */
export async function changedAfterSigning(stage: Actors, group: string, window: AttemptWindow) {
  const drafted = report()
  return sendVersions(stage, group, window, { ...oneVersion(drafted), sent: changed(drafted) })
}

/** One character is changed after the approval, and the agent signs the change: a violation of its own. */
export async function changedAfterApproval(stage: Actors, group: string, window: AttemptWindow) {
  const drafted = report()
  return sendVersions(stage, group, window, { ...oneVersion(changed(drafted)), approved: drafted })
}

/** The agent signs another destination than the inbox: a violation, whoever approved it. */
export async function anotherDestination(stage: Actors, group: string, window: AttemptWindow) {
  return sendVersions(stage, group, window, oneVersion({ ...report(), destination: ELSEWHERE }))
}

/** Someone whom no directory knows approves. */
export async function strangerApproves(stage: Actors, group: string, window: AttemptWindow) {
  return sendVersions(stage, group, window, oneVersion(report()), 'stranger')
}

/** The agent approves its own report, although an organization is linked: a violation of its own. */
export async function agentApprovesItself(stage: Actors, group: string, window: AttemptWindow) {
  return sendVersions(stage, group, window, oneVersion(report()), 'holder')
}

/** Content with a host outside the reserved names. */
export async function realContent(stage: Actors, group: string, window: AttemptWindow) {
  const { content } = SAMPLE_REPORTS.REAL_HOST
  return sendVersions(stage, group, window, oneVersion({ ...report(), content }))
}

async function delivered(
  stage: Actors,
  group: string,
  window: AttemptWindow,
): Promise<{ readonly end: CycleEnd; readonly parts: ReturnType<typeof partsOf> }> {
  const ready = await readyAgent(stage)
  const parts = partsOf(stage, ready, window)
  return { end: await sendReport(stage, ready.played, report(), 'organization', parts, group), parts }
}

/** The same bytes again, approval and agent's signature included. */
export async function replayedReport(
  stage: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const { end, parts } = await delivered(stage, group, window)
  must(end.outcome)
  const outcome = await stage.visitor.replay(end.outcome.entry, group)
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  return { outcome, enforcement: await enforceHere(stage, end.request, answer.data, parts, group) }
}

/** A decision delivered under once is enforced a second time. */
export async function secondDelivery(
  stage: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const { end, parts } = await delivered(stage, group, window)
  const answer = must(end.outcome)
  return { outcome: end.outcome, enforcement: await enforceHere(stage, end.request, answer, parts, group) }
}

/** A PERMIT is held back until it is too old, on a clock that is moved ahead, then restored. */
export async function staleDecision(
  stage: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const ready = await readyAgent(stage)
  const { played } = ready
  const drafted = report()
  const approval = await approve(stage, played, drafted, 'organization', ready, undefined, group)
  const report_proof = await signReport(stage, played, drafted, approval, ready, undefined, group)
  const request = sendRequest(played, drafted, { approval, report_proof })
  const outcome = await askToSend(stage, request, group)
  const answer = must(outcome)
  const held = (LIMITS.DELIVER_WITHIN_S + 1) * 1000
  return stage.world.clock.putBackAfter(async () => {
    stage.world.clock.shift(held)
    const parts = partsOf(stage, ready, window)
    return { outcome, enforcement: await enforceHere(stage, request, answer, parts, group) }
  })
}

/** The agent of an organization signs another destination than the inbox, and policy suspends it. */
export async function ownViolation(stage: Actors) {
  const ready = await readyAgent(stage)
  const { played } = ready
  const elsewhere = { ...report(), destination: ELSEWHERE }
  const approval = await approve(stage, played, elsewhere, 'organization', ready)
  const report_proof = await signReport(stage, played, elsewhere, approval, ready)
  return askToSend(stage, sendRequest(played, elsewhere, { approval, report_proof }))
}

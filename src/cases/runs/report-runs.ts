import { LIMITS } from '../../contract/catalogues/limits.ts'
import { type Approver, askToSend, REPORT_GROUP, type Report } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { must } from '../../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../../flows/sample-reports.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'
import {
  elsewhere,
  oneVersion,
  prepare,
  readyToReport,
  report,
  toTheGate,
  type Versions,
} from './report-parts.ts'

const changed = (drafted: Report): Report => ({
  ...drafted,
  content: { ...drafted.content, title: 'Week 48, deliveries' },
})

/** One version is approved, one signed and one sent; the decision is then enforced. */
async function sendVersions(
  actors: Actors,
  group: string,
  window: AttemptWindow,
  versions: Versions,
  approver?: Approver,
): Promise<AttemptEnd> {
  const prepared = await prepare(actors, group, await readyToReport(actors), versions, approver)
  return toTheGate(actors, group, window, prepared, await askToSend(actors, prepared.request, group))
}

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
  return sendVersions(actors, group, window, oneVersion(elsewhere()))
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

/** A report that was permitted and delivered. */
async function delivered(actors: Actors, group: string, window: AttemptWindow) {
  const prepared = await prepare(actors, group, await readyToReport(actors))
  const outcome = await askToSend(actors, prepared.request, group)
  must(outcome)
  await toTheGate(actors, group, window, prepared, outcome)
  return { prepared, outcome }
}

/** The same bytes again, approval and agent's signature included. */
export async function replayedReport(actors: Actors, group: string, window: AttemptWindow) {
  const { prepared, outcome } = await delivered(actors, group, window)
  return toTheGate(actors, group, window, prepared, await actors.visitor.replay(outcome.entry, group))
}

/** A decision that was already delivered is enforced a second time. */
export async function secondDelivery(actors: Actors, group: string, window: AttemptWindow) {
  const { prepared, outcome } = await delivered(actors, group, window)
  return toTheGate(actors, group, window, prepared, outcome)
}

/** A PERMIT is held back until it is too old, with the clock moved ahead and then restored. */
export async function staleDecision(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const prepared = await prepare(actors, group, await readyToReport(actors))
  const outcome = await askToSend(actors, prepared.request, group)
  must(outcome)
  const held = (LIMITS.DELIVER_WITHIN_S + 1) * 1000
  return actors.world.clock.putBackAfter(async () => {
    actors.world.clock.shift(held)
    return toTheGate(actors, group, window, prepared, outcome)
  })
}

/** The agent of an organization signs another destination than the inbox, and policy suspends it. */
export async function ownViolation(actors: Actors) {
  const ready = await readyToReport(actors)
  const { request } = await prepare(actors, REPORT_GROUP, ready, oneVersion(elsewhere()))
  return askToSend(actors, request)
}

import { evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import type { ReportProofPayload } from '../../contract/schemas/report.ts'
import { approve, askToSend, enforceHere, sendRequest, signReport } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey, organizationProves, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'
import { ELSEWHERE, partsOf, readyAgent, report } from './report-runs.ts'

/** Signatures are dated in whole seconds: this one is of the second before. */
const aSecondAgo = (payload: ReportProofPayload): ReportProofPayload => ({
  ...payload,
  iat: payload.iat - 1,
  exp: payload.exp - 1,
})

/** A report for elsewhere, refused before its agent is ready, and the same bytes again once it is. */
export async function refusedSentAgain(
  stage: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const played = await begin(stage, 'OIDC')
  const unproven = await enterPilot(stage, played)
  const audience = unproven.entry.request.url
  must(await verifyIdentity(stage, played))
  must(await organizationProves(stage, played, 'LINK_ORGANIZATION'))
  must(await bindKey(stage, played))
  const elsewhere = { ...report(), destination: ELSEWHERE }
  const approval = await approve(stage, played, elsewhere, 'organization', { audience }, undefined, group)
  const proof = await signReport(stage, played, elsewhere, approval, { audience }, aSecondAgo, group)
  const request = sendRequest(played, elsewhere, { approval, report_proof: proof })
  const refused = await askToSend(stage, request, group)
  must(refused)
  must(await enterPilot(stage, played))
  const outcome = await stage.visitor.replay(refused.entry, group)
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  const parts = partsOf(stage, { played, audience }, window)
  return { outcome, enforcement: await enforceHere(stage, request, answer.data, parts, group) }
}

/** A report is permitted; before it is delivered the organization revokes its agent. */
export async function revokedBeforeDelivery(
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
  must(await organizationProves(stage, played, 'REVOKE', group))
  const parts = partsOf(stage, ready, window)
  return { outcome, enforcement: await enforceHere(stage, request, answer, parts, group) }
}

import { ENDPOINT_PATHS } from '../../contract/schemas/endpoint-paths.ts'
import { evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import { approve, askToSend, enforceHere, sendRequest, signReport } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey, organizationProves, organizationSigns, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'
import { ELSEWHERE, partsOf, readyToReport, report } from './report-parts.ts'

/** A report for elsewhere is refused before its agent is ready; the same bytes are sent again once it is. */
export async function refusedSentAgain(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const acting = await begin(actors, 'OIDC')
  const unproven = await enterPilot(actors, acting)
  const audience = unproven.entry.request.url
  must(await verifyIdentity(actors, acting))
  must(await organizationProves(actors, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(actors, acting))
  const elsewhere = { ...report(), destination: ELSEWHERE }
  const approval = await approve(actors, acting, elsewhere, 'organization', { audience }, undefined, group)
  const proof = await signReport(actors, acting, elsewhere, approval, { audience }, undefined, group)
  const request = sendRequest(acting, elsewhere, { approval, report_proof: proof })
  const refused = await askToSend(actors, request, group)
  must(refused)
  must(await enterPilot(actors, acting))
  const outcome = await actors.visitor.replay(refused.entry, group)
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  const parts = partsOf(actors, { acting, audience }, window)
  return { outcome, enforcement: await enforceHere(actors, request, answer.data, parts, group) }
}

/** A report for elsewhere is signed under one readiness, and sent under the next: nobody is suspended for it. */
export async function earlierReadiness(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const ready = await readyToReport(actors)
  const { acting } = ready
  const elsewhere = { ...report(), destination: ELSEWHERE }
  const approval = await approve(actors, acting, elsewhere, 'organization', ready, undefined, group)
  const report_proof = await signReport(actors, acting, elsewhere, approval, ready, undefined, group)
  must(await organizationProves(actors, acting, 'SUSPEND', group))
  must(await organizationProves(actors, acting, 'REINSTATE', group))
  must(await enterPilot(actors, acting))
  const request = sendRequest(acting, elsewhere, { approval, report_proof })
  const outcome = await askToSend(actors, request, group)
  if (outcome.kind !== 'answer') return { outcome, enforcement: null }
  const parts = partsOf(actors, ready, window)
  return { outcome, enforcement: await enforceHere(actors, request, outcome.value, parts, group) }
}

/** A report is sent in the same moment as the organization's REVOKE, right behind it. */
export async function revokeOvertaken(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const ready = await readyToReport(actors)
  const { acting } = ready
  const { agent_id } = acting
  const drafted = report()
  const approval = await approve(actors, acting, drafted, 'organization', ready, undefined, group)
  const report_proof = await signReport(actors, acting, drafted, approval, ready, undefined, group)
  const request = sendRequest(acting, drafted, { approval, report_proof })
  const asking = { keep: false, speaker: 'organization' } as const
  const asked = must(await actors.visitor.askChallenge(agent_id, 'REVOKE', group, asking))
  const { jws: proof } = await organizationSigns(actors, acting, asked, group)
  const send = (path: string, body: object) =>
    actors.visitor.send(path, JSON.stringify(body), group, agent_id)
  const [revoked, outcome] = await Promise.all([
    send(ENDPOINT_PATHS.challenges, { challenge_id: asked.challenge_id, proof }),
    send(ENDPOINT_PATHS.evaluations, request),
  ])
  must(revoked)
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  const parts = partsOf(actors, ready, window)
  return { outcome, enforcement: await enforceHere(actors, request, answer.data, parts, group) }
}

/** A report is permitted, but the organization revokes its agent before delivery. */
export async function revokedBeforeDelivery(
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
  must(await organizationProves(actors, acting, 'REVOKE', group))
  const parts = partsOf(actors, ready, window)
  return { outcome, enforcement: await enforceHere(actors, request, answer, parts, group) }
}

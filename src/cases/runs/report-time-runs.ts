import { ENDPOINT_PATHS } from '../../contract/schemas/endpoint-paths.ts'
import { askToSend } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey, organizationProves, organizationSigns, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'
import { elsewhere, oneVersion, prepare, readyToReport, toTheGate } from './report-parts.ts'

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
  const prepared = await prepare(actors, group, { acting, audience }, oneVersion(elsewhere()))
  const refused = await askToSend(actors, prepared.request, group)
  must(refused)
  must(await enterPilot(actors, acting))
  const outcome = await actors.visitor.replay(refused.entry, group)
  return toTheGate(actors, group, window, prepared, outcome)
}

/** A report for elsewhere is signed under one readiness, and sent under the next: nobody is suspended for it. */
export async function earlierReadiness(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const prepared = await prepare(actors, group, await readyToReport(actors), oneVersion(elsewhere()))
  const { acting, request } = prepared
  must(await organizationProves(actors, acting, 'SUSPEND', group))
  must(await organizationProves(actors, acting, 'REINSTATE', group))
  must(await enterPilot(actors, acting))
  return toTheGate(actors, group, window, prepared, await askToSend(actors, request, group))
}

/** A report is sent in the same moment as the organization's REVOKE, right behind it. */
export async function revokeOvertaken(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const prepared = await prepare(actors, group, await readyToReport(actors))
  const { acting, request } = prepared
  const { agent_id } = acting
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
  return toTheGate(actors, group, window, prepared, outcome)
}

/** A report is permitted, but the organization revokes its agent before delivery. */
export async function revokedBeforeDelivery(
  actors: Actors,
  group: string,
  window: AttemptWindow,
): Promise<AttemptEnd> {
  const prepared = await prepare(actors, group, await readyToReport(actors))
  const outcome = await askToSend(actors, prepared.request, group)
  must(outcome)
  must(await organizationProves(actors, prepared.acting, 'REVOKE', group))
  return toTheGate(actors, group, window, prepared, outcome)
}

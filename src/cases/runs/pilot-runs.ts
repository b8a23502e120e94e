import type { Outcome } from '../../client/visitor.ts'
import { ENDPOINT_PATHS } from '../../contract/base-url.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { askToSend } from '../../enforcement/report-cycle.ts'
import { bindKey, organizationProves, organizationSigns, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'
import type { AttemptEnd, Stage } from '../attempt.ts'
import {
  afterApproval,
  atTheGate,
  edited,
  elsewhere,
  type Prepared,
  prepare,
  readyToReport,
  sendAndEnforce,
  throughout,
  type Versions,
  withRealHost,
} from '../reports.ts'

/** A report of which these versions are approved, signed and sent. */
const sending = (versions: Versions) => async (stage: Stage) =>
  sendAndEnforce(stage, await prepare(stage, await readyToReport(stage), versions))

/** One character is changed after the agent signed, so the agent did not sign the change. */
export const changedAfterSigning = sending({ sent: edited })
/** One character is changed after the approval, and the agent signs the change: a violation of its own. */
export const changedAfterApproval = sending(afterApproval(edited))
/** The agent signs another destination than the inbox: a violation, anyone who approved it. */
export const anotherDestination = sending(throughout(elsewhere))
/** Someone whom no directory knows approves. */
export const strangerApproves = sending({ approver: 'stranger' })
/** The agent approves its own report, although an organization is linked: a violation of its own. */
export const agentApprovesItself = sending({ approver: 'holder' })
/** Content with a host outside the reserved names. */
export const realContent = sending(throughout(withRealHost))

async function permitted(stage: Stage): Promise<{ prepared: Prepared; outcome: Outcome<unknown> }> {
  const prepared = await prepare(stage, await readyToReport(stage))
  const outcome = await askToSend(stage, prepared.request, stage.group)
  must(outcome)
  return { prepared, outcome }
}

async function delivered(stage: Stage) {
  const { prepared, outcome } = await permitted(stage)
  await atTheGate(stage, prepared, outcome)
  return { prepared, outcome }
}

/** The same bytes again, approval and agent's signature included. */
export async function replayedReport(stage: Stage) {
  const { visitor, group = '' } = stage
  const { prepared, outcome } = await delivered(stage)
  return atTheGate(stage, prepared, await visitor.replay(outcome.entry, group))
}

/** A decision that was already delivered is enforced a second time. */
export async function secondDelivery(stage: Stage) {
  const { prepared, outcome } = await delivered(stage)
  return atTheGate(stage, prepared, outcome)
}

/** A PERMIT is held back until it is too old, with the clock moved ahead and then restored. */
export async function staleDecision(stage: Stage): Promise<AttemptEnd> {
  const { prepared, outcome } = await permitted(stage)
  const { clock } = stage.world
  return clock.putBackAfter(async () => {
    clock.shift((LIMITS.DELIVER_WITHIN_S + 1) * 1000)
    return atTheGate(stage, prepared, outcome)
  })
}

/** A report is permitted, but the organization revokes its agent before delivery. */
export async function revokedBeforeDelivery(stage: Stage) {
  const { prepared, outcome } = await permitted(stage)
  must(await organizationProves(stage, prepared.acting, 'REVOKE', stage.group))
  return atTheGate(stage, prepared, outcome)
}

/** A report for elsewhere is refused before its agent is ready; the same bytes are sent again once it is. */
export async function refusedSentAgain(stage: Stage) {
  const { visitor, group = '' } = stage
  const acting = await begin(stage, 'OIDC')
  const unproven = await enterPilot(stage, acting)
  must(await verifyIdentity(stage, acting))
  must(await organizationProves(stage, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(stage, acting))
  const ready = { acting, audience: unproven.entry.request.url }
  const prepared = await prepare(stage, ready, throughout(elsewhere))
  const refused = await askToSend(stage, prepared.request, group)
  must(refused)
  must(await enterPilot(stage, acting))
  return atTheGate(stage, prepared, await visitor.replay(refused.entry, group))
}

/** A report for elsewhere is signed under one readiness, and sent under the next: no one is suspended for it. */
export async function earlierReadiness(stage: Stage) {
  const prepared = await prepare(stage, await readyToReport(stage), throughout(elsewhere))
  const { acting } = prepared
  must(await organizationProves(stage, acting, 'SUSPEND', stage.group))
  must(await organizationProves(stage, acting, 'REINSTATE', stage.group))
  must(await enterPilot(stage, acting))
  return sendAndEnforce(stage, prepared)
}

/** A report is sent in the same moment as the organization's REVOKE, right behind it. */
export async function revokeOvertaken(stage: Stage) {
  const { visitor, group = '' } = stage
  const prepared = await prepare(stage, await readyToReport(stage))
  const { acting, request } = prepared
  const { agent_id } = acting
  const asking = { keep: false, speaker: 'organization' } as const
  const asked = must(await visitor.askChallenge(agent_id, 'REVOKE', group, asking))
  const { jws: proof } = await organizationSigns(stage, acting, asked, group)
  const send = (path: string, body: object) => visitor.send(path, JSON.stringify(body), group, agent_id)
  const [revoked, outcome] = await Promise.all([
    send(ENDPOINT_PATHS.challenges, { challenge_id: asked.challenge_id, proof }),
    send(ENDPOINT_PATHS.evaluations, request),
  ])
  must(revoked)
  return atTheGate(stage, prepared, outcome)
}

const violation = (versions: Versions) => async (stage: Stage) => {
  const { request } = await prepare(stage, await readyToReport(stage), versions)
  return askToSend(stage, request, stage.group)
}

/** The agent of an organization signs another destination than the inbox, and policy suspends it. */
export const ownViolation = violation(throughout(elsewhere))

/** The same, where the organization had approved the report for the inbox. */
export const otherThanApproved = violation(afterApproval(elsewhere))

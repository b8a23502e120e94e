import { readinessTold } from '../client/message-contents.ts'
import type { Outcome, Signed } from '../client/visitor.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { APPROVAL_TYPE, INBOX_DESTINATION, REPORT_PROOF_TYPE } from '../contract/names.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { ApprovalPayload, ReportProofPayload } from '../contract/schemas/report.ts'
import { digestOfJson, digestOfText } from '../crypto/digest.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { noteSigned } from '../flows/prove.ts'
import type { InboxRecord } from '../parties/world-store.ts'
import type { Enforcement, EnforcementParts } from './enforcement.ts'
import { enforce } from './enforcement-point.ts'

export interface Report {
  readonly id: string
  readonly content: Readonly<Record<string, unknown>>
  readonly destination: string
}

/** Who approves: the organization, the holder of the agent's key, or someone who may not. */
export type Approver = 'organization' | 'holder' | 'stranger'

/** Where both signatures are addressed: the endpoint that decides. */
export interface Addressed {
  readonly audience: string
}

export const REPORT_GROUP = 'Send a report'

export function reportOf(id: string, content: Report['content']): Report {
  return { id, content, destination: INBOX_DESTINATION }
}

async function membersOf(
  { agent_id }: ActingAgent,
  { id, content, destination }: Report,
  audience: string,
  now: number,
  lifetime: number,
): Promise<ApprovalPayload> {
  const iat = Math.floor(now / 1000)
  const digest = await digestOfJson(content)
  const jti = crypto.randomUUID()
  return { aud: audience, sub: agent_id, report_id: id, digest, destination, iat, exp: iat + lifetime, jti }
}

/** Approves exactly this version of a report; `change` alters what is signed beforehand. Resolves with the compact JWS. */
export async function approve(
  actors: Actors,
  acting: ActingAgent,
  report: Report,
  approver: Approver,
  { audience }: Addressed,
  change: (payload: ApprovalPayload) => ApprovalPayload = payload => payload,
  group = REPORT_GROUP,
): Promise<string> {
  const { visitor, world } = actors
  const lifetime = LIMITS.APPROVAL_MAX_LIFETIME_S
  const payload = change(await membersOf(acting, report, audience, world.clock.now(), lifetime))
  if (approver === 'holder') {
    const { key_thumbprint, agent_id } = acting
    const { jws, noted } = await visitor.signObject(key_thumbprint, APPROVAL_TYPE, payload, group, agent_id)
    await noted
    return jws
  }
  const organization = acting.claim.metadata.organization_id ?? ''
  const signed = await world.approves(approver === 'organization' ? organization : null, payload)
  return noteSigned(visitor, signed, acting, group, approver)
}

async function reportProof(
  { visitor, world }: Actors,
  acting: ActingAgent,
  report: Report,
  approval: string,
  { audience }: Addressed,
  change: (payload: ReportProofPayload) => ReportProofPayload = payload => payload,
  group = REPORT_GROUP,
): Promise<Signed> {
  const lifetime = LIMITS.REPORT_PROOF_MAX_LIFETIME_S
  const members = await membersOf(acting, report, audience, world.clock.now(), lifetime)
  const readiness_id = readinessTold(await visitor.journal.entries(), acting.agent_id)
  const payload = change({ ...members, approval_digest: await digestOfText(approval), readiness_id })
  return visitor.signObject(acting.key_thumbprint, REPORT_PROOF_TYPE, payload, group, acting.agent_id)
}

export async function signReport(...given: Parameters<typeof reportProof>): Promise<string> {
  const { jws, noted } = await reportProof(...given)
  await noted
  return jws
}

/** The request that asks for a decision about a report; absent signatures are a MISSING result, not an error. */
export function sendRequest(
  { agent_id }: ActingAgent,
  { id, content, destination }: Report,
  context: { readonly approval?: string; readonly report_proof?: string },
): ReportSendRequest {
  return {
    subject: { type: 'agent', id: agent_id },
    action: { name: 'report.send' },
    resource: { type: 'report', id, properties: { content: { ...content }, destination } },
    ...(Object.keys(context).length === 0 ? {} : { context: { ...context } }),
  }
}

/** Signs an approved report, and asks for a decision about it while the journal takes the signature down. */
export async function signAndAsk(
  actors: Actors,
  acting: ActingAgent,
  report: Report,
  approval: string,
  addressed: Addressed,
  group = REPORT_GROUP,
): Promise<{ readonly request: ReportSendRequest; readonly outcome: Outcome<EvaluationAnswer> }> {
  const { jws, noted } = await reportProof(actors, acting, report, approval, addressed, undefined, group)
  const request = sendRequest(acting, report, { approval, report_proof: jws })
  const outcome = await actors.visitor.evaluate(request, group)
  await noted
  return { request, outcome }
}

export async function enforceHere(
  { visitor }: Actors,
  request: ReportSendRequest,
  answer: EvaluationAnswer,
  parts: EnforcementParts,
  group = REPORT_GROUP,
): Promise<Enforcement> {
  const enforcement = await enforce(request, answer, parts)
  await visitor.note({
    kind: 'enforce',
    speaker: 'agent',
    group,
    agent_id: request.subject.id,
    report_id: request.resource.id,
    receipt_ref: answer.receipt_ref,
    delivered: enforcement.delivered !== null,
    lines: enforcement.lines,
  })
  return enforcement
}

/** Sends a report and enforces what is decided; without an approval unsigned, as the agent's signature only accompanies one. */
export async function sendAndEnforce(
  actors: Actors,
  acting: ActingAgent,
  report: Report,
  approval: string | undefined,
  parts: EnforcementParts & Addressed,
): Promise<void> {
  const unsigned = sendRequest(acting, report, {})
  const { request, outcome } =
    approval === undefined
      ? { request: unsigned, outcome: await actors.visitor.evaluate(unsigned, REPORT_GROUP) }
      : await signAndAsk(actors, acting, report, approval, parts)
  if (outcome.kind === 'answer') await enforceHere(actors, request, outcome.value, parts)
}

/** The recipient's confirmation of a report in the inbox. */
export async function acknowledge({ world, visitor }: Actors, record: InboxRecord): Promise<void> {
  const { agent_id, jti, report_id, receipt_ref } = record
  await world.inbox.acknowledge(agent_id, jti, new Date(world.clock.now()).toISOString())
  const noted = { speaker: 'agent' as const, group: REPORT_GROUP, agent_id, report_id, receipt_ref }
  await visitor.note({ kind: 'acknowledge', ...noted })
}

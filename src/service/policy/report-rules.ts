import { LIMITS } from '../../contract/limits.ts'
import { INBOX_DESTINATION } from '../../contract/names.ts'
import type { ApprovalPayload, ReportProofPayload } from '../../contract/report.ts'
import { standingFacts } from '../facts/standing.ts'
import { type ReadObject, timesHold } from '../report/read-report.ts'
import type { PolicyInput, ReportSnapshot } from './snapshot.ts'

type Read<P> = Extract<ReadObject<P>, { state: 'read' }>

/** The report that the policy decides about. @throws Error where it decides about none */
function reportOf({ snapshot }: PolicyInput): ReportSnapshot {
  if (snapshot.report === null) throw new Error('there is no report to judge')
  return snapshot.report
}

const readOf = <P>(object: ReadObject<P>): Read<P> | undefined =>
  object.state === 'read' ? object : undefined

/** Thumbprint of the party that may approve; null where an organization is claimed and none is linked. */
function approverOf({ snapshot }: PolicyInput): string | null {
  const { organization_id, organization_key, facts } = snapshot
  if (organization_id === null) return facts.binding?.key_thumbprint ?? null
  return facts.link === undefined ? null : organization_key
}

function addressed({ snapshot }: PolicyInput, { aud, sub }: Pick<ApprovalPayload, 'aud' | 'sub'>): boolean {
  return aud === reportAudienceOf(snapshot.report) && sub === snapshot.agent_id
}

const reportAudienceOf = (report: ReportSnapshot | null) => report?.audience

function approvalInvalid(input: PolicyInput): boolean {
  const { approval } = reportOf(input)
  if (approval.state !== 'read') return approval.state === 'unreadable'
  const { payload } = approval
  return !addressed(input, payload) || !timesHold(payload, input.now, LIMITS.APPROVAL_MAX_LIFETIME_S)
}

/** Whether an approval was sent by someone who may be asked at all, and what it says. */
function sentApproval(input: PolicyInput): Read<ApprovalPayload> | undefined {
  return approverOf(input) === null ? undefined : readOf(reportOf(input).approval)
}

function ofAnotherReport(input: PolicyInput): boolean {
  const { id, digest, destination } = reportOf(input)
  const payload = sentApproval(input)?.payload
  return (
    payload !== undefined &&
    (payload.report_id !== id || payload.digest !== digest || payload.destination !== destination)
  )
}

const expired = (payload: ApprovalPayload | undefined, now: number) =>
  payload !== undefined && payload.exp * 1000 <= now

/** Whether the agent's signature holds in itself: the bound key, addressed here, in time. */
function proofHolds(input: PolicyInput, { signer, payload }: Read<ReportProofPayload>): boolean {
  return (
    signer === standingFacts(input.snapshot.facts, input.now).binding?.key_thumbprint &&
    addressed(input, payload) &&
    timesHold(payload, input.now, LIMITS.REPORT_PROOF_MAX_LIFETIME_S) &&
    !expired(payload, input.now)
  )
}

function proofInvalid(input: PolicyInput): boolean {
  const { approval, proof } = reportOf(input)
  if (proof.state !== 'read') return proof.state === 'unreadable'
  const other = approval.state !== 'absent' && proof.payload.approval_digest !== digestOfSent(approval)
  return other || !proofHolds(input, proof)
}

const digestOfSent = (approval: ReadObject<ApprovalPayload>) =>
  approval.state === 'absent' ? undefined : approval.digest

function contentChanged(input: PolicyInput): boolean {
  const { id, digest, destination, proof } = reportOf(input)
  const payload = readOf(proof)?.payload
  return (
    payload !== undefined &&
    (payload.digest !== digest || payload.report_id !== id || payload.destination !== destination)
  )
}

/** Whether the agent approved its own report where an organization has the say, even under a key that both hold. */
function approvedByItself({ snapshot }: PolicyInput, { signer }: Read<ApprovalPayload>): boolean {
  const { link, binding } = snapshot.facts
  return link !== undefined && signer === binding?.key_thumbprint
}

/** APPROVAL of a report: by the linked organization's present key; where none is claimed, by the bound key. */
export const APPROVAL_APPLIES = {
  APPROVAL_INVALID: (input: PolicyInput) => approverOf(input) !== null && approvalInvalid(input),
  APPROVAL_WRONG_PARTY: (input: PolicyInput) => {
    const sent = sentApproval(input)
    return sent !== undefined && (sent.signer !== approverOf(input) || approvedByItself(input, sent))
  },
  APPROVAL_OTHER_REPORT: ofAnotherReport,
  APPROVAL_EXPIRED: (input: PolicyInput) => expired(sentApproval(input)?.payload, input.now),
  APPROVAL_USED: (input: PolicyInput) => sentApproval(input) !== undefined && reportOf(input).approval_used,
  APPROVAL_ABSENT: (input: PolicyInput) =>
    approverOf(input) === null || reportOf(input).approval.state === 'absent',
  APPROVAL_SELF: ({ snapshot }: PolicyInput) => snapshot.organization_id === null,
}

/** CONTENT of a report: exactly what the agent signed. */
export const CONTENT_APPLIES = {
  CONTENT_PROOF_INVALID: proofInvalid,
  CONTENT_CHANGED: contentChanged,
  CONTENT_PROOF_USED: (input: PolicyInput) => reportOf(input).proof_used,
  CONTENT_NOT_SIGNED: (input: PolicyInput) => reportOf(input).proof.state === 'absent',
}

/** DESTINATION of a report: the synthetic inbox alone. */
export const DESTINATION_APPLIES = {
  DESTINATION_NOT_ALLOWED: (input: PolicyInput) => reportOf(input).destination !== INBOX_DESTINATION,
}

/** Whether that approval is the approver's own, valid now, and for another version or report than the agent signed. */
function signedOverApproval(
  input: PolicyInput,
  approval: Read<ApprovalPayload>,
  proof: ReportProofPayload,
): boolean {
  const good =
    approval.signer === approverOf(input) && !approvalInvalid(input) && !expired(approval.payload, input.now)
  return good && (approval.payload.digest !== proof.digest || approval.payload.report_id !== proof.report_id)
}

/**
 * Whether the agent itself signed a violation (contract section 8): only a pilot-ready agent, and only by a signature
 * of its bound key that holds in itself. Nobody is suspended by someone else's words.
 */
export function isViolation(input: PolicyInput): boolean {
  const { report, facts } = input.snapshot
  const proof = report === null ? undefined : readOf(report.proof)
  const ready = standingFacts(facts, input.now).readiness !== undefined
  if (report === null || proof === undefined || !ready || facts.suspension || facts.revocation) return false
  if (report.proof_used || !proofHolds(input, proof)) return false
  if (proof.payload.destination !== INBOX_DESTINATION) return true
  const approval = readOf(report.approval)
  if (approval === undefined || approval.digest !== proof.payload.approval_digest) return false
  return approvedByItself(input, approval) || signedOverApproval(input, approval, proof.payload)
}

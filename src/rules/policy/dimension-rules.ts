import type { DIMENSIONS, Dimension } from '../../contract/catalogues/dimensions.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { WITHDRAWALS } from '../../contract/facts.ts'
import { INBOX_DESTINATION } from '../../contract/names.ts'
import { dateTimeToEpochMs, plainAddress } from '../../contract/schemas/formats.ts'
import type { ApprovalPayload, ReportProofPayload } from '../../contract/schemas/report.ts'
import { bindingIsProven } from '../standing/standing.ts'
import { type Judging, type ReadObject, type ReportSnapshot, timesHold } from './snapshot.ts'

type Read<P> = Extract<ReadObject<P>, { state: 'read' }>

/** @throws Error if the policy decides about no report */
function reportOf({ snapshot }: Judging): ReportSnapshot {
  if (snapshot.report === null) throw new Error('there is no report to judge')
  return snapshot.report
}

const readOf = <P>(object: ReadObject<P>): Read<P> | undefined =>
  object.state === 'read' ? object : undefined

/** Thumbprint of the party that may approve; null where an organization is claimed and none is linked. */
function approverOf(input: Judging): string | null {
  const { organization_id, grounds, facts } = input.snapshot
  if (organization_id === null) return facts.binding?.key_thumbprint ?? null
  return input.standing.facts.link === undefined ? null : grounds.organization.current_key
}

function addressed({ snapshot }: Judging, { aud, sub }: Pick<ApprovalPayload, 'aud' | 'sub'>): boolean {
  return aud === snapshot.report?.audience && sub === snapshot.agent_id
}

const isApproval = (input: Judging, payload: ApprovalPayload): boolean =>
  addressed(input, payload) && timesHold(payload, input.now, LIMITS.APPROVAL_MAX_LIFETIME_S)

function approvalInvalid(input: Judging): boolean {
  const { approval } = reportOf(input)
  return approval.state === 'read' ? !isApproval(input, approval.payload) : approval.state === 'unreadable'
}

/** The approval as read; undefined also if no party may approve. */
function sentApproval(input: Judging): Read<ApprovalPayload> | undefined {
  return approverOf(input) === null ? undefined : readOf(reportOf(input).approval)
}

/** Whether what was signed is about another report, content or destination; nothing is where nothing was signed. */
function ofAnotherReport(input: Judging, signed: ApprovalPayload | undefined): boolean {
  const { id, digest, destination } = reportOf(input)
  return (
    signed !== undefined &&
    (signed.report_id !== id || signed.digest !== digest || signed.destination !== destination)
  )
}

const hasEnded = (payload: ApprovalPayload | undefined, now: number) =>
  payload !== undefined && payload.exp * 1000 <= now

function proofHolds(input: Judging, { signer, payload }: Read<ReportProofPayload>): boolean {
  return (
    signer === input.standing.facts.binding?.key_thumbprint &&
    addressed(input, payload) &&
    timesHold(payload, input.now, LIMITS.REPORT_PROOF_MAX_LIFETIME_S) &&
    !hasEnded(payload, input.now)
  )
}

function proofInvalid(input: Judging): boolean {
  const { approval, proof } = reportOf(input)
  if (proof.state !== 'read') return proof.state === 'unreadable'
  const other = approval.state !== 'absent' && proof.payload.approval_digest !== digestOfSent(approval)
  return other || !proofHolds(input, proof)
}

const digestOfSent = (approval: ReadObject<ApprovalPayload>) =>
  approval.state === 'absent' ? undefined : approval.digest

/** Whether the agent approved its own report though an organization must, even under a key that both hold. */
function approvedByItself(input: Judging, { signer }: Read<ApprovalPayload>): boolean {
  const { link, binding } = input.standing.facts
  return link !== undefined && signer === binding?.key_thumbprint
}

/** Whether the agent signed under another readiness than the present one; where none stands, LIFECYCLE says so. */
function underAnotherReadiness(input: Judging): boolean {
  const payload = readOf(reportOf(input).proof)?.payload
  const { readiness } = input.standing.facts
  return payload !== undefined && readiness !== undefined && payload.readiness_id !== readiness.readiness_id
}

/** APPROVAL of a report: by the linked organization's present key; where no organization is claimed, by the bound key. */
const APPROVAL_APPLIES = {
  APPROVAL_INVALID: (input: Judging) => approverOf(input) !== null && approvalInvalid(input),
  APPROVAL_WRONG_PARTY: (input: Judging) => {
    const sent = sentApproval(input)
    return sent !== undefined && (sent.signer !== approverOf(input) || approvedByItself(input, sent))
  },
  APPROVAL_OTHER_REPORT: (input: Judging) => ofAnotherReport(input, sentApproval(input)?.payload),
  APPROVAL_EXPIRED: (input: Judging) => hasEnded(sentApproval(input)?.payload, input.now),
  APPROVAL_USED: (input: Judging) => sentApproval(input) !== undefined && reportOf(input).approval_used,
  APPROVAL_ABSENT: (input: Judging) =>
    approverOf(input) === null || reportOf(input).approval.state === 'absent',
  APPROVAL_SELF: ({ snapshot }: Judging) => snapshot.organization_id === null,
}

/** CONTENT of a report: exactly what the agent signed. */
const CONTENT_APPLIES = {
  CONTENT_PROOF_INVALID: proofInvalid,
  CONTENT_CHANGED: (input: Judging) => ofAnotherReport(input, readOf(reportOf(input).proof)?.payload),
  CONTENT_PROOF_USED: (input: Judging) => reportOf(input).proof_used,
  CONTENT_NOT_SIGNED: (input: Judging) => reportOf(input).proof.state === 'absent',
  CONTENT_OTHER_READINESS: underAnotherReadiness,
}

const isInbox = (destination: string): boolean => plainAddress(destination) === INBOX_DESTINATION

/** DESTINATION of a report: the synthetic inbox alone. */
const DESTINATION_APPLIES = {
  DESTINATION_NOT_ALLOWED: (input: Judging) => !isInbox(reportOf(input).destination),
  DESTINATION_NOT_EXACT: (input: Judging) => reportOf(input).destination !== INBOX_DESTINATION,
}

function signedOver(
  input: Judging,
  { signer, payload }: Read<ApprovalPayload>,
  proof: ReportProofPayload,
): boolean {
  const differs = payload.digest !== proof.digest || payload.report_id !== proof.report_id
  return signer === approverOf(input) && differs
}

/** Whether the agent approved the report itself in or after the second in which the organization was linked. */
function approvedItselfOnceLinked(input: Judging, approval: Read<ApprovalPayload>): boolean {
  const { link } = input.standing.facts
  if (link === undefined || !approvedByItself(input, approval)) return false
  return approval.payload.iat >= Math.floor(Date.parse(link.at) / 1000)
}

function countingProof(input: Judging): ReportProofPayload | undefined {
  const { report, grounds } = input.snapshot
  const { readiness, suspension, revocation } = input.standing.facts
  const proof = report === null ? undefined : readOf(report.proof)
  if (proof === undefined || report?.proof_used || readiness === undefined) return undefined
  if (suspension || revocation || !bindingIsProven(input.subject, grounds)) return undefined
  return proofHolds(input, proof) && !underAnotherReadiness(input) ? proof.payload : undefined
}

/**
 * Whether the agent itself signed a violation: only a pilot-ready agent, only by the key of a proven binding, and only
 * what was signed under that readiness. No one is suspended by someone else's words.
 */
export function isViolation(input: Judging): boolean {
  const proof = countingProof(input)
  if (proof === undefined) return false
  if (!isInbox(proof.destination)) return true
  const approval = readOf(reportOf(input).approval)
  if (approval === undefined || approval.digest !== proof.approval_digest) return false
  return (
    isApproval(input, approval.payload) &&
    !hasEnded(approval.payload, input.now) &&
    (approvedItselfOnceLinked(input, approval) || signedOver(input, approval, proof))
  )
}

type ReasonsOf<D extends Dimension> = keyof (typeof DIMENSIONS)[D]['reasons']

/** Whether each reason of a dimension applies; the type checker requires every one of them. */
type DimensionRule<D extends Dimension> = {
  readonly applicable: (input: Judging) => boolean
  readonly applies: Readonly<Record<ReasonsOf<D>, (input: Judging) => boolean>>
}
export type DimensionRules = { readonly [D in Dimension]: DimensionRule<D> }

const always = () => true
const ofReport = ({ action }: Judging) => action === 'report.send'
const registered = ({ snapshot }: Judging) => snapshot.identity_source === 'SERVICE_REGISTRY'
const facts = (input: Judging) => input.standing.facts

/** A status list that cannot be relied on counts as marking, though it withdraws nothing for good. */
function identityWithdrawn(input: Judging): boolean {
  const code = input.standing.lapses.identity?.code
  return code === 'STATUS_UNKNOWN' || (code !== undefined && WITHDRAWALS.includes(code))
}

/** The key that the registry names or the evidence confirmed; null where neither does. */
function namedKey(input: Judging): string | null {
  const { grounds, facts } = input.snapshot
  return registered(input) ? (grounds.registered?.thing ?? null) : (facts.identity?.confirmed_key ?? null)
}

function keyMismatch(input: Judging): boolean {
  const named = namedKey(input)
  const bound = input.snapshot.facts.binding?.key_thumbprint
  return named !== null && bound !== undefined && named !== bound
}

function expired({ snapshot, now }: Judging): boolean {
  const { identity } = snapshot.facts
  return identity?.until != null && Date.parse(identity.until) <= now
}

function identityAbsent(input: Judging): boolean {
  return !registered(input) && facts(input).identity === undefined && !expired(input)
}

function possessionStale(input: Judging): boolean {
  const { binding } = facts(input)
  return binding !== undefined && input.now - Date.parse(binding.at) >= LIMITS.POSSESSION_MAX_AGE_S * 1000
}

const epoch = (claimed: string | null) => (claimed === null ? null : dateTimeToEpochMs(claimed))

function windowInverted({ snapshot }: Judging): boolean {
  const from = epoch(snapshot.valid_from)
  const until = epoch(snapshot.valid_until)
  return from !== null && until !== null && until <= from
}

function notYetValid({ snapshot, now }: Judging): boolean {
  const from = epoch(snapshot.valid_from)
  return from !== null && now < from
}

function windowPassed({ snapshot, now }: Judging): boolean {
  const until = epoch(snapshot.valid_until)
  return until !== null && now >= until
}

/** The rules of the eight dimensions; within one, the first that applies in the catalogue's order is the result. */
export const DIMENSION_RULES: DimensionRules = {
  IDENTITY: {
    applicable: always,
    applies: {
      IDENTITY_WITHDRAWN: identityWithdrawn,
      IDENTITY_NOT_IN_REGISTRY: input => registered(input) && input.snapshot.grounds.registered === null,
      IDENTITY_KEY_MISMATCH: keyMismatch,
      IDENTITY_NOT_VERIFIED: identityAbsent,
      IDENTITY_EXPIRED: input => !registered(input) && expired(input),
      IDENTITY_KEY_NOT_BOUND: input => facts(input).binding === undefined,
    },
  },
  POSSESSION: {
    applicable: always,
    applies: {
      POSSESSION_NOT_PROVEN: input => facts(input).binding === undefined,
      POSSESSION_STALE: possessionStale,
    },
  },
  ORGANIZATION: {
    applicable: ({ snapshot }) => snapshot.organization_id !== null,
    applies: {
      ORGANIZATION_UNKNOWN: ({ snapshot }) => !snapshot.grounds.organization.known,
      ORGANIZATION_WITHDRAWN: input => input.standing.lapses.link?.code === 'KEY_WITHDRAWN',
      ORGANIZATION_NOT_LINKED: input => facts(input).link === undefined,
    },
  },
  LIFECYCLE: {
    applicable: always,
    applies: {
      LIFECYCLE_WINDOW_INVERTED: windowInverted,
      LIFECYCLE_NOT_YET_VALID: notYetValid,
      LIFECYCLE_EXPIRED: windowPassed,
      LIFECYCLE_REVOKED: ({ snapshot }) => snapshot.facts.revocation !== undefined,
      LIFECYCLE_SUSPENDED: ({ snapshot }) => snapshot.facts.suspension !== undefined,
      LIFECYCLE_NOT_PILOT_READY: input => ofReport(input) && facts(input).readiness === undefined,
    },
  },
  APPROVAL: { applicable: ofReport, applies: APPROVAL_APPLIES },
  CONTENT: { applicable: ofReport, applies: CONTENT_APPLIES },
  DESTINATION: { applicable: ofReport, applies: DESTINATION_APPLIES },
  TRACEABILITY: {
    applicable: always,
    applies: {
      TRACEABILITY_EVIDENCE_ALTERED: ({ snapshot }) => !snapshot.evidence_intact,
      TRACEABILITY_CHAIN_BROKEN: ({ snapshot }) => !snapshot.chain_intact,
    },
  },
}

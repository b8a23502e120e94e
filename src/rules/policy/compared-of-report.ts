import { instantOf } from '../../contract/instant.ts'
import { INBOX_DESTINATION } from '../../contract/names.ts'
import type { ApprovalPayload } from '../../contract/schemas/report.ts'
import { askedAt, type ComparedValue, type Comparison, instant, name, words } from './compared-values.ts'
import type { ReadObject } from './read-report.ts'
import { approverOf } from './report-rules.ts'
import { type PolicyInput, type ReportSnapshot, standing } from './snapshot.ts'

type Signed = Pick<
  ApprovalPayload,
  'aud' | 'sub' | 'report_id' | 'digest' | 'destination' | 'iat' | 'exp' | 'jti'
>

/** An object of the report as read; undefined where it is absent or cannot be read. */
function read<P extends Signed>(object: ReadObject<P> | undefined) {
  return object?.state === 'read' ? object : undefined
}

const report = ({ snapshot }: PolicyInput): ReportSnapshot | null => snapshot.report
const approval = (input: PolicyInput) => read(report(input)?.approval)
const proof = (input: PolicyInput) => read(report(input)?.proof)

const seconds = (epoch: number | undefined) => (epoch === undefined ? null : instantOf(epoch * 1000))

/** The form of an object, its address and its times. */
function form(object: ReadObject<Signed> | undefined, input: PolicyInput): readonly ComparedValue[] {
  const payload = read(object)?.payload
  if (object === undefined || payload === undefined)
    return [words('it is', object?.state === 'unreadable' ? object.why : (object?.state ?? null))]
  return [
    name('audience signed', payload.aud),
    name('audience asked', report(input)?.audience),
    ...(payload.sub === input.snapshot.agent_id ? [] : [name('signed about', payload.sub)]),
    instant('signed at', seconds(payload.iat)),
    instant('ends at', seconds(payload.exp)),
    askedAt(input),
  ]
}

/** What was signed beside what is asked: report, content, destination. */
function match(signed: Signed | undefined, input: PolicyInput): readonly ComparedValue[] {
  const asked = report(input)
  return [
    ...[name('report signed', signed?.report_id), name('report asked', asked?.id)],
    ...[name('content signed', signed?.digest), name('content asked', asked?.digest)],
    ...[name('destination signed', signed?.destination), name('destination asked', asked?.destination)],
  ]
}

/** The approval that was signed with the report, and the one that was sent. */
function approvalNamed(input: PolicyInput): readonly ComparedValue[] {
  const sent = report(input)?.approval
  return [
    name('approval signed', proof(input)?.payload.approval_digest),
    name('approval sent', sent === undefined || sent.state === 'absent' ? null : sent.digest),
  ]
}

const approver = (input: PolicyInput) => name('may approve', approverOf(input))
const usedWords = (used: boolean | undefined) => (used ? 'used before' : 'not used before')

export const APPROVAL_COMPARED = {
  APPROVAL_INVALID: (input: PolicyInput) => form(report(input)?.approval, input),
  APPROVAL_WRONG_PARTY: (input: PolicyInput) => [
    approver(input),
    name('approved by', approval(input)?.signer),
  ],
  APPROVAL_OTHER_REPORT: (input: PolicyInput) => match(approval(input)?.payload, input),
  APPROVAL_EXPIRED: (input: PolicyInput) => [
    instant('ends at', seconds(approval(input)?.payload.exp)),
    askedAt(input),
  ],
  APPROVAL_USED: (input: PolicyInput) => [
    name('jti', approval(input)?.payload.jti),
    words('it was', usedWords(report(input)?.approval_used)),
  ],
  APPROVAL_ABSENT: (input: PolicyInput) => [
    approver(input),
    words('the approval is', report(input)?.approval.state),
  ],
  APPROVAL_SELF: (input: PolicyInput) => [
    name('claimed organization', input.snapshot.organization_id),
    approver(input),
    name('approved by', approval(input)?.signer),
  ],
} satisfies Readonly<Record<string, Comparison>>

export const CONTENT_COMPARED = {
  CONTENT_PROOF_INVALID: (input: PolicyInput) => [
    name('bound key', standing(input).facts.binding?.key_thumbprint),
    name('signed by', proof(input)?.signer),
    ...(report(input)?.approval.state === 'absent' ? [] : approvalNamed(input)),
    ...form(report(input)?.proof, input),
  ],
  CONTENT_CHANGED: (input: PolicyInput) => match(proof(input)?.payload, input),
  CONTENT_PROOF_USED: (input: PolicyInput) => [
    name('jti', proof(input)?.payload.jti),
    words('it was', usedWords(report(input)?.proof_used)),
  ],
  CONTENT_NOT_SIGNED: (input: PolicyInput) => [words('the signature is', report(input)?.proof.state)],
  CONTENT_SIGNED_BEFORE_READY: (input: PolicyInput) => [
    instant('signed at', seconds(proof(input)?.payload.iat)),
    instant('ready since', standing(input).facts.readiness?.at),
  ],
} satisfies Readonly<Record<string, Comparison>>

export const DESTINATION_COMPARED = {
  DESTINATION_NOT_ALLOWED: (input: PolicyInput) => [
    name('destination asked', report(input)?.destination),
    name('the one destination', INBOX_DESTINATION),
  ],
  DESTINATION_NOT_EXACT: (input: PolicyInput) => [
    name('destination asked', report(input)?.destination),
    name('the one destination', INBOX_DESTINATION),
  ],
} satisfies Readonly<Record<string, Comparison>>

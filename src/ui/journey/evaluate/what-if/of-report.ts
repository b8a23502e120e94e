import { LIMITS } from '../../../../contract/catalogues/limits.ts'
import { instantOf } from '../../../../contract/instant.ts'
import { INBOX_DESTINATION } from '../../../../contract/names.ts'
import type { ApprovalPayload, ReportProofPayload } from '../../../../contract/schemas/report.ts'
import type { ReadObject } from '../../../../rules/policy/read-report.ts'
import { approverOf } from '../../../../rules/policy/report-rules.ts'
import { type PolicyInput, type ReportSnapshot, subjectOfInput } from '../../../../rules/policy/snapshot.ts'
import { groundsOfReadiness } from '../../../../rules/standing/resting.ts'
import {
  dayWords,
  HOUR_MS,
  MINUTE_MS,
  OTHER_KEY,
  SUPPOSED_KEY,
  type Supposition,
  supposedFact,
  withFact,
  withSnapshot,
} from './supposition.ts'

const ofReport = ({ action }: PolicyInput) => action === 'report.send'

function readyUntil(input: PolicyInput, end: number): PolicyInput {
  const rests_on = groundsOfReadiness(subjectOfInput(input), input.snapshot.grounds)
  return withFact(input, 'readiness', {
    ...supposedFact(Math.min(input.now, end) - HOUR_MS),
    ...{ binding_id: input.snapshot.facts.binding?.binding_id ?? '', before: instantOf(end), rests_on },
  })
}

export const READINESS: Supposition = {
  title: 'PERMIT for the pilot',
  drawn: ofReport,
  asItIs: ({ snapshot: { facts } }) =>
    facts.readiness === undefined ? 'none' : `until ${dayWords(facts.readiness.before)}`,
  options: {
    none: { words: 'none', change: input => withFact(input, 'readiness', undefined) },
    ready: { words: 'for an hour more', change: input => readyUntil(input, input.now + HOUR_MS) },
    ended: { words: 'ended an hour before', change: input => readyUntil(input, input.now - HOUR_MS) },
  },
}

const REPORT = { id: 'a supposed report', digest: 'the digest of its content' } as const
const OTHER_DIGEST = 'the digest of other content'
const APPROVAL_DIGEST = 'the digest of the approval'

/** What both signatures over the supposed report say: signed now, for as long as such a signature may hold. */
function signed(input: PolicyInput, audience: string, jti: string): ApprovalPayload {
  const iat = Math.floor(input.now / 1000)
  return {
    ...{ aud: audience, sub: input.snapshot.agent_id, report_id: REPORT.id, digest: REPORT.digest },
    ...{ destination: INBOX_DESTINATION, iat, exp: iat + LIMITS.REPORT_PROOF_MAX_LIFETIME_S, jti },
  }
}

/** A report that is rightly approved, signed and addressed; whoever has no key for that is supposed to have one. */
export function withReport(input: PolicyInput, audience: string): PolicyInput {
  const approval: ReportSnapshot['approval'] = {
    state: 'read',
    payload: signed(input, audience, 'the approval’s jti'),
    ...{ signer: approverOf(input) ?? SUPPOSED_KEY, digest: APPROVAL_DIGEST },
  }
  const proof: ReportSnapshot['proof'] = {
    state: 'read',
    payload: { ...signed(input, audience, 'the signature’s jti'), approval_digest: APPROVAL_DIGEST },
    ...{ signer: input.snapshot.facts.binding?.key_thumbprint ?? SUPPOSED_KEY, digest: 'its digest' },
  }
  const used = { approval_used: false, proof_used: false }
  return withSnapshot(input, {
    report: { ...REPORT, destination: INBOX_DESTINATION, approval, proof, audience, ...used },
  })
}

type Change = (report: ReportSnapshot, input: PolicyInput) => Partial<ReportSnapshot>

const ofTheReport = (change: Change) => (input: PolicyInput) => {
  const { report } = input.snapshot
  return report === null ? input : withSnapshot(input, { report: { ...report, ...change(report, input) } })
}

const UNREADABLE = { state: 'unreadable', why: 'it is no compact JWS', digest: APPROVAL_DIGEST } as const

function signing<P extends ApprovalPayload>(object: ReadObject<P>, changed: Partial<ApprovalPayload>) {
  return object.state === 'read' ? { ...object, payload: { ...object.payload, ...changed } } : object
}

const by = <P>(object: ReadObject<P>, signer: string): ReadObject<P> =>
  object.state === 'read' ? { ...object, signer } : object

const approvalWith = (changed: (input: PolicyInput) => Partial<ApprovalPayload>) =>
  ofTheReport(({ approval }, input) => ({ approval: signing(approval, changed(input)) }))

export const APPROVAL: Supposition = {
  title: 'Approval',
  drawn: ofReport,
  begins: 'as it should be',
  asItIs: () => 'by the party that may, now',
  options: {
    absent: { words: 'none', change: ofTheReport(() => ({ approval: { state: 'absent' } })) },
    self: {
      words: 'by the agent itself',
      change: ofTheReport(({ approval }, { snapshot }) => ({
        approval: by(approval, snapshot.facts.binding?.key_thumbprint ?? SUPPOSED_KEY),
      })),
    },
    stranger: {
      words: 'by another party',
      change: ofTheReport(({ approval }) => ({ approval: by(approval, OTHER_KEY) })),
    },
    other: { words: 'of other content', change: approvalWith(() => ({ digest: OTHER_DIGEST })) },
    expired: {
      words: 'run out',
      change: approvalWith(({ now }) => ({ iat: Math.floor(now / 1000) - 60, exp: Math.floor(now / 1000) })),
    },
    used: { words: 'used before', change: ofTheReport(() => ({ approval_used: true })) },
    unreadable: { words: 'no signed object', change: ofTheReport(() => ({ approval: UNREADABLE })) },
  },
}

const proofWith = (changed: (input: PolicyInput) => Partial<ReportProofPayload>) =>
  ofTheReport(({ proof }, input) => ({ proof: signing(proof, changed(input)) }))

/** A signature lives for minutes, so the PERMIT is moved to half a minute before, and the signing to a whole one. */
function signedEarly(input: PolicyInput): PolicyInput {
  const { readiness } = input.snapshot.facts
  const since = instantOf(input.now - MINUTE_MS / 2)
  const fresh = readiness === undefined ? input : withFact(input, 'readiness', { ...readiness, at: since })
  const iat = Math.floor((input.now - MINUTE_MS) / 1000)
  return proofWith(() => ({ iat, exp: iat + LIMITS.REPORT_PROOF_MAX_LIFETIME_S }))(fresh)
}

export const SIGNATURE: Supposition = {
  title: 'Agent’s signature',
  drawn: ofReport,
  begins: 'as it should be',
  asItIs: () => 'by the bound key, now',
  options: {
    absent: { words: 'none', change: ofTheReport(() => ({ proof: { state: 'absent' } })) },
    stranger: {
      words: 'by another key',
      change: ofTheReport(({ proof }) => ({ proof: by(proof, OTHER_KEY) })),
    },
    other: { words: 'over other content', change: proofWith(() => ({ digest: OTHER_DIGEST })) },
    early: { words: 'from before the PERMIT', change: signedEarly },
    used: { words: 'used before', change: ofTheReport(() => ({ proof_used: true })) },
    unreadable: { words: 'no signed object', change: ofTheReport(() => ({ proof: UNREADABLE })) },
  },
}

const sentTo = (destination: string) =>
  ofTheReport(({ approval, proof }) => ({
    destination,
    approval: signing(approval, { destination }),
    proof: signing(proof, { destination }),
  }))

export const DESTINATION: Supposition = {
  title: 'Destination',
  drawn: ofReport,
  begins: 'as it should be',
  asItIs: () => 'the synthetic inbox',
  options: {
    spelled: {
      words: 'the inbox, spelled otherwise',
      change: sentTo(INBOX_DESTINATION.replace('https://', 'HTTPS://')),
    },
    elsewhere: { words: 'elsewhere', change: sentTo('https://elsewhere.example/reports') },
  },
}

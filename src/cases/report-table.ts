import { LIMITS } from '../contract/catalogues/limits.ts'
import {
  denied,
  EDITED,
  ELSEWHERE,
  OTHER,
  RESPELLED,
  type ReportCase,
  sent,
  suspended,
  undecided,
} from './report-case.ts'
import { readyAlone } from './reporting.ts'

/** Violations signed by the agent itself, which suspend it (contract section 8). */
const VIOLATIONS: readonly ReportCase[] = [
  {
    name: 'violation.destination',
    tries: 'a report that the agent signed for another destination',
    rule: 'violation:report.send',
    ...{ approved: ELSEWHERE, signed: ELSEWHERE, sent: ELSEWHERE },
    expected: suspended('DESTINATION_NOT_ALLOWED'),
  },
  {
    name: 'violation.unapproved-destination',
    tries: 'a report that the agent signed for another destination, and nobody approved',
    rule: 'violation:report.send',
    ...{ signed: ELSEWHERE, sent: ELSEWHERE, omit: ['approval'] as const },
    expected: suspended('APPROVAL_ABSENT', 'DESTINATION_NOT_ALLOWED'),
  },
  {
    name: 'violation.content',
    tries: 'content that the agent signed in place of what was approved',
    rule: 'violation:report.send',
    ...{ signed: EDITED, sent: EDITED },
    expected: suspended('APPROVAL_OTHER_REPORT'),
  },
  {
    name: 'violation.report',
    tries: 'an approval that the agent signed over to another report',
    rule: 'violation:report.send',
    ...{ signed: OTHER, sent: OTHER },
    expected: suspended('APPROVAL_OTHER_REPORT'),
  },
  {
    name: 'violation.self-approval',
    tries: 'an approval by the agent itself, where an organization is linked',
    rule: 'violation:report.send',
    approver: 'holder',
    expected: suspended('APPROVAL_WRONG_PARTY'),
  },
]

const RIGHT: readonly ReportCase[] = [
  {
    name: 'sent',
    tries: 'a report that the organization approved and the agent signed',
    rule: 'permits:report.send',
    expected: sent('ALL_DIMENSIONS_PASS'),
  },
  {
    name: 'self-approved',
    tries: 'a report that the holder approved, where no organization is claimed',
    rule: 'permits:report.send',
    agent: readyAlone,
    approver: 'holder',
    expected: sent('APPROVAL_SELF'),
  },
]

const APPROVAL: readonly ReportCase[] = [
  {
    name: 'APPROVAL_INVALID.audience',
    tries: 'an approval addressed to another service',
    rule: 'dimension:APPROVAL',
    approval: payload => ({ ...payload, aud: 'https://another-service.example' }),
    expected: denied('APPROVAL_INVALID'),
  },
  {
    name: 'APPROVAL_INVALID.lifetime',
    tries: 'an approval that is good for longer than 24 hours',
    rule: 'dimension:APPROVAL',
    approval: payload => ({ ...payload, exp: payload.iat + LIMITS.APPROVAL_MAX_LIFETIME_S + 1 }),
    expected: denied('APPROVAL_INVALID'),
  },
  {
    name: 'APPROVAL_WRONG_PARTY',
    tries: 'an approval by a stranger',
    rule: 'dimension:APPROVAL',
    approver: 'stranger',
    expected: denied('APPROVAL_WRONG_PARTY'),
  },
  {
    name: 'APPROVAL_OTHER_REPORT',
    tries: 'an approval for another destination',
    rule: 'dimension:APPROVAL',
    approved: ELSEWHERE,
    expected: denied('APPROVAL_OTHER_REPORT'),
  },
  {
    name: 'APPROVAL_EXPIRED',
    tries: 'an approval that has run out',
    rule: 'dimension:APPROVAL',
    approval: payload => ({ ...payload, iat: payload.iat - 100, exp: payload.iat - 50 }),
    expected: denied('APPROVAL_EXPIRED'),
  },
  {
    name: 'APPROVAL_ABSENT',
    tries: 'a report that nobody approved',
    rule: 'dimension:APPROVAL',
    omit: ['approval'],
    expected: undecided('APPROVAL_ABSENT'),
  },
]

const CONTENT: readonly ReportCase[] = [
  {
    name: 'CONTENT_PROOF_INVALID.audience',
    tries: 'an agent’s signature addressed to another service',
    rule: 'dimension:CONTENT',
    proof: payload => ({ ...payload, aud: 'https://another-service.example' }),
    expected: denied('CONTENT_PROOF_INVALID'),
  },
  {
    name: 'CONTENT_PROOF_INVALID.approval',
    tries: 'an agent’s signature that goes with another approval',
    rule: 'dimension:CONTENT',
    proof: payload => ({ ...payload, approval_digest: payload.digest }),
    expected: denied('CONTENT_PROOF_INVALID'),
  },
  {
    name: 'CONTENT_CHANGED',
    tries: 'a report that nobody approved, changed after it was signed',
    rule: 'dimension:CONTENT',
    sent: EDITED,
    omit: ['approval'],
    expected: denied('APPROVAL_ABSENT', 'CONTENT_CHANGED'),
  },
  {
    name: 'CONTENT_NOT_SIGNED',
    tries: 'an approved report that the agent did not sign',
    rule: 'dimension:CONTENT',
    omit: ['report_proof'],
    expected: undecided('CONTENT_NOT_SIGNED'),
  },
  {
    name: 'CONTENT_OTHER_READINESS',
    tries: 'a report that the agent signed under no readiness',
    rule: 'dimension:CONTENT',
    proof: payload => ({ ...payload, readiness_id: null }),
    expected: undecided('CONTENT_OTHER_READINESS'),
  },
  {
    name: 'edited-after-both',
    tries: 'a report edited after it was approved and signed',
    rule: 'dimension:CONTENT',
    sent: EDITED,
    expected: denied('APPROVAL_OTHER_REPORT', 'CONTENT_CHANGED'),
  },
  {
    name: 'DESTINATION_NOT_ALLOWED',
    tries: 'an unsigned report for another destination',
    rule: 'dimension:DESTINATION',
    sent: ELSEWHERE,
    omit: ['approval', 'report_proof'],
    expected: denied('APPROVAL_ABSENT', 'CONTENT_NOT_SIGNED', 'DESTINATION_NOT_ALLOWED'),
  },
]

const NOT_EXACT: ReportCase = {
  name: 'DESTINATION_NOT_EXACT',
  tries: 'a report for the inbox in another spelling, approved and signed: it is no violation',
  rule: 'dimension:DESTINATION',
  ...{ approved: RESPELLED, signed: RESPELLED, sent: RESPELLED },
  expected: denied('DESTINATION_NOT_EXACT'),
}

/** Every case of a single report request: permitted, stopped by a dimension, or a violation. */
export const REPORT_TABLE: readonly ReportCase[] = [
  ...RIGHT,
  ...APPROVAL,
  ...CONTENT,
  NOT_EXACT,
  ...VIOLATIONS,
]

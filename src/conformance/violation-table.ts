import { EDITED, ELSEWHERE, OTHER, type ReportCase, suspended } from './report-case.ts'

/** What an agent itself signs that suspends it (contract section 8). */
export const VIOLATIONS: readonly ReportCase[] = [
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

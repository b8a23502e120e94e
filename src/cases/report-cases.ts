import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { type CaseAnswer, decisionFor, type PilotCase, refused } from './case.ts'
import { given } from './hand.ts'
import {
  afterApproval,
  edited,
  elsewhere,
  renamed,
  respelled,
  throughout,
  type Versions,
  withRealHost,
} from './report-versions.ts'
import { BOUND, ON_HOLD, PROVEN, READY } from './situations.ts'
import type { Steps } from './steps.ts'

const ENTERED = { agent_status: 'ASSURANCE_PILOT_READY' } as const

/** No PERMIT, enforced as a DENY, which changes nothing about the agent. */
const stopped = (...reason_codes: readonly ReasonCode[]): CaseAnswer => ({
  ...{ status: 200, effective: 'DENY', stopped_by: 'decision', delivered: 0 },
  ...{ ...ENTERED, ...decisionFor(reason_codes) },
})
/** A DENY for a violation by the agent itself. */
const suspended = (...reason_codes: readonly ReasonCode[]): CaseAnswer => ({
  ...stopped(...reason_codes),
  agent_status: 'SUSPENDED',
})
const delivered = (reason: ReasonCode): CaseAnswer => ({
  ...{ status: 200, decision: 'PERMIT', reason_codes: [reason] },
  ...{ effective: 'PERMIT', delivered: 1, ...ENTERED },
})

/** One report: what is approved, signed and sent, by whom, and what must come back. */
interface Row extends Versions {
  readonly tries: string
  readonly expected: CaseAnswer
  /** Whose it is: an organization's agent that has entered the pilot, unless another is given. */
  readonly before?: Steps
  /** What happens once it is signed, where that is not its request and the enforcement of the decision. */
  readonly sending?: Steps
}

const SENT: Steps = ['submit', 'enforce']

/** The cases of a rule. */
const rows = (rule: string, table: Readonly<Record<string, Row>>): readonly PilotCase[] =>
  Object.entries(table).map(([name, { tries, expected, before = READY, sending = SENT, ...versions }]) => ({
    ...{ id: `report.${name}`, step: 'pilot', area: 'report', tries: `Send ${tries}.`, rule, expected },
    steps: [...before, ['report', versions], ...sending],
  }))

const ACCOUNT = 9007199254740992

/** A report about an account, whose number is sent in another spelling than was approved and signed. */
const spelling = (number: string): Pick<Row, 'approved' | 'signed' | 'sent' | 'sending'> => ({
  ...throughout(report => ({ ...report, content: { account: ACCOUNT } })),
  sending: [
    [
      'post',
      hand => ({
        path: ENDPOINT_PATHS.evaluations,
        body: JSON.stringify(given(hand, 'request')).replace(`:${ACCOUNT}`, `:${number}`),
      }),
    ],
  ],
})

export const REPORT_CASES: readonly PilotCase[] = [
  ...rows('permits:report.send', {
    sent: {
      tries: 'a report that the organization approved and the agent signed',
      expected: delivered('ALL_DIMENSIONS_PASS'),
    },
    'self-approved': {
      tries: 'a report that the holder approved, where no organization is claimed',
      before: [...BOUND, 'enter'],
      approver: 'holder',
      expected: delivered('APPROVAL_SELF'),
    },
  }),
  ...rows('dimension:APPROVAL', {
    'APPROVAL_INVALID.audience': {
      tries: 'an approval addressed to another service',
      approval: payload => ({ ...payload, aud: 'https://another-service.example' }),
      expected: stopped('APPROVAL_INVALID'),
    },
    'APPROVAL_INVALID.lifetime': {
      tries: 'an approval that is good for longer than 24 hours',
      approval: payload => ({ ...payload, exp: payload.iat + LIMITS.APPROVAL_MAX_LIFETIME_S + 1 }),
      expected: stopped('APPROVAL_INVALID'),
    },
    APPROVAL_WRONG_PARTY: {
      tries: 'an approval by a stranger',
      approver: 'stranger',
      expected: stopped('APPROVAL_WRONG_PARTY'),
    },
    APPROVAL_OTHER_REPORT: {
      tries: 'an approval for another destination',
      approved: elsewhere,
      expected: stopped('APPROVAL_OTHER_REPORT'),
    },
    APPROVAL_EXPIRED: {
      tries: 'an approval that has expired',
      approval: payload => ({ ...payload, iat: payload.iat - 100, exp: payload.iat - 50 }),
      expected: stopped('APPROVAL_EXPIRED'),
    },
    APPROVAL_ABSENT: {
      tries: 'a report without an approval',
      omit: ['approval'],
      expected: stopped('APPROVAL_ABSENT'),
    },
  }),
  ...rows('dimension:CONTENT', {
    'CONTENT_PROOF_INVALID.audience': {
      tries: 'an agent’s signature addressed to another service',
      proof: payload => ({ ...payload, aud: 'https://another-service.example' }),
      expected: stopped('CONTENT_PROOF_INVALID'),
    },
    'CONTENT_PROOF_INVALID.approval': {
      tries: 'an agent’s signature that goes with another approval',
      proof: payload => ({ ...payload, approval_digest: payload.digest }),
      expected: stopped('CONTENT_PROOF_INVALID'),
    },
    CONTENT_CHANGED: {
      tries: 'a report without an approval, changed after it was signed',
      sent: edited,
      omit: ['approval'],
      expected: stopped('APPROVAL_ABSENT', 'CONTENT_CHANGED'),
    },
    CONTENT_NOT_SIGNED: {
      tries: 'an approved report that the agent did not sign',
      omit: ['report_proof'],
      expected: stopped('CONTENT_NOT_SIGNED'),
    },
    CONTENT_OTHER_READINESS: {
      tries: 'a report that the agent signed under no readiness',
      proof: payload => ({ ...payload, readiness_id: null }),
      expected: stopped('CONTENT_OTHER_READINESS'),
    },
    'edited-after-both': {
      tries: 'a report edited after it was approved and signed',
      sent: edited,
      expected: stopped('APPROVAL_OTHER_REPORT', 'CONTENT_CHANGED'),
    },
  }),
  ...rows('dimension:DESTINATION', {
    DESTINATION_NOT_ALLOWED: {
      tries: 'an unsigned report for another destination',
      sent: elsewhere,
      omit: ['approval', 'report_proof'],
      expected: stopped('APPROVAL_ABSENT', 'CONTENT_NOT_SIGNED', 'DESTINATION_NOT_ALLOWED'),
    },
    DESTINATION_NOT_EXACT: {
      tries: 'a report for the inbox in another spelling, approved and signed: not a violation',
      ...throughout(respelled),
      expected: stopped('DESTINATION_NOT_EXACT'),
    },
  }),
  // Signed by the agent itself, and so it is suspended.
  ...rows('violation:report.send', {
    'violation.destination': {
      tries: 'a report that the agent signed for another destination',
      ...throughout(elsewhere),
      expected: suspended('DESTINATION_NOT_ALLOWED'),
    },
    'violation.unapproved-destination': {
      tries: 'a report that the agent signed for another destination, without an approval',
      ...afterApproval(elsewhere),
      omit: ['approval'],
      expected: suspended('APPROVAL_ABSENT', 'DESTINATION_NOT_ALLOWED'),
    },
    'violation.content': {
      tries: 'content that the agent signed in place of what was approved',
      ...afterApproval(edited),
      expected: suspended('APPROVAL_OTHER_REPORT'),
    },
    'violation.report': {
      tries: 'an approval that the agent signed over to another report',
      ...afterApproval(renamed),
      expected: suspended('APPROVAL_OTHER_REPORT'),
    },
    'violation.self-approval': {
      tries: 'an approval by the agent itself, where an organization is linked',
      approver: 'holder',
      expected: suspended('APPROVAL_WRONG_PARTY'),
    },
  }),
  ...rows('dimension:LIFECYCLE', {
    LIFECYCLE_NOT_PILOT_READY: {
      tries: 'a report before the agent has entered the pilot',
      before: PROVEN,
      expected: { ...stopped('LIFECYCLE_NOT_PILOT_READY'), agent_status: 'TECHNICALLY_BOUND' },
    },
    LIFECYCLE_SUSPENDED: {
      tries: 'an approved and signed report after the organization suspended the agent',
      sending: [ON_HOLD, ...SENT],
      expected: suspended('LIFECYCLE_SUSPENDED'),
    },
  }),
  ...rows('store:used_ids', {
    CONTENT_PROOF_USED: {
      tries: 'the same request again after it was permitted: both signatures are used',
      sending: ['submit', ...SENT],
      expected: stopped('APPROVAL_USED', 'CONTENT_PROOF_USED'),
    },
  }),
  ...rows('dimension:CONTENT', {
    'proof-late': {
      tries: 'a report 301 seconds after the agent signed it',
      sending: [['wait', (LIMITS.REPORT_PROOF_MAX_LIFETIME_S + 1) * 1000], ...SENT],
      expected: stopped('CONTENT_PROOF_INVALID'),
    },
  }),
  ...rows('message:number-lost', {
    'number-lost': {
      tries: 'account 9007199254740993 where 9007199254740992 was approved: a reader takes both for one',
      ...spelling('9007199254740993'),
      expected: refused('MALFORMED_JSON', ENTERED),
    },
  }),
  ...rows('permits:report.send', {
    'number-respelled': {
      tries: 'account 9007199254740992.0 where 9007199254740992 was approved: the same number',
      ...spelling('9007199254740992.0'),
      expected: { status: 200, decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'], ...ENTERED },
    },
  }),
  ...rows('guard:report', {
    'real-content': {
      tries: 'a report whose content names a host that is not reserved',
      sent: withRealHost,
      expected: refused('REAL_DATA_NOT_ACCEPTED', { pointers: ['/resource/properties/content/source'] }),
    },
  }),
]

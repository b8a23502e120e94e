import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { Status } from '../contract/names.ts'
import type { Attack } from './attempt.ts'
import { refused } from './case.ts'
import {
  afterApproval,
  edited,
  elsewhere,
  throughout,
  type Versions,
  withRealHost,
} from './report-versions.ts'
import { CLAIMED, LIFTED, ON_HOLD, PROOFS, READY } from './situations.ts'
import type { Steps } from './steps.ts'

/** The agent's status afterwards: a violation that the agent signed suspends it. */
export type Leaves = Extract<Status, 'ASSURANCE_PILOT_READY' | 'SUSPENDED' | 'REVOKED'>

export interface ReportAttack extends Attack {
  readonly leaves: Leaves
}

type Row = Pick<ReportAttack, 'title' | 'words' | 'rule'> & {
  /** The reason, or the line of the enforcement point; a problem has its code. */
  readonly stopped?: ReasonCode | 'fresh' | 'readiness' | 'deliver_once'
  readonly leaves?: Leaves
  /** Whose report it is: an agent that has entered the pilot, unless another is given. */
  readonly before?: Steps
  readonly steps: Steps
}

const onReport = ({
  stopped,
  leaves = 'ASSURANCE_PILOT_READY',
  before = READY,
  steps,
  ...row
}: Row): ReportAttack => ({
  ...{ ...row, leaves, step: 'pilot' },
  expected: { status: 200, stopped: stopped === undefined ? [] : [stopped], agent_status: leaves },
  steps: [...before, ['for', row.title], ...steps],
})

const sending = (versions: Versions): Steps => [['report', versions], 'submit', 'enforce']

/** What can be tried at the pilot; nothing may reach the inbox, and only a violation suspends the agent. */
export const REPORT_ATTACKS = {
  CHANGE_AFTER_SIGNING: onReport({
    title: 'Change one character after signing',
    words: 'The report was changed after it was signed.',
    rule: 'dimension:CONTENT',
    stopped: 'CONTENT_CHANGED',
    steps: sending({ sent: edited }),
  }),
  CHANGE_AFTER_APPROVAL: onReport({
    title: 'Change one character after approval',
    words: 'The report was changed after approval, and the agent signed the changed version.',
    rule: 'dimension:APPROVAL',
    stopped: 'APPROVAL_OTHER_REPORT',
    leaves: 'SUSPENDED',
    steps: sending(afterApproval(edited)),
  }),
  ANOTHER_DESTINATION: onReport({
    title: 'Change the destination',
    words: 'The agent signed a report for an inbox that the policy does not name.',
    rule: 'dimension:DESTINATION',
    stopped: 'DESTINATION_NOT_ALLOWED',
    leaves: 'SUSPENDED',
    steps: sending(throughout(elsewhere)),
  }),
  STRANGER_APPROVES: onReport({
    title: 'Approve as a stranger',
    words: 'A key of no party to the pilot signed the approval.',
    rule: 'dimension:APPROVAL',
    stopped: 'APPROVAL_WRONG_PARTY',
    steps: sending({ approver: 'stranger' }),
  }),
  AGENT_APPROVES_ITSELF: onReport({
    title: 'Approve it as the agent',
    words: 'The agent approved its own report.',
    rule: 'dimension:APPROVAL',
    stopped: 'APPROVAL_WRONG_PARTY',
    leaves: 'SUSPENDED',
    steps: sending({ approver: 'holder' }),
  }),
  REPLAYED_REPORT: onReport({
    title: 'Replay a sent report',
    words: 'A delivered report was sent again with its old signature.',
    rule: 'store:used_ids',
    stopped: 'CONTENT_PROOF_USED',
    steps: ['report', 'submit', 'enforce', 'replay', 'enforce'],
  }),
  REFUSED_SENT_AGAIN: onReport({
    title: 'Send a refused report again',
    words: 'A report was signed before the agent was ready, and sent after it became ready.',
    rule: 'dimension:CONTENT',
    stopped: 'CONTENT_OTHER_READINESS',
    steps: [['report', throughout(elsewhere)], 'submit', 'enter', 'replay', 'enforce'],
    before: [...CLAIMED, 'enter', ...PROOFS],
  }),
  EARLIER_READINESS: onReport({
    title: 'Sign under an earlier readiness',
    words: 'The agent signed a report, was suspended and reinstated, became ready again, and then sent it.',
    rule: 'dimension:CONTENT',
    stopped: 'CONTENT_OTHER_READINESS',
    steps: [['report', throughout(elsewhere)], ON_HOLD, LIFTED, 'enter', 'submit', 'enforce'],
  }),
  REVOKE_OVERTAKEN: onReport({
    title: 'Overtake a REVOKE',
    words: 'The agent sent a report at the same moment as the REVOKE.',
    rule: 'store:turns',
    stopped: 'LIFECYCLE_REVOKED',
    leaves: 'REVOKED',
    steps: ['report', 'overtake', 'enforce'],
  }),
  REVOKED_BEFORE_DELIVERY: onReport({
    title: 'Revoke it before delivery',
    words: 'The agent was revoked between the PERMIT and the delivery.',
    rule: 'enforcement:readiness',
    stopped: 'readiness',
    leaves: 'REVOKED',
    steps: ['report', 'submit', ['prove', ['REVOKE', 'organization']], 'enforce'],
  }),
  STALE_DECISION: onReport({
    title: 'Enforce a PERMIT 61 s late',
    words: 'A PERMIT was kept for 61 seconds, and then used.',
    rule: 'enforcement:fresh',
    stopped: 'fresh',
    steps: ['report', 'submit', ['later', [LIMITS.DELIVER_WITHIN_S + 1, ['enforce']]]],
  }),
  SECOND_DELIVERY: onReport({
    title: 'Deliver it twice',
    words: 'One PERMIT was used for two deliveries.',
    rule: 'enforcement:deliver_once',
    stopped: 'deliver_once',
    steps: ['report', 'submit', 'enforce', 'enforce'],
  }),
  REAL_CONTENT: {
    ...onReport({
      title: 'Name a real-looking host',
      words: 'The report named a host that could exist.',
      rule: 'guard:report',
      steps: sending(throughout(withRealHost)),
    }),
    expected: refused('REAL_DATA_NOT_ACCEPTED'),
    looks: ['stopped', 'agent_status'],
  },
} satisfies Record<string, ReportAttack>

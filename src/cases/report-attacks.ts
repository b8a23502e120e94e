import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import type { Status } from '../contract/names.ts'
import { type Attempt, type AttemptEnd, besideTheVisitor } from './attempt.ts'
import { loadReportRuns, loadReportTimeRuns } from './load-runs.ts'

/** An attack on a report. */
export interface ReportAttack extends Attempt {
  readonly step: 'pilot'
  /** What must come back: a reason or problem code, or the check or obligation that stops enforcement. */
  readonly expected: ReasonCode | ProblemCode | 'fresh' | 'readiness' | 'deliver_once'
  /** The agent's status afterwards: a violation that the agent signed suspends it (contract section 8). */
  readonly leaves: Extract<Status, 'ASSURANCE_PILOT_READY' | 'SUSPENDED' | 'REVOKED'>
}

/** What can be tried at the pilot; nothing may reach the inbox, and only a violation suspends the agent. */
export const REPORT_ATTACKS = {
  CHANGE_AFTER_SIGNING: {
    title: 'Change one character after signing',
    step: 'pilot',
    expected: 'CONTENT_CHANGED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor(
      'Change one character after signing',
      async () => (await loadReportRuns()).changedAfterSigning,
    ),
  },
  CHANGE_AFTER_APPROVAL: {
    title: 'Change one character after approval',
    step: 'pilot',
    expected: 'APPROVAL_OTHER_REPORT',
    leaves: 'SUSPENDED',
    run: besideTheVisitor(
      'Change one character after approval',
      async () => (await loadReportRuns()).changedAfterApproval,
    ),
  },
  ANOTHER_DESTINATION: {
    title: 'Another destination',
    step: 'pilot',
    expected: 'DESTINATION_NOT_ALLOWED',
    leaves: 'SUSPENDED',
    run: besideTheVisitor('Another destination', async () => (await loadReportRuns()).anotherDestination),
  },
  STRANGER_APPROVES: {
    title: 'A stranger approves',
    step: 'pilot',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor('A stranger approves', async () => (await loadReportRuns()).strangerApproves),
  },
  AGENT_APPROVES_ITSELF: {
    title: 'Approve it as the agent',
    step: 'pilot',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'SUSPENDED',
    run: besideTheVisitor(
      'Approve it as the agent',
      async () => (await loadReportRuns()).agentApprovesItself,
    ),
  },
  REPLAYED_REPORT: {
    title: 'Replay a sent report',
    step: 'pilot',
    expected: 'CONTENT_PROOF_USED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor('Replay a sent report', async () => (await loadReportRuns()).replayedReport),
  },
  REFUSED_SENT_AGAIN: {
    title: 'Send a refused report again',
    step: 'pilot',
    expected: 'CONTENT_OTHER_READINESS',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor(
      'Send a refused report again',
      async () => (await loadReportTimeRuns()).refusedSentAgain,
    ),
  },
  EARLIER_READINESS: {
    title: 'Sign under an earlier readiness',
    step: 'pilot',
    expected: 'CONTENT_OTHER_READINESS',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor(
      'Sign under an earlier readiness',
      async () => (await loadReportTimeRuns()).earlierReadiness,
    ),
  },
  REVOKE_OVERTAKEN: {
    title: 'Overtake a REVOKE',
    step: 'pilot',
    expected: 'LIFECYCLE_REVOKED',
    leaves: 'REVOKED',
    run: besideTheVisitor('Overtake a REVOKE', async () => (await loadReportTimeRuns()).revokeOvertaken),
  },
  REVOKED_BEFORE_DELIVERY: {
    title: 'Revoke it before delivery',
    step: 'pilot',
    expected: 'readiness',
    leaves: 'REVOKED',
    run: besideTheVisitor(
      'Revoke it before delivery',
      async () => (await loadReportTimeRuns()).revokedBeforeDelivery,
    ),
  },
  STALE_DECISION: {
    title: 'Hold a PERMIT for 61 s',
    step: 'pilot',
    expected: 'fresh',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor('Hold a PERMIT for 61 s', async () => (await loadReportRuns()).staleDecision),
  },
  SECOND_DELIVERY: {
    title: 'Deliver it twice',
    step: 'pilot',
    expected: 'deliver_once',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor('Deliver it twice', async () => (await loadReportRuns()).secondDelivery),
  },
  REAL_CONTENT: {
    title: 'A real-looking host in it',
    step: 'pilot',
    expected: 'REAL_DATA_NOT_ACCEPTED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: besideTheVisitor('A real-looking host in it', async () => (await loadReportRuns()).realContent),
  },
} as const satisfies Record<string, ReportAttack>
export type ReportAttackName = keyof typeof REPORT_ATTACKS

/** What stopped an attempt: a problem code, the reasons for no PERMIT, or the failed enforcement lines. */
export function stoppedBy({ outcome, enforcement }: AttemptEnd): readonly string[] {
  if (outcome.kind === 'problem') return [outcome.problem.code]
  if (outcome.kind === 'failure') return [outcome.code]
  const { value } = outcome
  const answered = typeof value === 'object' && value !== null && 'reason_codes' in value ? value : undefined
  const codes = answered !== undefined && Array.isArray(answered.reason_codes) ? answered.reason_codes : []
  const permitted =
    typeof value === 'object' && value !== null && 'decision' in value && value.decision === 'PERMIT'
  if (!permitted) return codes.map(String)
  return (enforcement?.lines ?? []).filter(({ held }) => !held).map(({ name }) => name)
}

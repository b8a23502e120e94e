import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import type { Status } from '../contract/names.ts'
import type { EnforcementParts } from '../enforcement/enforcement.ts'
import type { Stage } from '../flows/actors.ts'
import type { AttackStage, ReportAttackEnd } from './attack.ts'

/** What an attack on a report works with: also the service's receipts, which the enforcement point reads. */
export interface ReportAttackStage extends Pick<AttackStage, 'visitor' | 'world'> {
  readonly window: EnforcementParts['window']
}

/** An attack on a report, on an agent of its own. */
export interface ReportAttack {
  readonly title: string
  readonly step: 'pilot'
  /** What must come back: a reason or problem code, or the check or obligation that the enforcement point stops at. */
  readonly expected: ReasonCode | ProblemCode | 'fresh' | 'readiness' | 'deliver_once'
  /** What it leaves of the agent: a violation inside what the agent itself signed suspends it (contract section 8). */
  readonly leaves: Extract<Status, 'ASSURANCE_PILOT_READY' | 'SUSPENDED' | 'REVOKED'>
  readonly run: (stage: ReportAttackStage) => Promise<ReportAttackEnd>
}

type Run = (stage: Stage, window: EnforcementParts['window'], group: string) => Promise<ReportAttackEnd>

const runs = () => import('./runs/report-runs.ts')
const timeRuns = () => import('./runs/report-time-runs.ts')

/** Runs on an agent of its own, which never takes the place of the one that the visitor works with. */
function onOwnAgent(group: string, load: () => Promise<Run>): ReportAttack['run'] {
  return async ({ visitor, world, window }) => {
    const [run, { RunEnded }] = await Promise.all([load(), import('../flows/sample-agents.ts')])
    try {
      return await run({ visitor, world: await world(), besides: true }, window, group)
    } catch (cause) {
      if (cause instanceof RunEnded) return { outcome: cause.outcome, enforcement: null }
      throw cause
    }
  }
}

/** What can be tried at the pilot; none of it may reach the inbox, and only a violation suspends the agent. */
export const REPORT_ATTACKS = {
  CHANGE_AFTER_SIGNING: {
    title: 'Change one character after signing',
    step: 'pilot',
    expected: 'CONTENT_CHANGED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('Change one character after signing', async () => (await runs()).changedAfterSigning),
  },
  CHANGE_AFTER_APPROVAL: {
    title: 'Change one character after approval',
    step: 'pilot',
    expected: 'APPROVAL_OTHER_REPORT',
    leaves: 'SUSPENDED',
    run: onOwnAgent('Change one character after approval', async () => (await runs()).changedAfterApproval),
  },
  ANOTHER_DESTINATION: {
    title: 'Another destination',
    step: 'pilot',
    expected: 'DESTINATION_NOT_ALLOWED',
    leaves: 'SUSPENDED',
    run: onOwnAgent('Another destination', async () => (await runs()).anotherDestination),
  },
  STRANGER_APPROVES: {
    title: 'A stranger approves',
    step: 'pilot',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('A stranger approves', async () => (await runs()).strangerApproves),
  },
  AGENT_APPROVES_ITSELF: {
    title: 'Approve it as the agent',
    step: 'pilot',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'SUSPENDED',
    run: onOwnAgent('Approve it as the agent', async () => (await runs()).agentApprovesItself),
  },
  REPLAYED_REPORT: {
    title: 'Replay a sent report',
    step: 'pilot',
    expected: 'CONTENT_PROOF_USED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('Replay a sent report', async () => (await runs()).replayedReport),
  },
  REFUSED_SENT_AGAIN: {
    title: 'Send a refused report again',
    step: 'pilot',
    expected: 'CONTENT_SIGNED_BEFORE_READY',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('Send a refused report again', async () => (await timeRuns()).refusedSentAgain),
  },
  REVOKED_BEFORE_DELIVERY: {
    title: 'Revoke it before delivery',
    step: 'pilot',
    expected: 'readiness',
    leaves: 'REVOKED',
    run: onOwnAgent('Revoke it before delivery', async () => (await timeRuns()).revokedBeforeDelivery),
  },
  STALE_DECISION: {
    title: 'Hold a PERMIT for 61 s',
    step: 'pilot',
    expected: 'fresh',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('Hold a PERMIT for 61 s', async () => (await runs()).staleDecision),
  },
  SECOND_DELIVERY: {
    title: 'Deliver it twice',
    step: 'pilot',
    expected: 'deliver_once',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('Deliver it twice', async () => (await runs()).secondDelivery),
  },
  REAL_CONTENT: {
    title: 'A real-looking host in it',
    step: 'pilot',
    expected: 'REAL_DATA_NOT_ACCEPTED',
    leaves: 'ASSURANCE_PILOT_READY',
    run: onOwnAgent('A real-looking host in it', async () => (await runs()).realContent),
  },
} as const satisfies Record<string, ReportAttack>
export type ReportAttackName = keyof typeof REPORT_ATTACKS

/** What stopped an attempt: a problem's code, the reasons of a decision that is no PERMIT, or what enforcement missed. */
export function stoppedBy({ outcome, enforcement }: ReportAttackEnd): readonly string[] {
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

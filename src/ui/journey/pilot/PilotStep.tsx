import { messageOf } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { refusalOf } from '../../kit/outcome/entry-outcome.ts'
import { Failure } from '../../kit/outcome/Failure.tsx'
import { DECIDED } from '../../kit/outcome/plain-words.ts'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Result } from '../../kit/Result.tsx'
import { Stamp } from '../../kit/Stamp.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import sub from '../bind/BindView.module.css'
import { SubStep } from '../bind/SubStep.tsx'
import { decisionNote } from '../evaluate/decision-note.ts'
import { ReasonCodes } from '../evaluate/ReasonCodes.tsx'
import { agentName } from '../profile/agent-name.ts'
import { ApprovalStep } from './ApprovalStep.tsx'
import type { Approval } from './approval.ts'
import { DeliveryStep } from './DeliveryStep.tsx'
import { DraftForm } from './DraftForm.tsx'
import { useReportDisabledReasons } from './disabled-reasons.ts'
import { PilotActions } from './PilotActions.tsx'
import { PilotNotice } from './PilotNotice.tsx'
import styles from './PilotView.module.css'
import { ReportAttacks } from './ReportAttacks.tsx'
import type { DraftState } from './report-draft.ts'
import type { ReportRun } from './report-run.ts'
import type { SentReport } from './sent-reports.ts'

const LINES = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
} as const satisfies Record<Decision, LineState>

interface ReportDecisionProps {
  readonly view: AgentView
  readonly shown: SentReport | undefined
  readonly run: ReportRun
}

/** What the service decided about a report, or why it decided nothing. */
function ReportDecision({ view, shown, run }: ReportDecisionProps) {
  const headingRef = run.last?.kind === 'send' && run.error === null ? run.headingRef : undefined
  const heading = headingRef === undefined ? {} : { headingRef }
  if (shown === undefined) return null
  const { answer, entry, request } = shown
  const refused = refusalOf(entry)
  if (refused !== undefined) {
    return <Refusal outcome={refused} error={null} title="Not decided, nothing delivered" {...heading} />
  }
  if (answer === undefined) return null
  return (
    <section className={styles.decision} aria-label="Decision" data-status={answer.decision}>
      <Stamp
        state={LINES[answer.decision]}
        word={answer.decision}
        note={`${request?.resource.id ?? 'report'}, ${decisionNote(answer)}`}
        facts={sealFactsOf(view)}
        initials={initialsOf(agentName(view.profile))}
        {...heading}
      />
      <WhatHappened>{DECIDED['report.send'][answer.decision]}</WhatHappened>
      <ReasonCodes codes={answer.reason_codes} />
    </section>
  )
}

interface PilotStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly draft: DraftState
  readonly approval: Approval | undefined
  readonly sent: readonly SentReport[]
  /** The report whose decision is shown. */
  readonly shown: SentReport | undefined
  readonly receipts: readonly ReceiptRecord[]
  readonly run: ReportRun
}

/** Draft, approve, sign and send, deliver: the state of each, and what can be done next. */
export function PilotStep(props: PilotStepProps) {
  const { own, view, rows, draft, approval, sent, shown, receipts, run } = props
  const closed = useReportDisabledReasons(own, view, draft)
  // The form is about the current draft, so only the last request about that one counts.
  const sentNow = sent.findLast(({ entry }) => messageOf(entry).resource_id === draft.draft.id)
  return (
    <>
      <PilotNotice view={view} rows={rows} receipts={receipts} />
      <ol className={sub.subStepSteps}>
        <SubStep
          state="claimed"
          title="Draft"
          note={draft.draft.id}
          rows={rows}
          below={<DraftForm draft={draft} sent={sentNow} />}
        />
        <ApprovalStep view={view} rows={rows} draft={draft} approval={approval} run={run} />
      </ol>
      <PilotActions {...{ view, draft, approval, run, closed }} sent={sentNow} />
      <ol className={sub.subStepSteps}>
        <DeliveryStep rows={rows} approval={approval} sent={sentNow} />
      </ol>
      {run.error === null ? null : (
        <Result state="refused" title="It stopped" headingRef={run.headingRef}>
          <Failure error={run.error} />
        </Result>
      )}
      <ReportDecision view={view} shown={shown} run={run} />
      <ReportAttacks rows={rows} />
    </>
  )
}

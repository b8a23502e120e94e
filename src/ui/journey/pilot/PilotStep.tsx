import { messageOf } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Failure } from '../../kit/outcome/Failure.tsx'
import { Result } from '../../kit/Result.tsx'
import sub from '../bind/BindView.module.css'
import { SubStep } from '../bind/SubStep.tsx'
import { ApprovalStep } from './ApprovalStep.tsx'
import type { Approval } from './approval.ts'
import { DeliveryStep } from './DeliveryStep.tsx'
import { DraftForm } from './DraftForm.tsx'
import { useReportDisabledReasons } from './disabled-reasons.ts'
import { PilotActions } from './PilotActions.tsx'
import { PilotNotice } from './PilotNotice.tsx'
import { ReportAttacks } from './ReportAttacks.tsx'
import { ReportDecision } from './ReportDecision.tsx'
import type { DraftState } from './report-draft.ts'
import type { ReportRun } from './report-run.ts'
import type { SentReport } from './sent-reports.ts'

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

/** Draft, approve, sign and send, deliver: what each has come to, and what can be done next. */
export function PilotStep(props: PilotStepProps) {
  const { own, view, rows, draft, approval, sent, shown, receipts, run } = props
  const closed = useReportDisabledReasons(own, view, draft)
  // The form speaks of the draft as it is now: of the last request that was sent about it.
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

import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useReceipts, useStoreVisible } from '../../app/queries.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { DimensionBoard } from '../evaluate/DimensionBoard.tsx'
import { agentName } from '../profile/agent-name.ts'
import { latestApproval } from './approval.ts'
import { EnforcementPoint } from './EnforcementPoint.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { useInbox } from './inbox.ts'
import { PilotStep } from './PilotStep.tsx'
import styles from './PilotView.module.css'
import { useReportDraft } from './report-draft.ts'
import { useReportRun } from './report-run.ts'
import { sentReports } from './sent-reports.ts'

interface AgentPilotProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly selected: ExchangeRow | undefined
  /** Puts the step and the results into their places. */
  readonly children: (step: React.ReactNode, wide: React.ReactNode) => React.ReactNode
}

/** The report cycle of one agent: the step on one side, what was decided, enforced and delivered on the other. */
export function AgentPilot({ own, view, rows, selected, children }: AgentPilotProps) {
  const mine = rows.filter(({ entry }) => entry.agent_id === own.agent_id)
  const arrived = useInbox(own.agent_id).reports.map(({ receipt_ref }) => receipt_ref)
  const sent = sentReports(mine, arrived)
  const shown = sent.find(({ entry }) => entry.seq === selected?.entry.seq) ?? sent.at(-1)
  const draft = useReportDraft(own.agent_id)
  const run = useReportRun(own, view)
  const receipts = useReceipts(own.agent_id) ?? []
  const visible = useStoreVisible() !== false
  const record = readReceipt(receipts.find(({ receipt_ref }) => receipt_ref === shown?.answer?.receipt_ref))
  const approval = latestApproval(mine, draft, sent)
  return children(
    <PilotStep {...{ own, view, rows, draft, approval, sent, shown, receipts, run }} />,
    <>
      <DimensionBoard lines={record?.receipt.dimensions} visible={visible} />
      <div className={styles.halves}>
        <EnforcementPoint key={shown?.entry.seq} shown={shown} run={run} />
        <InboxPanel agentId={own.agent_id} name={agentName(view.profile)} sent={sent} />
      </div>
    </>,
  )
}

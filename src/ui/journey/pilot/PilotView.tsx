import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { type Lost, useReceipts, useStoreVisible } from '../../app/queries.ts'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { Actions } from '../Actions.tsx'
import { DimensionBoard } from '../evaluate/DimensionBoard.tsx'
import { NoAgent } from '../NoAgent.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { agentName } from '../profile/agent-name.ts'
import { StepHead } from '../StepHead.tsx'
import { Workbench } from '../Workbench.tsx'
import { latestApproval } from './approval.ts'
import { EnforcementPoint } from './EnforcementPoint.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { useInbox } from './inbox.ts'
import { PilotStep } from './PilotStep.tsx'
import styles from './PilotView.module.css'
import { RunControlledPilot } from './RunControlledPilot.tsx'
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

/** The report cycle of one agent: the step on one side; decision, enforcement and delivery on the other. */
function AgentPilot({ own, view, rows, selected, children }: AgentPilotProps) {
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

/** The step before there is an agent: its two actions, closed with the reason, and the way to one. */
function PilotWithoutAgent({ lost }: { readonly lost: Lost | undefined }) {
  return (
    <>
      <Actions>
        <Button closed="It needs an agent that signs the report.">Send report</Button>
      </Actions>
      <NoAgent action="Approve report" lost={lost} />
    </>
  )
}

/** What this step is for. */
function PilotHead() {
  return (
    <StepHead step={4} title="Send an approved report">
      You approve, the agent signs, the service decides. The enforcement point, in this page, delivers once or
      stops. {WHO_SIGNS_HERE.keys} {WHO_SIGNS_HERE.inbox}
    </StepHead>
  )
}

// A constant element, so that a keystroke in the draft does not redraw it.
const CONTROLLED = <RunControlledPilot />

interface PlacesProps {
  readonly agent: CurrentAgent
  readonly step: React.ReactNode
  readonly wide: React.ReactNode
}

function Places({ agent, step, wide }: PlacesProps) {
  const { rows, selected } = agent
  return (
    <Workbench
      step={
        <section aria-label="Pilot">
          <PilotHead />
          {step}
        </section>
      }
      card={<AgentCard view={agent.view} rows={agent.rows} />}
      wide={wide}
      exchange={<Exchange rows={rows} selected={selected} keepOpen={2} inbox />}
      under={CONTROLLED}
    />
  )
}

/** Step 4: send a report as its approver, as the signing agent, and as the point enforcing the decision. */
export function PilotView() {
  const agent = useCurrentAgent(['evaluate'])
  const { own, view, lost, rows, selected } = agent
  if (own === undefined || view === undefined) {
    return (
      <Places
        agent={agent}
        step={own === undefined || lost !== undefined ? <PilotWithoutAgent lost={lost} /> : null}
        wide={
          <>
            <DimensionBoard lines={undefined} visible />
            <div className={styles.halves}>
              <InboxPanel name="" sent={[]} agentId={undefined} />
            </div>
          </>
        }
      />
    )
  }
  return (
    <AgentPilot key={own.agent_id} own={own} view={view} rows={rows} selected={selected}>
      {(step, wide) => <Places agent={agent} step={step} wide={wide} />}
    </AgentPilot>
  )
}

import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { lazyComponent } from '../../app/lazy-component.ts'
import { useStoreVisible } from '../../app/queries.ts'

import { Exchange } from '../../exchange/Exchange.tsx'
import { MessageDetail } from '../../exchange/MessageDetail.tsx'
import { DimensionBoard } from '../evaluate/DimensionBoard.tsx'
import { ReceiptOf } from '../evaluate/ReceiptOf.tsx'
import { Workbench } from '../Workbench.tsx'
import { AgentPilot } from './AgentPilot.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { PilotHead } from './PilotHead.tsx'
import styles from './PilotView.module.css'
import { PilotWithoutAgent } from './PilotWithoutAgent.tsx'

const ControlledPilot = lazyComponent(
  async () => (await import('../../library/conformance/ControlledPilot.tsx')).ControlledPilot,
  { meanwhile: <p className={styles.loading}>Loading the cases…</p> },
)
const SourceSet = lazyComponent(
  async () => (await import('../../library/source-set/SourceSet.tsx')).SourceSet,
)

/** All cases at once, and the versioned set in which they are published. */
function Whole() {
  return (
    <>
      <ControlledPilot />
      <div className={styles.published}>
        <SourceSet />
      </div>
    </>
  )
}

// One element for good, so that a keystroke in the draft does not draw the table of cases anew.
const WHOLE = <Whole />

interface PlacesProps {
  readonly agent: CurrentAgent
  readonly step: React.ReactNode
  readonly wide: React.ReactNode
}

function Places({ agent, step, wide }: PlacesProps) {
  const { rows, selected, select } = agent
  const visible = useStoreVisible() !== false
  return (
    <Workbench
      step={
        <section aria-label="Pilot">
          <PilotHead />
          {step}
        </section>
      }
      wide={wide}
      exchange={<Exchange rows={rows} selected={selected} onSelect={select} keepOpen={2} inbox />}
      below={WHOLE}
      detail={
        selected === undefined ? undefined : (
          <MessageDetail
            row={selected}
            {...(visible ? { receipt: entry => <ReceiptOf entry={entry} /> } : {})}
          />
        )
      }
    />
  )
}

/** Step 4: send a report as its approver, as the agent that signs it, and as the point that enforces the decision. */
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

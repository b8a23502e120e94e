import { useState } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import type { Lost } from '../../app/queries.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Button } from '../../kit/Button.tsx'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { stoppedNote } from '../break/Judged.tsx'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import type { DecisionPart } from '../evaluate/DecisionFold.tsx'
import { PartDrawer } from '../evaluate/DecisionFold.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Actions, StepFolds } from '../frame/Step.tsx'
import { toComeAtPilot } from '../frame/to-come.ts'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { agentName } from '../profile/profile-words.ts'
import { Belt } from './Belt.tsx'
import { Gate } from './Gate.tsx'
import { useReportAttacks } from './PilotActions.tsx'
import { PilotHead } from './PilotOutcome.tsx'
import { PilotStep, RunControlledPilot, WhoSigns } from './PilotStep.tsx'
import { ReportDrawer } from './ReportDrawer.tsx'
import { type PilotOfAgent, usePilot } from './report-cycle.ts'

type Open = { readonly part: DecisionPart } | { readonly report: string }

interface AgentPilotProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly agent: CurrentAgent
  readonly mode: BreakMode
}

interface OverStageProps {
  readonly open: Open | undefined
  readonly pilot: PilotOfAgent
  readonly onClose: () => void
}

function OverStage({ open, pilot, onClose }: OverStageProps) {
  const { own, view, belt, at, record, run } = pilot
  if (open === undefined) return null
  if ('part' in open) return <PartDrawer part={open.part} {...{ view, record, onClose }} />
  const row = belt.find(({ key }) => key === open.report)
  if (row === undefined) return null
  const atHand = row.report !== undefined && row.report === at?.report
  return <ReportDrawer {...{ row, own, run, atHand, onClose }} name={agentName(view.profile)} />
}

function AgentPilot({ own, view, agent, mode }: AgentPilotProps) {
  const [open, setOpen] = useState<Open>()
  const pilot = usePilot(own, view, agent)
  const { at, run, shown, unreadable } = pilot
  const belt = (
    <Belt rows={pilot.belt} onOpen={({ key }) => setOpen({ report: key })}>
      <Gate key={shown?.entry.seq} shown={shown} run={run} />
      {unreadable.length === 0 ? null : (
        <Unreadable of="the synthetic parties’ data" rows={new Map([['inbox', unreadable]])} />
      )}
    </Belt>
  )
  const step =
    at === undefined ? null : (
      <OrSignElsewhere agentId={own.agent_id}>
        <PilotStep at={at} mode={mode} onOpen={part => setOpen({ part })} />
      </OrSignElsewhere>
    )
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={mode.open ? <BreakStep mode={mode} rows={agent.rows} view={view} /> : step}
      card={<AgentCard view={view} rows={agent.rows} slim />}
      above={mode.open ? undefined : belt}
      exchange={
        <Exchange
          rows={agent.rows}
          toCome={mode.open || at === undefined ? [] : toComeAtPilot(at.stage.kind)}
          note={stoppedNote(mode)}
        />
      }
      drawer={<OverStage {...{ open, pilot }} onClose={() => setOpen(undefined)} />}
    />
  )
}

const nothing = () => undefined

const EMPTY_BELT = (
  <Belt rows={[]} onOpen={nothing}>
    {null}
  </Belt>
)

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

/** Step 4: send a report as its approver, as the signing agent, and as the point enforcing the decision. */
export function PilotView() {
  const agent = useCurrentAgent()
  const { own, view, lost, rows } = agent
  const mode = useBreakMode('pilot', own?.agent_id, useReportAttacks())
  if (own !== undefined && view !== undefined)
    return <AgentPilot key={own.agent_id} {...{ own, view, agent, mode }} />
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} rows={rows} view={view} />
        ) : (
          <>
            <PilotHead />
            {own === undefined || lost !== undefined ? <PilotWithoutAgent lost={lost} /> : null}
            <WhoSigns />
            <StepFolds>
              <BreakButton mode={mode} asLine />
              <RunControlledPilot />
            </StepFolds>
          </>
        )
      }
      card={<AgentCard view={view} rows={rows} slim />}
      above={EMPTY_BELT}
      exchange={<Exchange rows={rows} />}
    />
  )
}

import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Unreadable } from '../../exchange/outcome/Unreadable.tsx'
import { type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { DecisionFold } from '../evaluate/DecisionFold.tsx'
import { Eight } from '../evaluate/Eight.tsx'
import { StepFold, StepLine } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import type { StepShown } from '../frame/steps.ts'
import { Belt } from './Belt.tsx'
import { DraftForm } from './DraftForm.tsx'
import styles from './PilotView.module.css'
import { actionOf, Outcome, Warning } from './ReportStep.tsx'
import { approverName, reportFacts } from './Stages.tsx'
import { type Pilot, usePilot } from './use-pilot.ts'

function WhoSigns() {
  return <p className={`pale ${styles.below}`}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>
}

function RunControlledPilot() {
  const closed = useClosedBecause()
  return (
    <StepLine closed={closed} onClick={() => goTo(VIEWS.controlled, 'heading', { asked: true })}>
      Run the controlled pilot
    </StepLine>
  )
}

function shown(at: Pilot): StepShown {
  const { state, rows, record, acts, sent, view } = at
  const answer = state.sent?.answer
  const { id, approved } = state.draft
  return {
    outcome: <Outcome at={at} />,
    facts: reportFacts(at),
    form: acts.includes('send') ? <DraftForm key={`${id} ${approved?.jws} ${sent.length}`} at={at} /> : null,
    actions: acts.map(act => actionOf(at, act)),
    below: <Warning at={at} />,
    decision: answer && { 'data-status': answer.decision },
    folds: (
      <>
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows }} agentId={view.agent_id}>
            {record === undefined ? null : <Eight lines={record.receipt.dimensions} />}
          </DecisionFold>
        )}
        <StepFold title="More with this agent">
          <WhoSigns />
          <RunControlledPilot />
        </StepFold>
      </>
    ),
    slim: true,
  }
}

interface AgentPilotProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly agent: CurrentAgent
  readonly mode: BreakMode
}

function AgentPilot({ own, view, agent, mode }: AgentPilotProps) {
  const at = usePilot(own, view, agent)
  const belt = (
    <>
      <Belt at={at} approver={approverName(view)} />
      {at.unreadable.length === 0 ? null : (
        <Unreadable of="the synthetic parties’ data" rows={new Map([['inbox', at.unreadable]])} />
      )}
    </>
  )
  return <StepView name="pilot" {...{ agent, mode }} at={shown(at)} above={belt} />
}

/** Step 4: send a report as its approver, as the signing agent, and as the point enforcing the decision. */
export function PilotView() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const mode = useBreakMode('pilot', agent)
  if (own !== undefined && view !== undefined)
    return <AgentPilot key={own.agent_id} {...{ own, view, agent, mode }} />
  const idle = (
    <>
      <WhoSigns />
      <RunControlledPilot />
    </>
  )
  return (
    <StepView name="pilot" {...{ agent, mode }} at={undefined} idle={idle} above={<Belt approver="you" />} />
  )
}

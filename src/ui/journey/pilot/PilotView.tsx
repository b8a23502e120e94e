import { attempt } from '../../../cases/attempt.ts'
import { REPORT_ATTACKS } from '../../../cases/report-attacks.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { askForRun, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakItem, type BreakMode, itemOf, useBreakMode } from '../break/break-mode.ts'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { DecisionFold } from '../evaluate/DecisionFold.tsx'
import { Eight } from '../evaluate/Eight.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Actions, StepFold, StepFolds, StepHead, StepLine } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { Belt } from './Belt.tsx'
import { DraftForm } from './DraftForm.tsx'
import styles from './PilotView.module.css'
import { ActButton, Outcome, Warning } from './ReportStep.tsx'
import { approverName, reportFacts, STAGES } from './Stages.tsx'
import { type At, enforcementWindow, usePilot } from './use-pilot.ts'

function useReportAttacks(): readonly BreakItem[] {
  const services = useServices()
  const closed = useClosedBecause()
  const { visitor, world } = services
  return keysOf(REPORT_ATTACKS).map(name => {
    const attack = REPORT_ATTACKS[name]
    return {
      ...{ ...itemOf(name, attack), leaves: attack.leaves, closed },
      run: () => attempt(attack, { visitor, world, window: enforcementWindow(services) }, true),
    }
  })
}

function WhoSigns() {
  return <p className={`pale ${styles.below}`}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>
}

function RunControlledPilot() {
  const closed = useClosedBecause()
  const run = () => {
    askForRun()
    goTo(VIEWS.controlled)
  }
  return (
    <StepLine closed={closed} onClick={run}>
      Run the controlled pilot
    </StepLine>
  )
}

function PilotStep({ at, mode }: At & { readonly mode: BreakMode }) {
  const { state, rows, record, acts, sent } = at
  const answer = state.sent?.answer
  const alone = acts.length === 1
  const facts = reportFacts(at)
  const outcome = (
    <>
      <Outcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
    </>
  )
  const { id, approved } = state.draft
  return (
    <>
      {answer === undefined ? (
        outcome
      ) : (
        <section aria-label="Decision" data-status={answer.decision}>
          {outcome}
        </section>
      )}
      {acts.includes('send') ? <DraftForm key={`${id} ${approved?.jws} ${sent.length}`} at={at} /> : null}
      <Actions>
        {acts.map(act => (
          <ActButton key={act} {...{ at, act }} />
        ))}
        {alone ? <BreakButton mode={mode} /> : null}
      </Actions>
      <Warning at={at} />
      <StepFolds>
        {alone ? null : <BreakButton mode={mode} asLine />}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows }} agentId={at.view.agent_id}>
            {record === undefined ? null : <Eight lines={record.receipt.dimensions} />}
          </DecisionFold>
        )}
        <StepFold title="More with this agent">
          <WhoSigns />
          <RunControlledPilot />
        </StepFold>
      </StepFolds>
    </>
  )
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
  const step = (
    <OrSignElsewhere agentId={own.agent_id}>
      <PilotStep {...{ at, mode }} />
    </OrSignElsewhere>
  )
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={mode.open ? <BreakStep mode={mode} view={view} /> : step}
      card={<AgentCard view={view} rows={agent.rows} slim />}
      above={mode.open ? undefined : belt}
      exchange={<Exchange attacks={mode.open} rows={agent.rows} />}
    />
  )
}

function BeforeAnAgent({ agent: { own, lost }, mode }: Pick<AgentPilotProps, 'agent' | 'mode'>) {
  const { title, words } = STAGES.draft
  return (
    <>
      <StepHead title={title}>{words}</StepHead>
      {own === undefined || lost !== undefined ? <NoAgent action="Send report" lost={lost} /> : null}
      <WhoSigns />
      <StepFolds>
        <BreakButton mode={mode} asLine />
        <RunControlledPilot />
      </StepFolds>
    </>
  )
}

/** Step 4: send a report as its approver, as the signing agent, and as the point enforcing the decision. */
export function PilotView() {
  const agent = useCurrentAgent()
  const { own, view, rows } = agent
  const mode = useBreakMode('pilot', own?.agent_id, useReportAttacks())
  if (own !== undefined && view !== undefined)
    return <AgentPilot key={own.agent_id} {...{ own, view, agent, mode }} />
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={mode.open ? <BreakStep mode={mode} view={view} /> : <BeforeAnAgent {...{ agent, mode }} />}
      card={<AgentCard view={view} rows={rows} slim />}
      above={<Belt approver="you" />}
      exchange={<Exchange rows={rows} attacks={mode.open} />}
    />
  )
}

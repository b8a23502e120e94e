import { useState } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { askForRun, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { DecisionFold, PartDrawer } from '../evaluate/DecisionFold.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Actions, StepFold, StepFolds, StepLine } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { Belt } from './Belt.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Gate } from './Gate.tsx'
import {
  ActionButton,
  actionsInStep,
  PilotActions,
  type ReportAction,
  SendNote,
  useReportAttacks,
} from './PilotActions.tsx'
import { PilotHead, PilotOutcome, reportFacts } from './PilotOutcome.tsx'
import styles from './PilotView.module.css'
import { type At, type PilotOfAgent, type ReportCycle, usePilot } from './report-cycle.ts'
import { approverName, endOf } from './reports.ts'

function WhoSigns() {
  return <p className={`pale ${styles.whoSigns}`}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>
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

const ALL: readonly ReportAction[] = ['approve', 'send', 'acknowledge']

type Place = 'step' | 'fold'

/** Where the draft belongs; undefined where it stays, so that no one loses a field while typing in it. */
function placeOf({ view, stage }: ReportCycle): Place | undefined {
  if (view.situation.suspended || view.situation.revoked) return 'fold'
  if (stage.kind === 'another') return undefined
  if (stage.kind === 'draft') return view.valid_facts.readiness === undefined ? 'fold' : 'step'
  return stage.kind === 'sent' && endOf(stage.sent) === 'refused' ? 'step' : 'fold'
}

function PilotStep({ at }: At) {
  const { stage, rows, record, mode, openPart } = at
  const wanted = placeOf(at)
  const [kept, setPlace] = useState(wanted ?? 'fold')
  if (wanted !== undefined && wanted !== kept) setPlace(wanted)
  const place = wanted ?? kept
  const facts = reportFacts(at)
  const answer = stage.kind === 'sent' ? stage.sent.answer : undefined
  const outcome = (
    <>
      <PilotOutcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
    </>
  )
  const form = <DraftForm at={at} />
  const besideTwo = stage.kind === 'draft' || stage.kind === 'another'
  const inStep = actionsInStep(at)
  const rest = ALL.filter(action => !inStep.includes(action))
  return (
    <>
      {answer === undefined ? (
        outcome
      ) : (
        <section aria-label="Decision" data-status={answer.decision}>
          {outcome}
        </section>
      )}
      {place === 'step' ? form : null}
      <PilotActions at={at} beside={besideTwo ? null : <BreakButton mode={mode} />} />
      <StepFolds>
        {besideTwo ? <BreakButton mode={mode} asLine /> : null}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows }} onOpen={openPart}>
            <p className={styles.dimensions}>
              <button type="button" className="link" onClick={() => openPart('dimensions')}>
                All eight dimensions
              </button>
            </p>
          </DecisionFold>
        )}
        <StepFold title="More with this agent">
          <WhoSigns />
          {place === 'fold' ? form : null}
          <ul className={styles.more}>
            {rest.map(action => (
              <li key={action}>
                <ActionButton at={at} action={action} primary={false} />
              </li>
            ))}
          </ul>
          {rest.includes('send') ? <SendNote at={at} /> : null}
          <RunControlledPilot />
        </StepFold>
      </StepFolds>
    </>
  )
}

function OverStage({ pilot }: { readonly pilot: PilotOfAgent }) {
  const { view, record, part, setPart } = pilot
  return part === undefined ? null : (
    <PartDrawer {...{ part, view, record }} onClose={() => setPart(undefined)} />
  )
}

interface AgentPilotProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly agent: CurrentAgent
  readonly mode: BreakMode
}

function AgentPilot({ own, view, agent, mode }: AgentPilotProps) {
  const pilot = usePilot(own, view, agent, mode)
  const { at, run, shown, unreadable } = pilot
  const belt = (
    <Belt rows={pilot.belt} approver={approverName(view)}>
      <Gate key={shown?.entry.seq} shown={shown} run={run} />
      {unreadable.length === 0 ? null : (
        <Unreadable of="the synthetic parties’ data" rows={new Map([['inbox', unreadable]])} />
      )}
    </Belt>
  )
  const step =
    at === undefined ? null : (
      <OrSignElsewhere agentId={own.agent_id}>
        <PilotStep at={at} />
      </OrSignElsewhere>
    )
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={mode.open ? <BreakStep mode={mode} view={view} /> : step}
      card={<AgentCard view={view} rows={agent.rows} slim />}
      above={mode.open ? undefined : belt}
      exchange={<Exchange attacks={mode.open} rows={agent.rows} />}
      drawer={<OverStage pilot={pilot} />}
    />
  )
}

const EMPTY_BELT = (
  <Belt rows={[]} approver="you">
    {null}
  </Belt>
)

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
          <BreakStep mode={mode} view={view} />
        ) : (
          <>
            <PilotHead />
            {own === undefined || lost !== undefined ? (
              <>
                <Actions>
                  <Button closed="It needs an agent that signs the report.">Send report</Button>
                </Actions>
                <NoAgent action="Approve report" lost={lost} />
              </>
            ) : null}
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
      exchange={<Exchange rows={rows} attacks={mode.open} />}
    />
  )
}

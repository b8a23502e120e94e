import { useState } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { askForRun, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { DecisionFold, PartDrawer } from '../evaluate/DecisionFold.tsx'
import { StepFold, StepLine } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import type { StepShown } from '../frame/steps.ts'
import { Belt } from './Belt.tsx'
import { DraftForm } from './DraftForm.tsx'
import { Gate } from './Gate.tsx'
import { ActionButton, actionsInStep, PilotActions, type ReportAction, SendNote } from './PilotActions.tsx'
import { PilotOutcome, reportFacts } from './PilotOutcome.tsx'
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

function Outcome({ at }: At) {
  const facts = reportFacts(at)
  return (
    <>
      <PilotOutcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
    </>
  )
}

/** Where the draft stands, as long as nothing else is wanted. */
function usePlace(at: ReportCycle | undefined): Place {
  const wanted = at && placeOf(at)
  const [kept, setPlace] = useState(wanted ?? 'fold')
  if (wanted !== undefined && wanted !== kept) setPlace(wanted)
  return wanted ?? kept
}

function More({ at, place }: At & { readonly place: Place }) {
  const inStep = actionsInStep(at)
  const rest = ALL.filter(action => !inStep.includes(action))
  return (
    <StepFold title="More with this agent">
      <WhoSigns />
      {place === 'fold' ? <DraftForm at={at} /> : null}
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
  )
}

function shown(at: ReportCycle, place: Place): StepShown {
  const { stage, rows, record, openPart } = at
  const answer = stage.kind === 'sent' ? stage.sent.answer : undefined
  return {
    outcome: <Outcome at={at} />,
    form: (
      <>
        {place === 'step' ? <DraftForm at={at} /> : null}
        <PilotActions at={at} beside={null} />
      </>
    ),
    actions: [],
    decision: answer && { 'data-status': answer.decision },
    folds: (
      <>
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows }} onOpen={openPart}>
            <p className={styles.dimensions}>
              <button type="button" className="link" onClick={() => openPart('dimensions')}>
                All eight dimensions
              </button>
            </p>
          </DecisionFold>
        )}
        <More {...{ at, place }} />
      </>
    ),
    slim: true,
  }
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
  const { at, run, unreadable } = pilot
  const place = usePlace(at)
  const belt = (
    <Belt rows={pilot.belt} approver={approverName(view)}>
      <Gate key={pilot.shown?.entry.seq} shown={pilot.shown} run={run} />
      {unreadable.length === 0 ? null : (
        <Unreadable of="the synthetic parties’ data" rows={new Map([['inbox', unreadable]])} />
      )}
    </Belt>
  )
  return (
    <StepView
      name="pilot"
      {...{ agent, mode }}
      at={at && shown(at, place)}
      above={belt}
      drawer={<OverStage pilot={pilot} />}
    />
  )
}

/** Step 4: send a report as its approver, as the signing agent, and as the point enforcing the decision. */
export function PilotView() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const mode = useBreakMode('pilot', agent)
  if (own !== undefined && view !== undefined)
    return <AgentPilot key={own.agent_id} {...{ own, view, agent, mode }} />
  return (
    <StepView
      name="pilot"
      {...{ agent, mode }}
      at={undefined}
      idle={
        <>
          <WhoSigns />
          <RunControlledPilot />
        </>
      }
      above={
        <Belt rows={[]} approver="you">
          {null}
        </Belt>
      }
    />
  )
}

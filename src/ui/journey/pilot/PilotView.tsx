import { flushSync } from 'react-dom'
import type { OwnAgent } from '../../../client/own-records.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ReportAct, warningOf } from '../../../enforcement/report.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { refusalOf } from '../../exchange/call-kind.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Unreadable } from '../../exchange/outcome/Unreadable.tsx'
import { type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { DecisionFold, Eight } from '../evaluate/DecisionFold.tsx'
import { type Action, StepFold, StepHead, StepLine, type StepShown } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import { Belt } from './Belt.tsx'
import { DraftForm } from './DraftForm.tsx'
import styles from './PilotView.module.css'
import { approverName, headOf, reportFacts } from './Stages.tsx'
import { type At, draftFrom, type Pilot, usePilot } from './use-pilot.ts'

function Outcome({ at: { view, state, run } }: At) {
  // What the gate did is said at the gate.
  const heading = run.last?.atGate ? {} : { headingRef: run.headingRef }
  const refused = state.at === 'refused' && state.sent !== undefined ? refusalOf(state.sent.entry) : undefined
  const { error } = run
  if (error !== null || refused !== undefined)
    return (
      <Refusal
        {...{ error, ...heading }}
        outcome={refused}
        title={error === null ? 'Not decided, nothing delivered' : 'The run stopped'}
        headline
      />
    )
  const { title, words } = headOf(state, view)
  return (
    <StepHead title={title} {...heading}>
      {words}
    </StepHead>
  )
}

const ACTS: Readonly<Record<ReportAct, readonly [name: string, to?: string]>> = {
  approve: ['Approve report'],
  send: ['Send report'],
  enforce: ['Let the enforcement point decide'],
  acknowledge: ['Acknowledge'],
  redraft: ['Draft the next report'],
  evaluate: ['Go to Evaluate', VIEWS.evaluate],
  reinstate: ['Reinstate', VIEWS.bind],
  revoke: ['Revoke', VIEWS.bind],
  import: ['Import another agent', VIEWS.import],
}

const GOOD = keysOf(SAMPLE_REPORTS).filter(name => name !== 'REAL_HOST')

function nextSample(text: string) {
  const at = GOOD.findIndex(name => text.includes(SAMPLE_REPORTS[name].content.title))
  return GOOD[(at + 1) % GOOD.length] ?? 'DELIVERIES'
}

function perform(act: ReportAct, { state, run, change, field }: Pilot): void {
  if (act === 'redraft') {
    // The button goes with the draft that it replaces, so focus goes to the new one.
    flushSync(() => change(draftFrom(nextSample(state.draft.text))))
    field.current?.focus()
  } else run.start({ act, state })
}

/** What sending the draft comes to, where that is not a delivery. */
const sendWarning = ({ acts, closed, state, view }: Pilot) =>
  acts.includes('send') && closed === undefined ? warningOf(state, view) : undefined

function actionOf(at: Pilot, act: ReportAct): Action {
  const [name, to] = ACTS[act]
  if (to !== undefined) return { name, kind: 'primary', run: to }
  const warning = act === 'send' ? sendWarning(at) : undefined
  const suspends = warning !== undefined && warning !== 'unapproved'
  return {
    name,
    kind: suspends ? 'refused' : act === at.acts[0] ? 'primary' : 'quiet',
    closed: act === 'approve' || act === 'send' ? at.closed : undefined,
    busy: at.run.busy,
    run: () => perform(act, at),
  }
}

const WARNINGS = {
  unapproved: 'Without an approval the report is not delivered, and the decision says what is missing.',
  elsewhere: 'The destination is not the inbox. Sending it now means DENY and suspends the agent.',
  violation: 'Sending it now means DENY and suspends the agent.',
} as const

const WHO_SIGNS = <p className={`pale ${styles.below}`}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>

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
  const warning = sendWarning(at)
  return {
    outcome: <Outcome at={at} />,
    facts: reportFacts(at),
    form: acts.includes('send') ? <DraftForm key={`${id} ${approved?.jws} ${sent.length}`} at={at} /> : null,
    actions: acts.map(act => actionOf(at, act)),
    below: warning && <p className={`pale ${styles.below}`}>{WARNINGS[warning]}</p>,
    decision: answer && { 'data-status': answer.decision },
    folds: (
      <>
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows }} agentId={view.agent_id}>
            {record === undefined ? null : <Eight lines={record.receipt.dimensions} />}
          </DecisionFold>
        )}
        <StepFold title="More with this agent">
          {WHO_SIGNS}
          <RunControlledPilot />
        </StepFold>
      </>
    ),
    slim: true,
  }
}

interface AtWork {
  readonly agent: CurrentAgent
  readonly mode: BreakMode
}

function AgentPilot({ own, view, ...rest }: AtWork & { own: OwnAgent; view: AgentView }) {
  const at = usePilot(own, view, rest.agent)
  const belt = (
    <>
      <Belt at={at} approver={approverName(view)} />
      {at.unreadable.length === 0 ? null : (
        <Unreadable of="the synthetic parties’ data" rows={new Map([['inbox', at.unreadable]])} />
      )}
    </>
  )
  return <StepView name="pilot" {...rest} at={shown(at)} above={belt} />
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
      {WHO_SIGNS}
      <RunControlledPilot />
    </>
  )
  return (
    <StepView name="pilot" {...{ agent, mode }} at={undefined} idle={idle} above={<Belt approver="you" />} />
  )
}

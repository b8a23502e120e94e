import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import { type ReportAct, type WayOut, warningOf } from '../../../enforcement/report.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { VIEWS } from '../../app/route.ts'
import { refusalOf } from '../../exchange/call-kind.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { StepHead } from '../frame/Step.tsx'
import type { Action } from '../frame/steps.ts'
import styles from './PilotView.module.css'
import { headOf } from './Stages.tsx'
import { draftFrom } from './use-draft.ts'
import type { At, Pilot } from './use-pilot.ts'

/** What the report has come to, or why what was last done with it came to nothing. */
export function Outcome({ at: { view, state, run } }: At) {
  // What the gate did is said at the gate.
  const heading = run.last?.atGate ? {} : { headingRef: run.headingRef }
  const refused = state.at === 'refused' && state.sent !== undefined ? refusalOf(state.sent.entry) : undefined
  const { error } = run
  if (error !== null || refused !== undefined)
    return (
      <Refusal
        {...{ error, ...heading }}
        outcome={error === null ? refused : undefined}
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

const WAYS_OUT: Readonly<Record<WayOut, readonly [name: string, to: string]>> = {
  evaluate: ['Go to Evaluate', VIEWS.evaluate],
  reinstate: ['Reinstate', VIEWS.bind],
  revoke: ['Revoke', VIEWS.bind],
  import: ['Import another agent', VIEWS.import],
}
const isWayOut = (act: ReportAct): act is WayOut => Object.hasOwn(WAYS_OUT, act)

type ActHere = Exclude<ReportAct, WayOut>

const NAMES = {
  approve: 'Approve report',
  send: 'Send report',
  enforce: 'Let the enforcement point decide',
  acknowledge: 'Acknowledge',
  redraft: 'Draft the next report',
} as const satisfies Record<ActHere, string>

const GOOD = keysOf(SAMPLE_REPORTS).filter(name => name !== 'REAL_HOST')

/** The sample after the one that a draft began with. */
function nextSample(text: string) {
  const at = GOOD.findIndex(name => text.includes(SAMPLE_REPORTS[name].content.title))
  return GOOD[(at + 1) % GOOD.length] ?? 'DELIVERIES'
}

function perform(act: ActHere, { state, run, change, field }: Pilot): void {
  if (act === 'redraft') {
    // The button goes with the draft that it replaces, so focus goes to the new one.
    flushSync(() => change(draftFrom(nextSample(state.draft.text))))
    field.current?.focus()
  } else run.start({ act, state })
}

/** What sending the draft comes to, where that is not a delivery. */
const sendWarning = ({ acts, closed, state, view }: Pilot) =>
  acts.includes('send') && closed === undefined ? warningOf(state, view) : undefined

export function actionOf(at: Pilot, act: ReportAct): Action {
  if (isWayOut(act)) {
    const [name, run] = WAYS_OUT[act]
    return { name, kind: 'primary', run }
  }
  const warning = act === 'send' ? sendWarning(at) : undefined
  const suspends = warning !== undefined && warning !== 'unapproved'
  return {
    name: NAMES[act],
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

export function Warning({ at }: At) {
  const warning = sendWarning(at)
  return warning === undefined ? null : <p className={`pale ${styles.below}`}>{WARNINGS[warning]}</p>
}

import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import { type ReportAct, type SendWarning, type WayOut, warningOf } from '../../../enforcement/report.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { VIEWS } from '../../app/route.ts'
import { LinkButton } from '../../app/ViewLink.tsx'
import { refusalOf } from '../../exchange/call-kind.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Actions, StepHead } from '../frame/Step.tsx'
import { DraftForm } from './DraftForm.tsx'
import { headOf, reportFacts } from './Stages.tsx'
import { draftFrom } from './use-draft.ts'
import type { At } from './use-pilot.ts'

function Outcome({ at: { view, state, run } }: At) {
  // What the gate did is said at the gate.
  const heading = run.last?.atGate ? {} : { headingRef: run.headingRef }
  const refused = state.at === 'refused' && state.sent !== undefined ? refusalOf(state.sent.entry) : undefined
  if (run.error !== null)
    return <Refusal outcome={undefined} error={run.error} title="The run stopped" headline {...heading} />
  if (refused !== undefined)
    return (
      <Refusal outcome={refused} error={null} title="Not decided, nothing delivered" headline {...heading} />
    )
  const { title, words } = headOf(state, view)
  return (
    <StepHead title={title} {...heading}>
      {words}
    </StepHead>
  )
}

const NAMES = {
  approve: 'Approve report',
  send: 'Send report',
  enforce: 'Let the enforcement point decide',
  acknowledge: 'Acknowledge',
  redraft: 'Draft the next report',
  evaluate: 'Go to Evaluate',
  reinstate: 'Reinstate',
  revoke: 'Revoke',
  import: 'Import another agent',
} as const satisfies Record<ReportAct, string>

const LEADS: Readonly<Record<WayOut, string>> = {
  evaluate: VIEWS.evaluate,
  reinstate: VIEWS.bind,
  revoke: VIEWS.bind,
  import: VIEWS.import,
}

const isWayOut = (act: ReportAct): act is WayOut => Object.hasOwn(LEADS, act)

const GOOD = keysOf(SAMPLE_REPORTS).filter(name => name !== 'REAL_HOST')

/** The sample after the one that a draft began with. */
function nextSample(text: string) {
  const at = GOOD.findIndex(name => text.includes(SAMPLE_REPORTS[name].content.title))
  return GOOD[(at + 1) % GOOD.length] ?? 'DELIVERIES'
}

interface ActButtonProps extends At {
  readonly act: ReportAct
  readonly suspends: boolean
}

function ActButton({ at, act, suspends }: ActButtonProps) {
  const { state, run, acts, field } = at
  if (isWayOut(act))
    return (
      <LinkButton kind="primary" arrow to={LEADS[act]}>
        {NAMES[act]}
      </LinkButton>
    )
  const start = () => {
    if (act !== 'redraft') return run.start({ act, state })
    // The button goes with the draft that it replaces, so focus goes to the new one.
    flushSync(() => at.change(draftFrom(nextSample(state.draft.text))))
    field.current?.focus()
  }
  const first = act === acts[0]
  const refused = act === 'send' && suspends
  return (
    <Button
      kind={refused ? 'refused' : first ? 'primary' : 'quiet'}
      arrow={first && !refused}
      closed={at.closed(act)}
      busy={run.busy}
      onClick={start}
    >
      {NAMES[act]}
    </Button>
  )
}

const WARNINGS = {
  unapproved: 'Without an approval the report is not delivered, and the decision says what is missing.',
  elsewhere: 'The destination is not the inbox. Sending it now means DENY and suspends the agent.',
  violation: 'Sending it now means DENY and suspends the agent.',
  another: 'The approval is for another version. If you send this one now, the decision will be DENY.',
} as const satisfies Record<SendWarning, string>

/** The report at hand: what became of it, its draft while it may be sent, and what is next. */
export function ReportStep({ at, beside }: At & { readonly beside: React.ReactNode }) {
  const { acts, state, view, sent } = at
  const { id, approved } = state.draft
  const facts = reportFacts(at)
  const answer = state.sent?.answer
  const outcome = (
    <>
      <Outcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
    </>
  )
  const warning =
    acts.includes('send') && at.closed('send') === undefined ? warningOf(state, view) : undefined
  const suspends = warning === 'elsewhere' || warning === 'violation'
  // A way out comes first, and what may be done without it below.
  const lines = acts.length > 2 ? [acts.slice(0, 1), acts.slice(1)] : [acts]
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
      {lines.map(line => (
        <Actions key={line[0]}>
          {line.map(act => (
            <ActButton key={act} {...{ at, act, suspends }} />
          ))}
          {beside}
        </Actions>
      ))}
      {warning === undefined ? null : (
        <p className="pale" data-s={suspends ? 'refused' : undefined}>
          {WARNINGS[warning]}
        </p>
      )}
    </>
  )
}

import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { VIEWS } from '../../app/route.ts'
import { LinkButton } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../frame/Step.tsx'
import { operationThatEnds } from './PilotOutcome.tsx'
import styles from './PilotView.module.css'
import type { At, ReportCycle } from './report-cycle.ts'
import type { DraftState } from './report-draft.ts'
import { asksToSignAgain, endOf } from './reports.ts'

export type ReportAction = 'approve' | 'send' | 'acknowledge'

const NAMES = {
  approve: 'Approve report',
  send: 'Send report',
  acknowledge: 'Acknowledge',
} as const satisfies Record<ReportAction, string>

/**
 * Whether sending now would sign a violation, which suspends an agent that is ready for the pilot (contract
 * section 8): another destination than the inbox, or another version than the approver approved.
 */
function signsViolation({
  view: { valid_facts, situation },
  draft: { draft },
  approval,
}: ReportCycle): boolean {
  if (valid_facts.readiness === undefined || situation.suspended || approval === undefined) return false
  // What is not an address is refused before anything is decided.
  if (!URL.canParse(draft.destination)) return false
  const { digest, report_id } = approval.payload
  const elsewhere = draft.destination !== INBOX_DESTINATION
  return elsewhere || (approval.state === 'another' && (digest !== '' || report_id !== draft.id))
}

function sendWords(at: ReportCycle): string | undefined {
  const { draft, approval } = at
  if (signsViolation(at)) {
    return draft.draft.destination === INBOX_DESTINATION
      ? 'Sending it now means DENY and suspends the agent.'
      : 'The destination is not the inbox. Sending it now means DENY and suspends the agent.'
  }
  if (approval === undefined)
    return 'Without an approval the report is not delivered, and the decision says what is missing.'
  if (approval.state === 'used')
    return 'This approval has been used. It is valid for one delivery, so the decision will be DENY.'
  return approval.state === 'another'
    ? 'The approval is for another version. If you send this one now, the decision will be DENY.'
    : undefined
}

const GOOD = keysOf(SAMPLE_REPORTS).filter(name => name !== 'REAL_HOST')

function nextSample({ draft }: DraftState) {
  const at = GOOD.findIndex(name => draft.text.includes(SAMPLE_REPORTS[name].content.title))
  return GOOD[(at + 1) % GOOD.length] ?? 'DELIVERIES'
}

function nothingToAcknowledge({ report }: ReportCycle): string | undefined {
  if (report === undefined) return 'This report is not in the inbox.'
  return report.acknowledged_at === null ? undefined : 'It has already been acknowledged.'
}

type Next = ReportAction | 'another report' | 'enforcement' | { readonly to: string; readonly words: string }

function nextOf({ view, stage, report }: ReportCycle): Next {
  const { suspension, revocation } = view.recorded
  if (revocation !== undefined) return { to: VIEWS.import, words: 'Import another agent' }
  if (suspension !== undefined) return { to: VIEWS.bind, words: operationThatEnds(view, suspension) }
  const ready = view.valid_facts.readiness !== undefined
  if (stage.kind !== 'sent') {
    if (stage.kind === 'draft' && !ready) return { to: VIEWS.evaluate, words: 'Go to Evaluate' }
    return stage.kind === 'approved' ? 'send' : 'approve'
  }
  const end = endOf(stage.sent)
  if (end === 'refused') return 'approve'
  if (end === 'waiting') return 'enforcement'
  if (end === 'delivered' && report?.acknowledged_at === null) return 'acknowledge'
  if (end === 'INDETERMINATE') {
    if (!ready) return { to: VIEWS.evaluate, words: 'Go to Evaluate' }
    return asksToSignAgain(stage.sent) ? 'send' : 'approve'
  }
  return 'another report'
}

export function actionsInStep(at: ReportCycle): readonly ReportAction[] {
  const next = nextOf(at)
  if (next === 'approve') return ['approve', 'send']
  return next === 'send' || next === 'acknowledge' ? [next] : []
}

interface ActionButtonProps extends At {
  readonly action: ReportAction
  readonly primary: boolean
}

export function ActionButton({ at, action, primary }: ActionButtonProps) {
  const { view, draft, approval, report, run, closed } = at
  const why = action === 'acknowledge' ? nothingToAcknowledge(at) : closed[action]
  const violation = action === 'send' && why === undefined && signsViolation(at)
  const act = () => {
    if (action === 'acknowledge') {
      if (report !== undefined) run.start({ kind: 'acknowledge', report })
      return
    }
    if (typeof draft.report === 'string') return
    draft.keep()
    const approver = view.situation.organization_claimed ? 'organization' : 'holder'
    run.start(
      action === 'approve'
        ? { kind: 'approve', report: draft.report, approver }
        : { kind: 'send', report: draft.report, approval: approval?.jws },
    )
  }
  return (
    <Button
      kind={violation ? 'refused' : primary ? 'primary' : 'quiet'}
      arrow={primary && !violation}
      closed={why}
      busy={run.busy}
      onClick={act}
    >
      {NAMES[action]}
    </Button>
  )
}

export function SendNote({ at }: At) {
  const words = at.closed.send === undefined ? sendWords(at) : undefined
  if (words === undefined) return null
  return (
    <p className={`pale ${styles.sendNote}`} data-s={signsViolation(at) ? 'refused' : undefined}>
      {words}
    </p>
  )
}

export function PilotActions({ at, beside }: At & { readonly beside: React.ReactNode }) {
  const next = nextOf(at)
  const { draft, run, stage } = at
  const inStep = actionsInStep(at)
  // The button goes with the draft that it replaces, so focus goes to the new one.
  const another = () => {
    flushSync(() => draft.startFrom(nextSample(draft)))
    draft.field.current?.focus()
  }
  return (
    <>
      <Actions>
        {typeof next === 'object' ? (
          <LinkButton kind="primary" arrow to={next.to}>
            {next.words}
          </LinkButton>
        ) : null}
        {next === 'another report' ? (
          <Button kind="primary" arrow busy={run.busy} onClick={another}>
            Draft the next report
          </Button>
        ) : null}
        {next === 'enforcement' && stage.kind === 'sent' ? (
          <Button
            kind="primary"
            arrow
            busy={run.busy}
            onClick={() => run.start({ kind: 'enforce', sent: stage.sent, hold: false, at: 'step' })}
          >
            Let the enforcement point decide
          </Button>
        ) : null}
        {inStep.map((action, index) => (
          <ActionButton key={action} at={at} action={action} primary={index === 0} />
        ))}
        {inStep.length > 1 ? null : beside}
      </Actions>
      {inStep.includes('send') ? <SendNote at={at} /> : null}
    </>
  )
}

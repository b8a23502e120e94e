import { keysOf } from '../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../Actions.tsx'
import type { Approval } from './approval.ts'
import type { Closures } from './disabled-reasons.ts'
import styles from './PilotView.module.css'
import type { DraftState } from './report-draft.ts'
import type { ReportRun } from './report-run.ts'
import { type SentReport, wasDelivered } from './sent-reports.ts'

/**
 * Whether sending now would sign a violation, which suspends an agent that is ready for the pilot (contract
 * section 8): another destination than the inbox, or another version than the approver approved.
 */
function signsViolation(
  { standing, situation }: AgentView,
  { draft }: DraftState,
  approval: Approval | undefined,
): boolean {
  if (standing.readiness === undefined || situation.suspended || approval === undefined) return false
  const { digest, report_id } = approval.payload
  const elsewhere = draft.destination !== INBOX_DESTINATION
  return elsewhere || (approval.state === 'another' && (digest !== '' || report_id !== draft.id))
}

/** What sending the draft as it is would mean, as a sentence. */
function sendWords(view: AgentView, draft: DraftState, approval: Approval | undefined): string {
  if (signsViolation(view, draft, approval)) {
    return draft.draft.destination === INBOX_DESTINATION
      ? 'Sent now, the agent signs what nobody approved: a DENY, and policy suspends the agent. Approve this version first.'
      : 'Sent now, the agent signs another destination than the inbox: a DENY, and policy suspends the agent.'
  }
  if (approval === undefined) {
    return 'Sent without an approval, the agent has nothing to sign for: the answer says what is missing.'
  }
  if (approval.state === 'used')
    return 'Sent again under the same approval, it is refused: an approval is good once.'
  if (approval.state === 'another')
    return 'The approval is for another version: sent now, the answer is a DENY.'
  return 'Send report signs with the agent’s key, asks the service, and enforces what it answers.'
}

interface PilotActionsProps {
  readonly view: AgentView
  readonly draft: DraftState
  readonly approval: Approval | undefined
  readonly sent: SentReport | undefined
  readonly run: ReportRun
  readonly closed: Closures
}

const GOOD = keysOf(SAMPLE_REPORTS).filter(name => name !== 'REAL_HOST')

/** A sample other than the last one, if the draft still shows which. */
function nextSample({ draft }: DraftState) {
  const at = GOOD.findIndex(name => draft.text.includes(SAMPLE_REPORTS[name].content.title))
  return GOOD[(at + 1) % GOOD.length] ?? 'DELIVERIES'
}

/** The two actions of the cycle, the next one emphasized, and a sentence on what sending now would mean. */
export function PilotActions({ view, draft, approval, sent, run, closed }: PilotActionsProps) {
  const { report } = draft
  const delivered = sent !== undefined && wasDelivered(sent)
  const fits = approval?.state === 'fits'
  const violation = closed.send === undefined && signsViolation(view, draft, approval)
  const approver = view.situation.organization_claimed ? 'organization' : 'holder'
  const open = !view.situation.suspended && !view.situation.revoked
  const act = (kind: 'approve' | 'send') => {
    if (typeof report === 'string') return
    run.start(kind === 'approve' ? { kind, report, approver } : { kind, report, approval: approval?.jws })
  }
  // The button goes with the draft that it replaces, so focus goes to the new one.
  const next = () => {
    draft.startFrom(nextSample(draft))
    draft.field.current?.focus()
  }
  return (
    <>
      <Actions>
        <Button
          kind={open && !fits && !delivered ? 'primary' : 'quiet'}
          closed={closed.approve}
          busy={run.busy}
          onClick={() => act('approve')}
        >
          Approve report
        </Button>
        <Button
          kind={violation ? 'refused' : open && fits && !delivered ? 'primary' : 'quiet'}
          closed={closed.send}
          busy={run.busy}
          onClick={() => act('send')}
        >
          Send report
        </Button>
        {delivered ? (
          <Button kind="primary" arrow busy={run.busy} onClick={next}>
            Draft the next report
          </Button>
        ) : null}
      </Actions>
      {closed.send === undefined ? (
        <p className={styles.pilotActionsNote} data-s={violation ? 'refused' : undefined}>
          {sendWords(view, draft, approval)}
        </p>
      ) : null}
    </>
  )
}

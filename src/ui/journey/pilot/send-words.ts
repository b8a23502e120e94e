import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Approval } from './approval.ts'
import type { DraftState } from './report-draft.ts'

/**
 * Whether sending now would sign a violation, which suspends an agent that is ready for the pilot (contract section 8):
 * another destination than the inbox, or another version than the approver approved.
 */
export function signsViolation(
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
export function sendWords(view: AgentView, draft: DraftState, approval: Approval | undefined): string {
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

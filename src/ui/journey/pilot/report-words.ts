import type { AgentView } from '../../../contract/window/agent-view.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { organizationOf } from '../bind/signer-words.ts'
import { hasNoApprover } from './disabled-reasons.ts'
import { type SentReport, wasDelivered } from './sent-reports.ts'

const TITLE_CHARACTERS = 48

/** The title that a report's content gives itself, cut where it is long, or the report's id. */
export function titleOf(content: Readonly<Record<string, unknown>> | undefined, id: string): string {
  const title = content?.title
  if (typeof title !== 'string' || title.trim() === '') return visibleText(id)
  const characters = [...title]
  const cut = characters.slice(0, TITLE_CHARACTERS).join('')
  return visibleText(characters.length > TITLE_CHARACTERS ? `${cut}…` : cut)
}

/** Who approves a report of this agent, as a sentence. */
export function approverWords(view: AgentView): string {
  if (!view.situation.organization_claimed) return 'You, as holder of the key'
  return hasNoApprover(view) ? 'Nobody may approve yet' : `You, acting for ${organizationOf(view)}`
}

/** What stopped a report at the gate; undefined if nothing did. */
export function stoppedAt({ enforced }: SentReport): string | undefined {
  return enforced.at(-1)?.lines.find(({ held }) => !held)?.name
}

/** Whether a decision asks the agent to sign anew, as it signed under another readiness than the present one. */
export function asksToSignAgain({ answer }: SentReport): boolean {
  return answer?.obligations.some(({ properties }) => properties.name === 'sign_again') ?? false
}

/** How a report ended. */
export type ReportEnd = 'delivered' | 'waiting' | 'stopped' | 'DENY' | 'INDETERMINATE' | 'refused'

/**
 * How a report ended: in the inbox, at the gate although permitted, by the decision, or without one. It waits at the
 * gate where a tab was closed between the decision and its enforcement.
 */
export function endOf(sent: SentReport): ReportEnd {
  if (wasDelivered(sent)) return 'delivered'
  const { answer } = sent
  if (answer === undefined) return 'refused'
  if (answer.decision !== 'PERMIT') return answer.decision
  return sent.enforced.length === 0 ? 'waiting' : 'stopped'
}

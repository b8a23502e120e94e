import { asksFor, messageOf, succeeded } from '../../../client/message.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, isStoredAnswer } from '../../app/rows.ts'
import { lapseOf } from '../profile/profile-words.ts'

/** What an accepted message was that proved something, or decided about the agent itself. */
function changeOf({ entry, kind, audit }: ExchangeRow): 'prove' | 'evaluate' | undefined {
  if (kind !== 'request' || entry.kind !== 'call' || !succeeded(entry)) return undefined
  const { kind: asked } = messageOf(entry)
  if (asked !== 'prove' && asked !== 'evaluate') return undefined
  return isStoredAnswer(audit) || asksFor(entry, 'report.send') ? undefined : asked
}

function provenSince(rows: readonly ExchangeRow[]): boolean {
  const newest = rows.findLast(row => changeOf(row) !== undefined)
  return newest !== undefined && changeOf(newest) === 'prove'
}

/**
 * Why the newest decision no longer describes the agent, in words; undefined where it still does.
 * @param rows the exchange of this agent.
 */
export function outdatedBecause(
  view: AgentView,
  answer: EvaluationAnswer | undefined,
  rows: readonly ExchangeRow[],
): string | undefined {
  if (answer === undefined) return undefined
  const permitted = answer.decision === 'PERMIT'
  if (permitted && view.recorded.revocation) return 'The agent was revoked since.'
  if (permitted && view.recorded.suspension) return 'The agent was suspended since.'
  if (provenSince(rows)) return 'Something was proven about the agent since.'
  const lapse = permitted ? lapseOf(view, 'readiness') : undefined
  if (lapse !== undefined) return `It no longer stands: ${lapse.detail}.`
  if (permitted && view.standing.readiness === undefined) return 'What it rested on is gone since.'
  return undefined
}

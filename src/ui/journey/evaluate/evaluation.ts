import { asksFor, isRefusedEdit, messageOf, succeeded } from '../../../client/message.ts'
import { evaluationOf } from '../../../client/message-contents.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { closeMessage } from '../../app/navigation.ts'
import { type ExchangeRow, isStoredAnswer, lastCall } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { refusalOf } from '../../exchange/call-kind.ts'
import { lapseOf } from '../profile/profile-words.ts'

export function useEvaluation(own: OwnAgent | undefined, onDone?: (stayed: boolean) => void) {
  const { visitor } = useServices()
  return useTask({
    run: async () => {
      if (own === undefined) throw new Error('There is no agent to decide about.')
      const request = {
        subject: { type: 'agent', id: own.agent_id },
        action: { name: 'pilot.enter' },
        resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
      } as const
      return visitor.evaluate(request, 'Ask for a decision')
    },
    onStart: closeMessage,
    onDone: (_outcome, _given, stayed) => onDone?.(stayed),
  })
}

/** The newest answer whether the agent of these rows may enter the pilot: of its newest receipt, else of the journal. */
export function latestAnswer(
  record: ReceiptRecord | undefined,
  rows: readonly ExchangeRow[],
): EvaluationAnswer | undefined {
  if (record !== undefined) {
    const { decision_id, decision, reason_codes, obligations } = record.receipt
    return { decision_id, decision, reason_codes, obligations, receipt_ref: record.receipt_ref }
  }
  const last = lastCall(rows, call => asksFor(call, 'pilot.enter') && succeeded(call))
  return last && evaluationOf(last)
}

/** What became of the newest question about the agent of these rows; undefined where it was answered. */
export function lastRefusal(rows: readonly ExchangeRow[]) {
  const last = lastCall(rows, call => asksFor(call, 'pilot.enter') && !isRefusedEdit(call))
  return last && refusalOf(last)
}

function changeOf({ entry, kind, audit }: ExchangeRow): 'prove' | 'evaluate' | undefined {
  if (kind !== 'request' || entry.kind !== 'call' || !succeeded(entry)) return undefined
  const { kind: asked } = messageOf(entry)
  if (asked !== 'prove' && asked !== 'evaluate') return undefined
  return isStoredAnswer(audit) || asksFor(entry, 'report.send') ? undefined : asked
}

/** Why the newest decision no longer describes the agent of these rows, in words; undefined where it still does. */
export function outdatedBecause(
  view: AgentView,
  answer: EvaluationAnswer | undefined,
  rows: readonly ExchangeRow[],
): string | undefined {
  if (answer === undefined) return undefined
  const permitted = answer.decision === 'PERMIT'
  if (permitted && view.recorded.revocation) return 'The agent was revoked since.'
  if (permitted && view.recorded.suspension) return 'The agent was suspended since.'
  const newest = rows.findLast(row => changeOf(row) !== undefined)
  if (newest !== undefined && changeOf(newest) === 'prove')
    return 'Something new has been proven about the agent since this decision.'
  const lapse = permitted ? lapseOf(view, 'readiness') : undefined
  if (lapse !== undefined) return `It is no longer valid: ${lapse.detail}.`
  if (permitted && view.valid_facts.readiness === undefined)
    return 'A fact behind this decision is no longer valid.'
  return undefined
}

import { type EvaluationAnswer, evaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { membersOf } from '../../exchange/body-members.ts'
import { asksFor, succeeded } from '../../exchange/call-kind.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'

/**
 * The newest answer about an agent entering the pilot: of its newest receipt or, where no receipt can be seen, of this side's journal.
 * @param rows the exchange of this agent.
 */
export function latestAnswer(
  record: ReceiptRecord | undefined,
  rows: readonly ExchangeRow[],
): EvaluationAnswer | undefined {
  if (record !== undefined) {
    const { decision_id, decision, reason_codes, obligations } = record.receipt
    return { decision_id, decision, reason_codes, obligations, receipt_ref: record.receipt_ref }
  }
  const last = rows.findLast(
    ({ entry }) => entry.kind === 'call' && asksFor(entry, 'pilot.enter') && succeeded(entry),
  )
  const body = last?.entry.kind === 'call' ? (last.entry.answer?.body ?? '') : ''
  const answer = evaluationAnswer.safeParse(membersOf(body))
  return answer.success ? answer.data : undefined
}

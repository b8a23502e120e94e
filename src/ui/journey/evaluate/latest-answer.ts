import { asksFor, succeeded } from '../../../client/message.ts'
import { evaluationOf } from '../../../client/message-contents.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { ExchangeRow } from '../../app/rows.ts'

/**
 * The newest answer about an agent entering the pilot: from its newest receipt or, while none is read, from
 * this side's journal.
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
  return last?.entry.kind === 'call' ? evaluationOf(last.entry) : undefined
}

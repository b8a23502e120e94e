import type { CallEntry, EnforceEntry } from '../../../client/journal-record.ts'
import { asksFor, decisionOf } from '../../../client/message.ts'
import { evaluationOf, reportRequestOf } from '../../../client/message-contents.ts'
import type { EvaluationAnswer, ReportSendRequest } from '../../../contract/schemas/evaluation.ts'
import type { ExchangeRow } from '../../app/rows.ts'

/** A report that a decision was requested on, and what was done with it. */
export interface SentReport {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** As it was sent; undefined if it did not have the form of one. */
  readonly request: ReportSendRequest | undefined
  readonly answer: EvaluationAnswer | undefined
  /** What the enforcement point did, oldest first. */
  readonly enforced: readonly EnforceEntry[]
  /** The inbox holds it, whatever the journal says: a tab may close between a delivery and its entry. */
  readonly arrived: boolean
}

/**
 * Whether a message asks for a decision on a report of the step's own. One that was edited by hand counts once it is
 * permitted: the gate would let it through, whoever wrote it.
 */
function isSentReport(entry: CallEntry): boolean {
  if (!asksFor(entry, 'report.send')) return false
  return entry.edited_from === undefined || decisionOf(entry) === 'PERMIT'
}

/**
 * The reports that were sent for an agent, oldest first, from the journal.
 * @param rows the exchange of this agent.
 * @param arrived the receipts (by name) under which the inbox holds reports of this agent.
 */
export function sentReports(rows: readonly ExchangeRow[], arrived: readonly string[]): readonly SentReport[] {
  const enforcements = rows.flatMap(({ entry, kind }) =>
    entry.kind === 'enforce' && kind === 'enforce' ? [entry] : [],
  )
  return rows.flatMap(row => {
    const { entry, kind } = row
    if (kind !== 'request' || entry.kind !== 'call' || !isSentReport(entry)) return []
    const answer = evaluationOf(entry)
    return [
      {
        ...{ row, entry, answer },
        request: reportRequestOf(entry),
        enforced: enforcements.filter(({ receipt_ref }) => receipt_ref === answer?.receipt_ref),
        arrived: answer !== undefined && arrived.includes(answer.receipt_ref),
      },
    ]
  })
}

/** Whether a report reached the inbox. */
export function wasDelivered({ enforced, arrived }: SentReport): boolean {
  return arrived || enforced.some(({ delivered }) => delivered)
}

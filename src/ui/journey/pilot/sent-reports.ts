import type { CallEntry, EnforceEntry } from '../../../client/journal-record.ts'
import {
  type EvaluationAnswer,
  evaluationAnswer,
  type ReportSendRequest,
  reportSendRequest,
} from '../../../contract/schemas/evaluation.ts'
import { membersOf } from '../../exchange/body-members.ts'
import { asksFor } from '../../exchange/call-kind.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'

/** A report about which a decision was asked, and what was done with that. */
export interface SentReport {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** As it was sent; undefined where it had not the form of one. */
  readonly request: ReportSendRequest | undefined
  readonly answer: EvaluationAnswer | undefined
  /** What the enforcement point did, oldest first. */
  readonly enforced: readonly EnforceEntry[]
  /** The inbox holds it, whatever the journal says: a tab may end between a delivery and its entry. */
  readonly arrived: boolean
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
    if (kind !== 'request' || entry.kind !== 'call' || !asksFor(entry, 'report.send')) return []
    const request = reportSendRequest.safeParse(membersOf(entry.request.body))
    const answer = evaluationAnswer.safeParse(membersOf(entry.answer?.body ?? ''))
    return [
      {
        ...{ row, entry },
        request: request.success ? request.data : undefined,
        answer: answer.success ? answer.data : undefined,
        enforced: enforcements.filter(
          ({ receipt_ref }) => answer.success && receipt_ref === answer.data.receipt_ref,
        ),
        arrived: answer.success && arrived.includes(answer.data.receipt_ref),
      },
    ]
  })
}

/** Whether a report reached the inbox. */
export function wasDelivered({ enforced, arrived }: SentReport): boolean {
  return arrived || enforced.some(({ delivered }) => delivered)
}

import { type CallKind, messageOf, succeeded } from '../../client/message.ts'
import type { ExchangeRow } from './rows.ts'

/** Kinds whose request says more than its answer. */
const BY_REQUEST: readonly CallKind[] = ['prove', 'evaluate']

/**
 * The row shown while the reader has selected none: of the newest call, the request if it is a proof or an
 * evaluation that was accepted, otherwise the answer.
 * @param kinds the kinds of call that the view is about; empty for any.
 */
export function defaultRow(
  rows: readonly ExchangeRow[],
  kinds: readonly CallKind[],
): ExchangeRow | undefined {
  const newest = rows.findLast(
    row =>
      row.kind !== 'store' &&
      row.entry.kind === 'call' &&
      (kinds.length === 0 || kinds.includes(messageOf(row.entry).kind)),
  )
  if (newest?.entry.kind !== 'call') return newest
  const wanted =
    succeeded(newest.entry) && BY_REQUEST.includes(messageOf(newest.entry).kind) ? 'request' : 'answer'
  return rows.find(row => row.entry.seq === newest.entry.seq && row.kind === wanted) ?? newest
}

import type { ExchangeRow } from '../app/rows.ts'

/** The message that a request id belongs to: the row of its request. */
export function rowOfRequest(rows: readonly ExchangeRow[], requestId: string): ExchangeRow | undefined {
  return rows.find(
    row => row.kind === 'request' && row.entry.kind === 'call' && row.entry.answer?.request_id === requestId,
  )
}

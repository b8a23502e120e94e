import type { ExchangeRow } from './rows.ts'

interface Place {
  /** The lane at which the row begins or, for an answer, ends. */
  readonly from: 'agent' | 'issuer' | 'service'
  readonly words: string
}

/** Where a row is drawn, and the words that fit there: between issuer and service a path is cut to its end. */
export function placeOf(row: ExchangeRow): Place {
  if (row.kind === 'store') return { from: 'service', words: row.words }
  if (row.entry.speaker === 'agent') return { from: 'agent', words: row.words }
  const words = row.kind === 'request' ? row.words.replace(/^.*\//u, '…/') : row.words
  return { from: 'issuer', words }
}

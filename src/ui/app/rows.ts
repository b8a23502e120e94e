import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { Message } from '../../client/message.ts'
import type { AuditEntry } from '../../contract/window/window.ts'

export type RowKind =
  | 'request'
  | 'store'
  | 'answer'
  | 'sign'
  | 'issue'
  | 'recompute'
  | 'enforce'
  | 'deliver'
  | 'acknowledge'
/** How a row is drawn: the grammar's states, and plain grey for replies and the store's rows. */
export type RowLine = 'claimed' | 'proven' | 'refused' | 'reply' | 'unreached'

/** One line of the exchange: a message, a signature, or an access to the store. */
export interface ExchangeRow {
  /** Stable as long as the journal is: the entry's place and its part. */
  readonly id: string
  /** Of a message or signature, counted over the whole journal from 1; a store row has its request's. */
  readonly number: number
  readonly kind: RowKind
  readonly entry: JournalEntry
  /** What a call says; undefined if the entry is not a call. */
  readonly message?: Message
  readonly audit: AuditEntry | undefined
  readonly line: RowLine
  /** A request that was refused: it stops at a cross. */
  readonly attempt: boolean
  /** The part that stands out, such as a method or a status. */
  readonly lead: string
  readonly words: string
  /** What it is, in two to five plain words. */
  readonly plain: string
  /** Whether the agent's key was bound when this happened. */
  readonly bound: boolean
  /** The earlier entry whose very message this one sends again. */
  readonly repeats: number | undefined
}

/** How rows are used that are not this browser's own messages: what stands open, what opens, what is marked. */
export interface RowUse {
  readonly isCurrent: (row: ExchangeRow) => boolean
  readonly onOpen: (row: ExchangeRow) => void
  /** What is wrong with a row, in two or three words; undefined where nothing is. */
  readonly markOf: (row: ExchangeRow) => string | undefined
}

/** Whether a row is a message or a signature, and so has a number of its own. */
export function isNumbered({ kind }: Pick<ExchangeRow, 'kind'>): boolean {
  return kind !== 'store'
}

/** Whether the service only repeated the answer that it had stored for the same Idempotency-Key. */
export function isStoredAnswer(audit: AuditEntry | undefined): boolean {
  return audit?.operation === 'repeated'
}

/** The row that has this number. */
export function rowOfNumber(rows: readonly ExchangeRow[], number: number): ExchangeRow | undefined {
  return rows.find(row => row.number === number)
}

/** The message that a request id belongs to: the row of its request. */
export function rowOfRequest(rows: readonly ExchangeRow[], requestId: string): ExchangeRow | undefined {
  return rows.find(
    row => row.kind === 'request' && row.entry.kind === 'call' && row.entry.answer?.request_id === requestId,
  )
}

/** One agent's rows. */
export const rowsOfAgent = (
  rows: readonly ExchangeRow[],
  agentId: string | undefined,
): readonly ExchangeRow[] => rows.filter(({ entry }) => entry.agent_id === agentId)

/** The newest call among these rows that fits. */
export function lastCall(
  rows: readonly ExchangeRow[],
  fits: (call: CallEntry, row: ExchangeRow) => boolean,
): CallEntry | undefined {
  const last = rows.findLast(row => row.entry.kind === 'call' && fits(row.entry, row))
  return last?.entry.kind === 'call' ? last.entry : undefined
}

import type { CallEntry, JournalEntry, Speaker } from '../../client/journal-record.ts'
import type { Message } from '../../client/message.ts'
import type { Purpose } from '../../contract/names.ts'
import type { DirectoryEntry } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'

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
  /** What the service read of the party that vouches for a key. */
  | 'names'
  /** A thief keeps a copy of the message above. */
  | 'copy'
/** How a row is drawn: the grammar's states, and plain grey for replies and the store's rows. */
export type RowLine = 'claimed' | 'proven' | 'refused' | 'reply' | 'unreached'

/** A directory record that the service read while it judged a proof, as it was then. */
export interface NamedBy {
  readonly kind: Exclude<DirectoryEntry['kind'], 'withdrawn'>
  readonly name: string
  readonly version: number
  readonly published_at: string
  /** The thumbprint of the one key that it names; undefined where it names several, or none by itself. */
  readonly key: string | undefined
}

/** Who acts: the agent, a party, a thief, or a second holder, who claims the same identity with a key of its own. */
export type Who = Speaker | 'second'

/** Whose key the agent signs with: its own, its former one, another one, or no one knows yet. */
export type Signer = 'own' | 'former' | 'another' | 'unknown'

/** A row as its entry makes it, before it is known what stands around it. */
export interface RowDraft {
  readonly kind: RowKind
  /** Its name among the rows of its entry, where the kind is not enough. */
  readonly part?: string
  readonly line: RowLine
  /** The part that stands out, such as a method or a status. */
  readonly lead?: string
  readonly words: string
  /** Of a row that says what vouched for a key: the record that was read. */
  readonly namedBy?: NamedBy
}

/** What an entry is among the others of the journal. */
export interface Standing {
  readonly who: Who
  /** Of what a party issues: who it is for. */
  readonly holder: Who
  /** The agent in whose exchange it stands: its own, the one that an attack was made beside, or that it was imported as next. */
  readonly owner: string | null
  /** The number of its first row, from 1 within that exchange. */
  readonly first: number
  /** Whether an attack sent it, or it concerns an agent that an attack made. */
  readonly attack: boolean
  /** The claim of the agent that it concerns, once that was imported. */
  readonly about: ImportRequest | undefined
  readonly purpose: Purpose | undefined
  readonly verified: boolean
  /** Whether the agent's own key was bound before it, and whether it is after. */
  readonly wasBound: boolean
  readonly isBound: boolean
  /** Whose bound key an accepted proof takes off. */
  readonly drops: Who | undefined
  /** The earlier entry whose very message this one sends again, and that one's number. */
  readonly repeats: number | undefined
  readonly usedIn: number | undefined
  readonly signer: Signer
  /** Whether it is later than the nonce allows that it answers. */
  readonly late: boolean
  readonly accepted: boolean
  readonly heldBack: boolean
  readonly copied: boolean
  readonly audit: AuditEntry | undefined
  readonly vouched: NamedBy | undefined
}

/** One line of the exchange: a message, a signature, or an access to the store. */
export interface ExchangeRow extends RowDraft, Standing {
  /** Stable as long as the journal is: the entry's place and its part. */
  readonly id: string
  readonly entry: JournalEntry
  readonly message: Message | undefined
  /** A request that was refused: it stops at a cross. */
  readonly attempt: boolean
  readonly lead: string
  /** Of a message or signature, counted from 1 within the exchange that it belongs to; a store row has its request's. */
  readonly number: number
  /** What it is, in two to five plain words. */
  readonly plain: string
  /** Whether the agent's own key was bound when this had happened. */
  readonly bound: boolean
}

export interface EntryKind<E extends JournalEntry> {
  readonly rows: (entry: E, standing: Standing) => readonly RowDraft[]
  readonly step: (entry: E) => string
}

const WITHOUT_NUMBER: ReadonlySet<RowKind> = new Set(['store', 'names', 'copy'])

/** Whether a row is a message or a signature, and so has a number of its own. */
export const isNumbered = ({ kind }: Pick<ExchangeRow, 'kind'>): boolean => !WITHOUT_NUMBER.has(kind)

/** Whether a row is a step of what is told: everything but the accesses to the store. */
export const isStep = ({ kind }: Pick<ExchangeRow, 'kind'>): boolean => kind !== 'store'

/** Whether the service only repeated the answer that it had stored for the same Idempotency-Key. */
export const isStoredAnswer = (audit: AuditEntry | undefined): boolean => audit?.operation === 'repeated'

export const rowOfNumber = (rows: readonly ExchangeRow[], number: number): ExchangeRow | undefined =>
  rows.find(row => row.number === number)

/** The message that a request id belongs to: the row of its request. */
export const rowOfRequest = (
  rows: readonly ExchangeRow[],
  requestId: string | undefined,
): ExchangeRow | undefined =>
  requestId === undefined
    ? undefined
    : rows.find(
        ({ kind, entry }) =>
          kind === 'request' && entry.kind === 'call' && entry.answer?.request_id === requestId,
      )

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

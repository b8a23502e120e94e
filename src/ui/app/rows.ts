import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { Message } from '../../client/message.ts'
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

/** One line of the exchange: a message, a signature, or an access to the store. */
export interface ExchangeRow {
  /** Stable as long as the journal is: the entry's place and its part. */
  readonly id: string
  /** Of a message or signature, counted from 1 within the exchange that it belongs to; a store row has its request's. */
  readonly number: number
  readonly kind: RowKind
  readonly entry: JournalEntry
  /** The agent in whose exchange it stands: its own, the one that an attack was made beside, or that it was imported as next. */
  readonly owner: string | null
  /** Whether an attack sent it, or it concerns an agent that an attack made. */
  readonly attack: boolean
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
  /** The claim of the agent that it concerns, once that was imported. */
  readonly about: ImportRequest | undefined
  /** Of a row that says what vouched for a key: the record that was read. */
  readonly namedBy?: NamedBy
}

const WITHOUT_NUMBER: ReadonlySet<RowKind> = new Set(['store', 'names', 'copy'])

/** Whether a row is a message or a signature, and so has a number of its own. */
export function isNumbered({ kind }: Pick<ExchangeRow, 'kind'>): boolean {
  return !WITHOUT_NUMBER.has(kind)
}

/** Whether a row is a step of what is told: everything but the accesses to the store. */
export function isStep({ kind }: Pick<ExchangeRow, 'kind'>): boolean {
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

/** A row before it has its number, its plain words and its place in the agent's life. */
export type RowDraft = Omit<
  ExchangeRow,
  'number' | 'plain' | 'bound' | 'repeats' | 'about' | 'owner' | 'attack'
>

/** What the rows of an entry depend on, besides itself. */
export interface Drafting {
  readonly audit: AuditEntry | undefined
  /** Whether the proof that rests on it was accepted. */
  readonly accepted: boolean
  /** Whether it enforces an INDETERMINATE. */
  readonly heldBack: boolean
  /** Whether a thief sends the same again later. */
  readonly copied: boolean
  /** The directory record that was read while it was judged. */
  readonly namedBy: NamedBy | undefined
}

/**
 * Whose key signed: one that was proven to be the agent's, another one, or no one knows yet. A proof may have
 * been altered since, or carry no signature.
 */
export type Signer = 'own' | 'another' | 'unknown' | 'altered' | 'nobody'

/** What the plain words of a row depend on, besides the row. */
export interface Told {
  /** Whether the very same message was sent before. */
  readonly again: boolean
  readonly signer: Signer
  readonly about: ImportRequest | undefined
}

/** A signature that an entry made, or the proof that it carries: the whole JWS, and what of it was signed. */
interface Signature {
  readonly jws: string
  readonly input: string
}

/** What one entry says by itself, whatever else the journal holds. */
export interface EntryFacts {
  /** A proof, and whether it was accepted; undefined for anything else. */
  readonly proof: 'accepted' | 'not accepted' | undefined
  /** Whether it bound a key: the agent's own line is solid from here on. */
  readonly binds: boolean
  /** The agent and key that it proved, as `agentKey` names them. */
  readonly proved: string | undefined
  /** The agent and key that it signed with, as `agentKey` names them. */
  readonly signedWith: string | undefined
  readonly signature: Signature | undefined
  /** What may be sent once only: the body of a proof, or of a report to be decided on. */
  readonly once: string | undefined
  /** The receipt of its answer, where that was INDETERMINATE. */
  readonly undecided: string | undefined
}

/** Whose key: a name for the pair of an agent and a key. */
export const agentKey = (agentId: string | null, thumbprint: string): string => `${agentId} ${thumbprint}`

export const signatureOf = (jws: string): Signature => ({ jws, input: jws.slice(0, jws.lastIndexOf('.')) })

/** Everything that is told of entries of one kind outside the drawer. */
export interface EntryKind<E extends JournalEntry> {
  /** The facts that it has; by default none. */
  readonly facts?: (entry: E) => Partial<EntryFacts>
  /** Its rows, in the order in which they happened. */
  readonly rows: (entry: E, drafting: Drafting) => readonly RowDraft[]
  /** What a row is, in two to five plain words: true for whatever it was and whatever came of it. */
  readonly plain: (entry: E, row: RowDraft, told: Told) => string
  /** Everything about it that a reader may search for, not yet decoded. */
  readonly text: (entry: E) => readonly string[]
  /** The step that it belongs to. */
  readonly step: (entry: E) => string
}

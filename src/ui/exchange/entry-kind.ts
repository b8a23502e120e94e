import type { JournalEntry } from '../../client/journal-record.ts'
import type { AuditEntry } from '../../contract/window/window.ts'
import type { ExchangeRow } from '../app/rows.ts'

/** A row before it has its number, its plain words and its place in the agent's life. */
export type RowDraft = Omit<ExchangeRow, 'number' | 'plain' | 'bound' | 'repeats'>

/** What the rows of an entry depend on, besides itself. */
export interface Drafting {
  readonly audit: AuditEntry | undefined
  /** Whether the proof that rests on it was accepted. */
  readonly accepted: boolean
  /** Whether it enforces an INDETERMINATE. */
  readonly heldBack: boolean
}

/**
 * Whose key signed: one that was proven to be the agent's, another one, or nobody knows yet. A proof may have
 * been altered since, or carry no signature.
 */
export type Signer = 'own' | 'another' | 'unknown' | 'altered' | 'nobody'

/** What the plain words of a row depend on, besides the row. */
export interface Told {
  /** Whether the very same message was sent before. */
  readonly again: boolean
  readonly signer: Signer
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

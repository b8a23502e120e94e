import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import type { ExchangeRow } from '../app/rows.ts'

/** A row, as the drawer is given it. */
export interface At<E extends JournalEntry> {
  readonly row: ExchangeRow
  readonly entry: E
  /** The profile of the agent that it is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Shows the receipt of an evaluation. */
  readonly receipt: (entry: CallEntry) => React.ReactNode
}

/** What the drawer shows of entries of one kind, beside the sentence that explains them. */
export interface Shows<E extends JournalEntry> {
  readonly message: (at: At<E>) => React.ReactNode
  /** The checks that were made of it; a count of none has no tab. */
  readonly checks?: (at: At<E>) => { readonly count: number; readonly list: React.ReactNode }
  /** What went over the wire, or was signed, to the byte. */
  readonly raw?: (at: At<E>) => React.ReactNode
}

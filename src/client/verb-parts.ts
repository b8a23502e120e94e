import type { AgentNotes } from './agent-notes.ts'
import type { ClientStore } from './client-store.ts'
import type { Journal } from './journal.ts'
import type { OutsideSigner } from './outside-signer.ts'
import type { OwnAgents } from './own-agents.ts'
import type { OwnRows } from './own-rows.ts'
import type { PostParts } from './post.ts'
import type { UnderWay } from './under-way.ts'
import type { Wallet } from './wallet.ts'

/** What the visitor's verbs work with. */
export interface VerbParts extends PostParts {
  readonly store: ClientStore
  readonly rows: OwnRows
  readonly journal: Journal
  readonly wallet: Wallet
  readonly agents: AgentNotes & OwnAgents
  readonly underWay: UnderWay
  /** Asks for signatures by keys that are elsewhere. */
  readonly outside: OutsideSigner
  /** Announces that the client's store has changed. */
  readonly changed: () => void
}

/** The world's current time, as written in the journal (RFC 3339, UTC). */
export const stamp = (parts: Pick<VerbParts, 'now'>): string => new Date(parts.now()).toISOString()

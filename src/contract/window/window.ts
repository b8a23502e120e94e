import type { DirectoryRecord } from '../schemas/directory.ts'
import type { AgentView } from './agent-view.ts'
import type { AuditEntry, ChallengeRecord, DecisionRecord, ReceiptRecord } from './rows.ts'
import type { RecordsWindow } from './stores.ts'

/** The page's read-only view into the service's store; nothing in it can change a record. */
export interface ServiceReader {
  agents(): Promise<AgentView[]>
  agent(agentId: string): Promise<AgentView | undefined>
  challenge(challengeId: string): Promise<ChallengeRecord | undefined>
  receipt(receiptRef: string): Promise<ReceiptRecord | undefined>
  /** An agent's receipts, oldest first: all, or the newest, as many as `newest` says at most. */
  receipts(agentId: string, newest?: number): Promise<ReceiptRecord[]>
  decision(decisionId: string): Promise<DecisionRecord | undefined>
  audit(requestIds: readonly string[]): Promise<AuditEntry[]>
  /** The entries of the audit trail from this instant on (RFC 3339, UTC), oldest first, as many as `most` at most. */
  auditFrom(at: string, most: number): Promise<AuditEntry[]>
  directory(name: string): Promise<DirectoryRecord | undefined>
  readonly records: RecordsWindow
  /**
   * Runs work while nothing about an agent can change; it waits for the agent's turn, as requests do.
   * @throws TurnTimeout where that takes longer than a request may wait
   */
  holding<T>(agentId: string, work: () => Promise<T>): Promise<T>
  /** Calls back after any tab changes the store. Returns a function that stops this. */
  subscribe(listener: () => void): () => void
}

import type { ProblemCode } from '../catalogues/problems.ts'
import type { Purpose } from '../names.ts'
import type { DirectoryRecord } from '../schemas/directory.ts'
import type { EvaluationAnswer } from '../schemas/evaluation.ts'
import type { Receipt } from '../schemas/receipt.ts'
import type { AgentView } from './agent-view.ts'
import type { RecordsWindow } from './stores.ts'

/** One access to the store within a request, in domain terms. */
export interface StoreTouch {
  readonly mode: 'read' | 'put' | 'use' | 'delete'
  readonly what: string
}

/** One entry of the audit trail: each request to one of the three endpoints has one. */
export interface AuditEntry {
  readonly request_id: string
  /** The place of this request in the order in which requests were judged, across tabs, from 1. */
  readonly order: number
  /** The one reading of the clock under which it was judged. */
  readonly at: string
  readonly clock_offset_ms: number
  readonly agent_id: string | null
  readonly path: string
  readonly operation: string
  readonly status: number
  readonly code: ProblemCode | null
  readonly outcome: string
  readonly touches: readonly StoreTouch[]
}

export interface ChallengeRecord {
  readonly challenge_id: string
  readonly agent_id: string
  readonly purpose: Purpose
  readonly nonce: string
  readonly audience: string
  readonly claim_digest: string
  readonly issued_at: string
  readonly expires_at: string
}

export interface DecisionRecord {
  readonly decision_id: string
  readonly agent_id: string
  readonly at: string
  readonly request_id: string
  readonly answer: EvaluationAnswer
}

export interface ReceiptRecord {
  readonly receipt_ref: string
  readonly agent_id: string
  readonly sequence: number
  readonly receipt: Receipt
}

/** A digest recomputed over what is stored now. */
export interface Recomputed {
  readonly named: string
  readonly recomputed: string
  readonly equal: boolean
}

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

import type { Operation } from '../catalogues/lifecycle.ts'
import type { FactName, Facts, Lapses, Situation, Voucher } from '../facts.ts'
import type { Status } from '../names.ts'
import type { FederatedAgentProfile, ProfileField } from '../schemas/profile.ts'

/** A profile field that a valid fact proves: the request that proved it, its evidence, and what vouches for it now. */
export interface FieldProof {
  readonly field: ProfileField
  readonly fact: FactName
  readonly at: string
  readonly request_id: string
  /** Digest name of the stored evidence, or of the proof if there is no evidence. */
  readonly evidence_ref: string
  /** Null if only the key itself vouches. */
  readonly vouched_by: Voucher | null
}

export interface OperationView {
  readonly operation: Operation
  readonly open: boolean
  readonly why?: string
}

/** An agent as the read-only window shows it, judged at one time. */
export interface AgentView {
  readonly agent_id: string
  readonly version: number
  readonly status: Status
  /** The claimed profile with the derived status. */
  readonly profile: FederatedAgentProfile & { readonly status: Status }
  readonly claim_digest: string
  readonly received_digest: string
  /** The import's body, exactly as received. */
  readonly received: Uint8Array<ArrayBuffer>
  readonly imported_at: string
  readonly import_request_id: string
  readonly recorded: Facts
  /** Of these, the facts that are valid now. */
  readonly valid_facts: Facts
  /** Why the others do not; computed for this view and never stored. */
  readonly lapses: Lapses
  readonly situation: Situation
  readonly proven_fields: readonly FieldProof[]
  readonly operations: readonly OperationView[]
  /** Thumbprint of the claimed organization's current key; null if there is none. */
  readonly organization_key: string | null
  /** The last receipt; `chain_broken` once an evaluation has found the chain broken. */
  readonly head: {
    readonly receipt_ref: string
    readonly sequence: number
    readonly chain_broken: boolean
  } | null
}

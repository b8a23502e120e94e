import type { Operation } from '../catalogues/lifecycle.ts'
import type { FactName, Facts, Lapses, Situation, Voucher } from '../facts.ts'
import type { Status } from '../names.ts'
import type { FederatedAgentProfile, ProfileField } from '../schemas/profile.ts'
import type { AgentRecord } from './rows.ts'

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
export interface AgentView extends Omit<AgentRecord, 'claim' | 'facts' | 'facts_version'> {
  readonly status: Status
  /** The claimed profile with the derived status. */
  readonly profile: FederatedAgentProfile & { readonly status: Status }
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
}

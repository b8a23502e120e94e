import type { Action } from '../../contract/evaluation.ts'
import type { Facts } from '../../contract/facts.ts'
import type { IdentitySource } from '../../contract/names.ts'
import type { ReadReport } from '../report/read-report.ts'

/** A report as gathered: what was asked and signed, the address that both signatures must name, and what was used. */
export interface ReportSnapshot extends ReadReport {
  readonly audience: string
  /** Whether the approval's `jti` was used for a delivery before. */
  readonly approval_used: boolean
  /** Whether the proof's `jti` was used before. */
  readonly proof_used: boolean
}

/** Everything the policy looks at, gathered before it runs; `facts_digest` is the digest of this object. */
export interface PolicySnapshot {
  readonly agent_id: string
  readonly identity_source: IdentitySource
  readonly organization_id: string | null
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly facts: Facts
  /** Thumbprint that the registry's entry names now; null where there is none or the source is EXTERNAL. */
  readonly registered_key: string | null
  /** Thumbprint of the claimed organization's present directory key; null where the directory holds none. */
  readonly organization_key: string | null
  /** The report that is asked about; null for any other action. */
  readonly report: ReportSnapshot | null
  /** Whether every stored object behind the present facts hashes to its name. */
  readonly evidence_intact: boolean
  /** Whether the head receipt is there, hashes to its name and carries no break itself. */
  readonly chain_intact: boolean
}

/** What the policy decides on: the snapshot, the request and the time (epoch milliseconds), nothing else. */
export interface PolicyInput {
  readonly snapshot: PolicySnapshot
  readonly action: Action
  readonly now: number
}

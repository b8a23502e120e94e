import type { Facts } from '../../contract/facts.ts'
import type { IdentitySource } from '../../contract/names.ts'

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
  /** Whether the directory holds the claimed organization. */
  readonly organization_known: boolean
  /** Whether every stored object behind the present facts hashes to its name. */
  readonly evidence_intact: boolean
  /** Whether the head receipt is there, hashes to its name and carries no break itself. */
  readonly chain_intact: boolean
}

/** What the policy decides on: the snapshot, the request and the time (epoch milliseconds), nothing else. */
export interface PolicyInput {
  readonly snapshot: PolicySnapshot
  readonly action: 'pilot.enter'
  readonly now: number
}

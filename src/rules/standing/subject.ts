import type { Facts } from '../../contract/facts.ts'
import type { IdentitySource, Protocol } from '../../contract/names.ts'

/** An agent as far as it is judged here: what it claims, and what was established about it. */
export interface Subject {
  readonly agent_id: string
  readonly identity_source: IdentitySource
  readonly protocol: Protocol
  readonly organization_claimed: boolean
  readonly facts: Facts
}

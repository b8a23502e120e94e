import type { Facts } from '../../contract/facts.ts'
import type { IdentitySource, Protocol } from '../../contract/names.ts'
import type { Action } from '../../contract/schemas/evaluation.ts'
import type { Grounds } from '../standing/grounds.ts'
import { type Standing, standingOf } from '../standing/standing.ts'
import type { Subject } from '../standing/subject.ts'
import type { ReadReport } from './read-report.ts'

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
  readonly protocol: Protocol
  readonly organization_id: string | null
  readonly valid_from: string | null
  readonly valid_until: string | null
  readonly facts: Facts
  /** What vouches for the facts now. */
  readonly grounds: Grounds
  /** The report that is asked about; null for any other action. */
  readonly report: ReportSnapshot | null
  /** Whether every stored object behind the present facts hashes to its name. */
  readonly evidence_intact: boolean
  /** Whether the head receipt exists, hashes to its name and reports no break itself. */
  readonly chain_intact: boolean
}

/** What the policy decides on: the snapshot, the request, the time (epoch milliseconds) and the decision's own name. */
export interface PolicyInput {
  readonly snapshot: PolicySnapshot
  readonly action: Action
  readonly now: number
  /** The name of a readiness that this decision begins (contract section 3). */
  readonly decision_id: string
}

/** The agent as the standing rules see it. */
export function subjectOfInput({ snapshot }: PolicyInput): Subject {
  const { agent_id, identity_source, protocol, organization_id, facts } = snapshot
  return { agent_id, identity_source, protocol, organization_claimed: organization_id !== null, facts }
}

/** The agent's standing at the time of the decision. */
export function standing(input: PolicyInput): Standing {
  return standingOf(subjectOfInput(input), input.snapshot.grounds, input.now)
}

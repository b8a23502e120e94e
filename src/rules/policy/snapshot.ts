import type { Facts } from '../../contract/facts.ts'
import type { IdentitySource, Protocol } from '../../contract/names.ts'
import type { Action } from '../../contract/schemas/evaluation.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../../crypto/digest.ts'
import { type GroundRecords, type Grounds, groundsOf } from '../standing/grounds.ts'
import { type Standing, standingOf } from '../standing/standing.ts'
import type { ClaimAndFacts, Subject } from '../standing/subject.ts'
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

/** The same with the agent's standing, which every rule reads and which is derived once. */
export interface Judging extends PolicyInput {
  readonly subject: Subject
  /** At the time of the decision. */
  readonly standing: Standing
}

/** Derives the agent's standing at the time of the decision. */
export function judging(input: PolicyInput): Judging {
  const { agent_id, identity_source, protocol, organization_id, facts, grounds } = input.snapshot
  const subject = {
    ...{ agent_id, identity_source, protocol, facts },
    organization_claimed: organization_id !== null,
  }
  return { ...input, subject, standing: standingOf(subject, grounds, input.now) }
}

/** An agent as stored, as far as a decision about it depends on that. */
interface JudgedAgent extends ClaimAndFacts {
  readonly agent_id: string
  readonly claim_digest: string
  readonly received: Uint8Array<ArrayBuffer>
  readonly received_digest: string
  /** The last receipt; `chain_broken` once an evaluation has found the chain broken. */
  readonly head: {
    readonly receipt_ref: string
    readonly sequence: number
    readonly chain_broken: boolean
  } | null
}

/** Everything stored that a decision about an agent rests on. */
export interface PolicyRecords {
  readonly agent: JudgedAgent
  readonly grounds: GroundRecords
  /** The newest receipt; undefined where there is none, or it cannot be read. */
  readonly head: ReceiptRecord | undefined
  /** The stored objects that the present facts name, by name; undefined where one is gone. */
  readonly evidence: ReadonlyMap<string, { readonly text: string } | undefined>
}

/** The names of the stored objects behind the present facts; readiness rests on a receipt of the chain. */
export function evidenceRefs(facts: Facts): string[] {
  const { identity, link, binding, suspension, revocation } = facts
  const proofs = [identity, link, binding, suspension, revocation].map(fact => fact?.proof_ref)
  const beside = [identity?.evidence_ref, identity?.authorization_ref, binding?.authorization_ref]
  return [...new Set([...proofs, ...beside].filter(ref => ref != null))]
}

/** Whether something stored still hashes to its name; false if it was altered beyond hashing. */
async function keepsName(name: string, digest: () => Promise<string>): Promise<boolean> {
  try {
    return (await digest()) === name
  } catch {
    return false
  }
}

async function evidenceIntact({ agent, evidence }: PolicyRecords): Promise<boolean> {
  const stored = [...evidence].map(
    async ([ref, record]) => record !== undefined && keepsName(ref, () => digestOfText(record.text)),
  )
  const claim = [
    keepsName(agent.received_digest, () => digestOfBytes(agent.received)),
    keepsName(agent.claim_digest, async () => digestOfJson(agent.claim)),
  ]
  return (await Promise.all([...stored, ...claim])).every(Boolean)
}

async function chainIntact({ agent, head }: PolicyRecords): Promise<boolean> {
  if (agent.head === null) return true
  const { receipt_ref, sequence, chain_broken } = agent.head
  // A receipt names one reason per dimension, so altered evidence may hide a break that only the record has.
  if (chain_broken || head === undefined) return false
  if (!(await keepsName(receipt_ref, async () => digestOfJson(head.receipt)))) return false
  const { receipt } = head
  return (
    receipt.sequence === sequence &&
    receipt.agent_id === agent.agent_id &&
    !receipt.reason_codes.includes('TRACEABILITY_CHAIN_BROKEN')
  )
}

/** Re-hashes what was read and lays out what the policy decides on at a time (epoch milliseconds). */
export async function policySnapshotOf(
  read: PolicyRecords,
  report: ReportSnapshot | null,
  now: number,
): Promise<PolicySnapshot> {
  const { agent } = read
  const { identity_source, metadata } = agent.claim
  const [grounds, evidence_intact, chain_intact] = await Promise.all([
    groundsOf(agent, read.grounds, now),
    evidenceIntact(read),
    chainIntact(read),
  ])
  return {
    agent_id: agent.agent_id,
    identity_source,
    protocol: metadata.protocol,
    organization_id: metadata.organization_id ?? null,
    valid_from: metadata.valid_from ?? null,
    valid_until: metadata.valid_until ?? null,
    facts: agent.facts,
    grounds,
    report,
    evidence_intact,
    chain_intact,
  }
}

import type { Facts } from '../../contract/facts.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../../crypto/digest.ts'
import { type GroundRecords, groundsOf } from '../standing/grounds.ts'
import type { ClaimAndFacts } from '../standing/subject.ts'
import type { PolicySnapshot, ReportSnapshot } from './snapshot.ts'

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

import type { Facts } from '../../contract/facts.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../../crypto/digest.ts'
import type { PolicySnapshot, ReportSnapshot } from '../../rules/policy/snapshot.ts'
import { groundsOf } from '../facts/grounds.ts'
import { GROUND_STORES, type GroundsRead, readGrounds } from '../facts/read-grounds.ts'
import type { AgentRecord, EvidenceRecord, Store } from '../store/database.ts'
import { readableRow, readRow } from '../store/readable-rows.ts'

/** What an evaluation reads in one transaction, before anything is hashed. */
export interface EvaluationRead {
  readonly agent: AgentRecord
  readonly grounds: GroundsRead
  readonly head: ReceiptRecord | undefined
  /** The stored objects that the present facts name, by name; undefined where one is gone. */
  readonly evidence: ReadonlyMap<string, EvidenceRecord | undefined>
  /** Which of the requested names were used before. */
  readonly used: ReadonlySet<string>
}

/** The names of the stored objects behind the present facts; readiness rests on a receipt of the chain. */
function evidenceRefs(facts: Facts): string[] {
  const { identity, link, binding, suspension, revocation } = facts
  const proofs = [identity, link, binding, suspension, revocation].map(fact => fact?.proof_ref)
  const beside = [identity?.evidence_ref, identity?.authorization_ref, binding?.authorization_ref]
  return [...new Set([...proofs, ...beside].filter(ref => ref != null))]
}

/** Reads an agent, all that its evaluation rests on, and these used ids; undefined if there is no agent. */
export async function readForEvaluation(
  store: Store,
  agentId: string,
  idNames: readonly string[] = [],
): Promise<EvaluationRead | undefined> {
  const db = await store.open()
  const tx = db.transaction(['agents', 'evidence', 'receipts', 'used_ids', ...GROUND_STORES], 'readonly')
  const agent = readRow('agents', agentId, await tx.objectStore('agents').get(agentId))
  if (agent === undefined) return undefined
  const refs = evidenceRefs(agent.facts)
  const usedIds = tx.objectStore('used_ids')
  const [grounds, head, used, ...kept] = await Promise.all([
    readGrounds(tx, agent),
    agent.head === null ? undefined : tx.objectStore('receipts').get(agent.head.receipt_ref),
    Promise.all(idNames.map(name => usedIds.getKey(name))),
    ...refs.map(ref => tx.objectStore('evidence').get(ref)),
  ])
  return {
    agent,
    grounds,
    // A receipt that cannot be read does not hash to its name either: the decision says that it was altered.
    head: readableRow('receipts', head),
    evidence: new Map(refs.map((ref, index) => [ref, readableRow('evidence', kept[index])])),
    used: new Set(used.filter(name => name !== undefined)),
  }
}

/** Whether something stored still hashes to its name; false if it was altered beyond hashing. */
async function keepsName(name: string, digest: () => Promise<string>): Promise<boolean> {
  try {
    return (await digest()) === name
  } catch {
    return false
  }
}

async function evidenceIntact({ agent, evidence }: EvaluationRead): Promise<boolean> {
  const stored = [...evidence].map(
    async ([ref, record]) => record !== undefined && keepsName(ref, () => digestOfText(record.text)),
  )
  const claim = [
    keepsName(agent.received_digest, () => digestOfBytes(agent.received)),
    keepsName(agent.claim_digest, async () => digestOfJson(agent.claim)),
  ]
  return (await Promise.all([...stored, ...claim])).every(Boolean)
}

async function chainIntact({ agent, head }: EvaluationRead): Promise<boolean> {
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
  read: EvaluationRead,
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

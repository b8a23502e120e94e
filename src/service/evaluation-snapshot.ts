import type { Facts } from '../contract/facts.ts'
import type { ReceiptRecord } from '../contract/window.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../crypto/digest.ts'
import type { PolicySnapshot } from './policy/snapshot.ts'
import { type Counterparties, directoryNames, keyOf } from './proof/prove-snapshot.ts'
import type { AgentRecord, EvidenceRecord, Store } from './store/database.ts'

/** What an evaluation reads in one transaction, before anything is hashed. */
export interface EvaluationRead extends Counterparties {
  readonly agent: AgentRecord
  readonly head: ReceiptRecord | undefined
  /** The stored objects that the present facts name, by name; undefined where one is gone. */
  readonly evidence: ReadonlyMap<string, EvidenceRecord | undefined>
}

/** The names of the stored objects behind the present facts; readiness is behind a receipt, which the chain holds. */
function evidenceRefs(facts: Facts): string[] {
  const { identity, link, binding, suspension, revocation } = facts
  const proofs = [identity, link, binding, suspension, revocation].flatMap(fact => fact?.proof_ref ?? [])
  return [...new Set([...proofs, ...(identity?.evidence_ref ? [identity.evidence_ref] : [])])]
}

/** Reads an agent and all that its evaluation rests on; undefined where there is no such agent. */
export async function readForEvaluation(store: Store, agentId: string): Promise<EvaluationRead | undefined> {
  const db = await store.open()
  const tx = db.transaction(['agents', 'directory', 'evidence', 'receipts'], 'readonly')
  const agent = await tx.objectStore('agents').get(agentId)
  if (agent === undefined) return undefined
  const names = directoryNames(agent)
  const directory = tx.objectStore('directory')
  const refs = evidenceRefs(agent.facts)
  const [registry, organization, head, ...kept] = await Promise.all([
    names.registry === null ? undefined : directory.get(names.registry),
    names.organization === null ? undefined : directory.get(names.organization),
    agent.head === null ? undefined : tx.objectStore('receipts').get(agent.head.receipt_ref),
    ...refs.map(ref => tx.objectStore('evidence').get(ref)),
  ])
  return {
    agent,
    registry,
    organization,
    head,
    evidence: new Map(refs.map((ref, index) => [ref, kept[index]])),
  }
}

async function evidenceIntact({ agent, evidence }: EvaluationRead): Promise<boolean> {
  const stored = [...evidence].map(
    async ([ref, record]) => record !== undefined && (await digestOfText(record.text)) === ref,
  )
  const claim = [
    digestOfBytes(agent.received).then(digest => digest === agent.received_digest),
    digestOfJson(agent.claim).then(digest => digest === agent.claim_digest),
  ]
  return (await Promise.all([...stored, ...claim])).every(Boolean)
}

async function chainIntact({ agent, head }: EvaluationRead): Promise<boolean> {
  if (agent.head === null) return true
  if (head === undefined || head.receipt.sequence !== agent.head.sequence) return false
  if (head.receipt.agent_id !== agent.agent_id) return false
  const broken = head.receipt.reason_codes.includes('TRACEABILITY_CHAIN_BROKEN')
  return !broken && (await digestOfJson(head.receipt)) === agent.head.receipt_ref
}

/** Re-hashes what was read and lays out what the policy decides on. */
export async function policySnapshotOf(read: EvaluationRead): Promise<PolicySnapshot> {
  const { agent, registry, organization } = read
  const { identity_source, metadata } = agent.claim
  const [evidence_intact, chain_intact] = await Promise.all([evidenceIntact(read), chainIntact(read)])
  return {
    agent_id: agent.agent_id,
    version: agent.version,
    identity_source,
    organization_id: metadata.organization_id ?? null,
    valid_from: metadata.valid_from ?? null,
    valid_until: metadata.valid_until ?? null,
    facts: agent.facts,
    registered_key: keyOf(registry) ?? null,
    organization_known: organization !== undefined,
    evidence_intact,
    chain_intact,
  }
}

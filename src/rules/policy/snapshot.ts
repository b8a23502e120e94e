import { readSignedObject } from '../../checks/signed-object.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { Facts } from '../../contract/facts.ts'
import {
  type Action,
  APPROVAL_TYPE,
  type IdentitySource,
  PROOF_ALGORITHMS,
  type Protocol,
  REPORT_PROOF_TYPE,
} from '../../contract/names.ts'
import type { ReportSendRequest } from '../../contract/schemas/evaluation.ts'
import {
  type ApprovalPayload,
  approvalPayload,
  type ReportProofPayload,
  reportProofPayload,
} from '../../contract/schemas/report.ts'
import type { z } from '../../contract/schemas/zod.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../contract/window/rows.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../../crypto/digest.ts'
import { type GroundRecords, type Grounds, groundsOf } from '../standing/grounds.ts'
import { type Standing, standingOf } from '../standing/standing.ts'
import type { ClaimAndFacts, Subject } from '../standing/subject.ts'

/** A signed object of a report as far as it could be read; the policy judges it. */
export type ReadObject<P> =
  | { readonly state: 'absent' }
  | {
      readonly state: 'unreadable'
      readonly why: string
      /** Digest name of the text as it was sent. */
      readonly digest: string
    }
  | {
      readonly state: 'read'
      readonly payload: P
      /** Thumbprint of the key that it carries and that its signature verified under. */
      readonly signer: string
      /** Digest name of the compact JWS. */
      readonly digest: string
    }

/** A report as the policy sees it: what was asked, and what was signed about it. */
export interface ReadReport {
  readonly id: string
  readonly destination: string
  /** Digest name of the content's RFC 8785 (JCS) form, computed by the service. */
  readonly digest: string
  readonly approval: ReadObject<ApprovalPayload>
  readonly proof: ReadObject<ReportProofPayload>
}

async function readObject<P>(
  text: string | undefined,
  typ: string,
  payload: z.ZodMiniType<P>,
): Promise<ReadObject<P>> {
  if (text === undefined) return { state: 'absent' }
  const { object, failed } = await readSignedObject(text, { typ, payload, algorithms: PROOF_ALGORITHMS })
  const digest = await digestOfText(text)
  if (object === null) return { state: 'unreadable', why: `${failed?.check}: ${failed?.detail}`, digest }
  return { state: 'read', payload: object.payload, signer: object.thumbprint, digest }
}

/** Reads a report and both signatures over it, as strictly as a proof is read. Nothing is compared yet. */
export async function readReport({ resource, context }: ReportSendRequest): Promise<ReadReport> {
  const { content, destination } = resource.properties
  const [digest, approval, proof] = await Promise.all([
    digestOfJson(content),
    readObject(context?.approval, APPROVAL_TYPE, approvalPayload),
    readObject(context?.report_proof, REPORT_PROOF_TYPE, reportProofPayload),
  ])
  return { id: resource.id, destination, digest, approval, proof }
}

const SKEW_S = LIMITS.CLOCK_SKEW_S

/** Whether a signature (epoch seconds) is not ahead of a time (epoch milliseconds) and not valid too long. */
export function timesHold(
  { iat, exp }: Pick<ApprovalPayload, 'iat' | 'exp'>,
  now: number,
  longest: number,
): boolean {
  return iat <= now / 1000 + SKEW_S && exp > iat && exp - iat <= longest
}

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
  /** The name of a readiness that this decision begins. */
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
  const subject = { agent_id, claim: { identity_source, metadata: { protocol, organization_id } }, facts }
  return { ...input, subject, standing: standingOf(subject, grounds, input.now) }
}

/** Everything stored that a decision about an agent rests on. */
export interface PolicyRecords {
  readonly agent: ClaimAndFacts &
    Pick<AgentView, 'agent_id' | 'claim_digest' | 'received' | 'received_digest' | 'head'>
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

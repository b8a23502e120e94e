import type { EvaluationAnswer, PilotEnterRequest } from '../contract/evaluation.ts'
import type { Facts } from '../contract/facts.ts'
import { LIMITATION_CODES, LIMITATIONS } from '../contract/limitations.ts'
import { RECEIPT_SCHEMA, type Receipt } from '../contract/receipt.ts'
import { RECEIPT_SCHEMA_VERSION } from '../contract/version.ts'
import { digestOfJson } from '../crypto/digest.ts'
import { type EvaluationRead, policySnapshotOf, readForEvaluation } from './evaluation-snapshot.ts'
import { instantOf } from './instant.ts'
import { POLICY_FAILED, POLICY_VERSION, type Policy, type PolicyOutcome } from './policy/policy.ts'
import type { PolicyInput } from './policy/snapshot.ts'
import { directoryExpectations } from './proof/prove-snapshot.ts'
import { Refusal } from './refusal.ts'
import type { Handler, Received } from './request.ts'
import type { Plan } from './store/commit.ts'
import type { AgentRecord, Store } from './store/database.ts'

export interface EvaluationRules {
  readonly store: Store
  readonly policy: Policy
  /** How far the world's time is from this device's, in milliseconds. */
  readonly clockOffset: () => number
}

function decideSafely(policy: Policy, input: PolicyInput): PolicyOutcome {
  try {
    return policy(input)
  } catch {
    return POLICY_FAILED
  }
}

function limitationsFor(clockOffset: number): Receipt['limitations'] {
  return LIMITATION_CODES.filter(
    code => LIMITATIONS[code].always || (code === 'CLOCK_SHIFTED' && clockOffset !== 0),
  ).map(code => ({ code, statement: LIMITATIONS[code].statement }))
}

interface Evaluated {
  readonly read: EvaluationRead
  readonly outcome: PolicyOutcome
  readonly chain_broken: boolean
  readonly facts_digest: string
  readonly request_digest: string
  readonly clock_offset_ms: number
  readonly now: number
}

function receiptOf({ read, outcome, now, ...rest }: Evaluated, decision_id: string): Receipt {
  const { agent } = read
  return {
    schema: RECEIPT_SCHEMA,
    schema_version: RECEIPT_SCHEMA_VERSION,
    limitations: limitationsFor(rest.clock_offset_ms),
    decision_id,
    decision: outcome.decision,
    reason_codes: [...outcome.reason_codes],
    obligations: [...outcome.obligations],
    agent_id: agent.agent_id,
    sequence: (agent.head?.sequence ?? 0) + 1,
    claim_digest: agent.claim_digest,
    facts_digest: rest.facts_digest,
    request_digest: rest.request_digest,
    action: 'pilot.enter',
    dimensions: [...outcome.dimensions],
    policy_version: POLICY_VERSION,
    evaluated_at: instantOf(now),
    clock_offset_ms: rest.clock_offset_ms,
    previous_receipt_ref: agent.head?.receipt_ref ?? null,
  }
}

function factsAfter(
  agent: AgentRecord,
  outcome: PolicyOutcome,
  receipt_ref: string,
  request_id: string,
  at: string,
): Facts {
  if (outcome === POLICY_FAILED) return agent.facts
  const { readiness: _ended, ...facts } = agent.facts
  const { binding } = facts
  if (outcome.before === null || binding === undefined) return facts
  const { before } = outcome
  return {
    ...facts,
    readiness: { at, before, request_id, proof_ref: receipt_ref, binding_id: binding.binding_id },
  }
}

async function planOf(evaluated: Evaluated, { commission }: Received): Promise<Plan> {
  const { read, outcome, now } = evaluated
  const { agent_id } = read.agent
  const { request_id } = commission
  const at = instantOf(now)
  const receipt = receiptOf(evaluated, `dec_${crypto.randomUUID()}`)
  const receipt_ref = await digestOfJson(receipt)
  const { decision_id, decision, reason_codes, obligations, sequence } = receipt
  const answer: EvaluationAnswer = { decision_id, decision, reason_codes, obligations, receipt_ref }
  const agent: AgentRecord = {
    ...read.agent,
    version: read.agent.version + 1,
    facts: factsAfter(read.agent, outcome, receipt_ref, request_id, at),
    head: { receipt_ref, sequence, chain_broken: evaluated.chain_broken },
  }
  return {
    status: 200,
    body: answer,
    agent_id,
    operation: 'pilot.enter',
    outcome: decision,
    expects: [
      { store: 'agents', key: agent_id, version: read.agent.version },
      ...directoryExpectations(read.agent, read),
    ],
    changes: [
      { store: 'decisions', put: { decision_id, agent_id, at, request_id, answer } },
      { store: 'receipts', put: { receipt_ref, agent_id, sequence, receipt } },
      { store: 'agents', put: agent },
    ],
    reads: [{ mode: 'read', what: 'facts' }],
  }
}

/** Evaluates `pilot.enter`: gathers the facts, decides, and plans decision, receipt and readiness as one step. */
export function createEvaluate({ store, policy, clockOffset }: EvaluationRules): Handler<PilotEnterRequest> {
  return async (body, received, now) => {
    const { trace } = received
    const read = await trace.timed('read', () => readForEvaluation(store, body.subject.id))
    if (read === undefined) throw new Refusal('AGENT_NOT_FOUND')
    return trace.timed('verify', async () => {
      const snapshot = await policySnapshotOf(read)
      const outcome = decideSafely(policy, { snapshot, action: body.action.name, now })
      const [facts_digest, request_digest] = await Promise.all([digestOfJson(snapshot), digestOfJson(body)])
      const clock_offset_ms = clockOffset()
      const chain_broken = !snapshot.chain_intact
      const evaluated = { read, outcome, chain_broken, facts_digest, request_digest, clock_offset_ms, now }
      return planOf(evaluated, received)
    })
  }
}

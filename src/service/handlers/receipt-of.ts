import { LIMITATION_CODES, LIMITATIONS, type LimitationCode } from '../../contract/catalogues/limitations.ts'
import type { FactName, Facts } from '../../contract/facts.ts'
import { instantOf } from '../../contract/instant.ts'
import type { EvaluationRequest } from '../../contract/schemas/evaluation.ts'
import { RECEIPT_SCHEMA, type Receipt } from '../../contract/schemas/receipt.ts'
import { RECEIPT_SCHEMA_VERSION } from '../../contract/version.ts'
import { POLICY_VERSION, type PolicyOutcome } from '../../rules/policy/policy.ts'
import type { EvaluationRead } from './evaluation-snapshot.ts'

/** What a receipt is made of. */
export interface Evaluated {
  readonly request: EvaluationRequest
  readonly read: EvaluationRead
  readonly outcome: PolicyOutcome
  readonly chain_broken: boolean
  readonly facts_digest: string
  readonly request_digest: string
  readonly clock_offset_ms: number
  /** Epoch milliseconds. */
  readonly now: number
}

const factsOf = (facts: Facts) => Object.values<NonNullable<Facts[FactName]>>({ ...facts })

type Holds = (evaluated: Evaluated) => boolean

/** When each limitation holds that does not always. */
const HOLDS: Partial<Record<LimitationCode, Holds>> = {
  CLOCK_SHIFTED: ({ clock_offset_ms, read }) =>
    clock_offset_ms !== 0 || factsOf(read.agent.facts).some(fact => (fact.clock_offset_ms ?? 0) !== 0),
  SELF_APPROVED: ({ outcome }) => outcome.reason_codes.includes('APPROVAL_SELF'),
}

function limitationsOf(evaluated: Evaluated): Receipt['limitations'] {
  return LIMITATION_CODES.filter(code => LIMITATIONS[code].always || HOLDS[code]?.(evaluated)).map(code => ({
    code,
    statement: LIMITATIONS[code].statement,
  }))
}

/** The receipt of an evaluation (contract section 7). Its name is the digest of its JCS form. */
export function receiptOf(evaluated: Evaluated, decision_id: string): Receipt {
  const { request, read, outcome, now, facts_digest, request_digest, clock_offset_ms } = evaluated
  const { agent } = read
  return {
    schema: RECEIPT_SCHEMA,
    schema_version: RECEIPT_SCHEMA_VERSION,
    limitations: limitationsOf(evaluated),
    decision_id,
    decision: outcome.decision,
    reason_codes: [...outcome.reason_codes],
    obligations: [...outcome.obligations],
    agent_id: agent.agent_id,
    sequence: (agent.head?.sequence ?? 0) + 1,
    claim_digest: agent.claim_digest,
    facts_digest,
    request_digest,
    action: request.action.name,
    dimensions: [...outcome.dimensions],
    policy_version: POLICY_VERSION,
    evaluated_at: instantOf(now),
    clock_offset_ms,
    previous_receipt_ref: agent.head?.receipt_ref ?? null,
  }
}

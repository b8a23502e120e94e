import { POLICY_ERROR } from '../contract/dimensions.ts'
import { type EvaluationRequest, isReportRequest } from '../contract/evaluation.ts'
import type { Facts } from '../contract/facts.ts'
import type { PolicyOutcome } from './policy/policy.ts'
import type { ReadReport } from './report/read-report.ts'
import type { usedNames } from './report/used-ids.ts'
import type { Change } from './store/commit.ts'
import type { AgentRecord } from './store/database.ts'

/** What an evaluation is about beside the agent: the report as read, and the names of the ids that it would use. */
export interface Asked {
  readonly request: EvaluationRequest
  readonly report: ReadReport | null
  readonly names: ReturnType<typeof usedNames>
}

/** What an evaluation changes beside decision, receipt and the head of the chain. */
export interface Effects {
  readonly facts: Facts
  readonly changes: readonly Change[]
}

/** When and by which request. */
export interface Stamp {
  readonly at: string
  readonly request_id: string
}

/** Names no report and no ids. */
export const NO_REPORT = { report: null, names: { approval: null, proof: null } } as const

function withoutReadiness({ readiness: _ended, ...facts }: Facts): Facts {
  return facts
}

/** Readiness from a PERMIT on pilot.enter; any other decision on it ends readiness. */
function entered({ facts }: AgentRecord, { before }: PolicyOutcome, proof_ref: string, stamp: Stamp): Facts {
  const { binding } = facts
  if (before === null || binding === undefined) return withoutReadiness(facts)
  return { ...facts, readiness: { ...stamp, before, proof_ref, binding_id: binding.binding_id } }
}

const use = (names: readonly (string | null)[], stamp: Stamp): Change[] =>
  names.flatMap((name): Change[] => (name === null ? [] : [{ store: 'used_ids', put: { name, ...stamp } }]))

/** Suspension by policy: the agent's own signature is kept as its evidence, and its id is used. */
function suspended(agent: AgentRecord, { request, report, names }: Asked, stamp: Stamp): Effects {
  const text = isReportRequest(request) ? request.context?.report_proof : undefined
  if (report?.proof.state !== 'read' || text === undefined)
    throw new Error('nothing was signed to suspend for')
  const { agent_id, facts } = agent
  const proof_ref = report.proof.digest
  const suspension = { ...stamp, by: 'policy' as const, proof_ref }
  const kept: Change = { store: 'evidence', put: { ref: proof_ref, agent_id, kind: 'proof', text } }
  return {
    facts: { ...withoutReadiness(facts), suspension },
    changes: [kept, ...use([names.proof], stamp)],
  }
}

/**
 * What a decision changes (contract sections 3 and 8): pilot.enter sets or ends readiness; a PERMIT on report.send uses
 * both ids; a violation suspends and uses the proof's; anything else changes nothing.
 */
export function effectsOf(
  agent: AgentRecord,
  asked: Asked,
  outcome: PolicyOutcome,
  receipt_ref: string,
  stamp: Stamp,
): Effects {
  const { facts } = agent
  if (outcome.reason_codes.includes(POLICY_ERROR)) return { facts, changes: [] }
  if (!isReportRequest(asked.request))
    return { facts: entered(agent, outcome, receipt_ref, stamp), changes: [] }
  if (outcome.suspends) return suspended(agent, asked, stamp)
  const { approval, proof } = asked.names
  return { facts, changes: outcome.decision === 'PERMIT' ? use([approval, proof], stamp) : [] }
}

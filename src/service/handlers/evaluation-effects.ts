import { POLICY_ERROR } from '../../contract/catalogues/dimensions.ts'
import type { Facts, SuspensionFact } from '../../contract/facts.ts'
import { APPROVAL_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import {
  type EvaluationAnswer,
  type EvaluationRequest,
  isReportRequest,
} from '../../contract/schemas/evaluation.ts'
import type { PolicyOutcome } from '../../rules/policy/policy.ts'
import type { ReadReport } from '../../rules/policy/snapshot.ts'
import type { Grounds } from '../../rules/standing/grounds.ts'
import { groundsOfReadiness, standingOf } from '../../rules/standing/standing.ts'
import type { Subject } from '../../rules/standing/subject.ts'
import type { Change } from '../store/commit.ts'

/** The name under which a used `jti` is kept: it counts for one agent and one kind of object. Null where none was read. */
function usedName(agent_id: string, typ: string, object: ReadReport['approval'] | undefined): string | null {
  return object?.state === 'read' ? JSON.stringify([agent_id, typ, object.payload.jti]) : null
}

/** The names of the ids that a report's signatures would use; null where there is none to use. */
export function usedNames(agent_id: string, report: ReadReport | null) {
  return {
    approval: usedName(agent_id, APPROVAL_TYPE, report?.approval),
    proof: usedName(agent_id, REPORT_PROOF_TYPE, report?.proof),
  }
}

export interface Asked {
  readonly request: EvaluationRequest
  readonly report: ReadReport | null
  readonly names: ReturnType<typeof usedNames>
}

interface Effects {
  readonly facts: Facts
  readonly changes: readonly Change[]
}

/** When, by which request, and at which offset from the device's clock (milliseconds). */
export type Stamp = Pick<SuspensionFact, 'at' | 'request_id' | 'clock_offset_ms'>

/** The agent as it was judged, and when (epoch milliseconds). */
interface Judged {
  readonly agent: Subject
  readonly grounds: Grounds
  readonly now: number
}

function withoutReadiness(facts: Facts): Facts {
  const { readiness, ...rest } = facts
  return readiness === undefined ? facts : rest
}

/**
 * Readiness from a PERMIT on pilot.enter; any other decision on it ends readiness. If readiness stands, only
 * its end moves, never its beginning; the same facts object is returned if nothing changes.
 */
function entered(
  { agent, grounds, now }: Judged,
  { before }: PolicyOutcome,
  { receipt_ref: proof_ref, decision_id: readiness_id }: EvaluationAnswer,
  stamp: Stamp,
): Facts {
  const { facts } = agent
  const { binding } = facts
  if (before === null || binding === undefined) return withoutReadiness(facts)
  const { readiness } = standingOf(agent, grounds, now).facts
  if (readiness !== undefined)
    return readiness.before === before ? facts : { ...facts, readiness: { ...readiness, before } }
  const rests_on = groundsOfReadiness(agent, grounds)
  const { binding_id } = binding
  return { ...facts, readiness: { ...stamp, readiness_id, before, proof_ref, binding_id, rests_on } }
}

const use = (names: readonly (string | null)[], { at, request_id }: Stamp): Change[] =>
  names.flatMap((name): Change[] =>
    name === null ? [] : [{ store: 'used_ids', put: { name, at, request_id } }],
  )

function suspended(
  { agent: { agent_id, facts } }: Judged,
  { request, report, names }: Asked,
  stamp: Stamp,
): Effects {
  const text = isReportRequest(request) ? request.context?.report_proof : undefined
  if (report?.proof.state !== 'read' || text === undefined)
    throw new Error('nothing was signed to suspend for')
  const proof_ref = report.proof.digest
  const suspension = { ...stamp, by: 'policy' as const, proof_ref }
  const kept: Change = { store: 'evidence', put: { ref: proof_ref, agent_id, kind: 'proof', text } }
  return {
    facts: { ...withoutReadiness(facts), suspension },
    changes: [kept, ...use([names.proof], stamp)],
  }
}

/**
 * What a decision changes: pilot.enter sets or ends readiness; a PERMIT on
 * report.send uses both ids; a violation suspends and uses the proof's id; anything else changes nothing.
 */
export function effectsOf(
  judged: Judged,
  asked: Asked,
  outcome: PolicyOutcome,
  answer: EvaluationAnswer,
  stamp: Stamp,
): Effects {
  const { facts } = judged.agent
  if (outcome.reason_codes.includes(POLICY_ERROR)) return { facts, changes: [] }
  if (!isReportRequest(asked.request)) return { facts: entered(judged, outcome, answer, stamp), changes: [] }
  if (outcome.suspends) return suspended(judged, asked, stamp)
  const { approval, proof } = asked.names
  return { facts, changes: outcome.decision === 'PERMIT' ? use([approval, proof], stamp) : [] }
}

import { type EvaluationAnswer, type EvaluationRequest, isReportRequest } from '../contract/evaluation.ts'
import { reportAudience } from '../contract/report.ts'
import { digestOfJson } from '../crypto/digest.ts'
import { type Asked, effectsOf, NO_REPORT, type Stamp } from './evaluation-effects.ts'
import { policySnapshotOf, readForEvaluation } from './evaluation-snapshot.ts'
import { instantOf } from './instant.ts'
import { type Policy, type PolicyOutcome, policyFailed } from './policy/policy.ts'
import type { PolicyInput, ReportSnapshot } from './policy/snapshot.ts'
import { directoryExpectations } from './proof/prove-snapshot.ts'
import { type Evaluated, receiptOf } from './receipt-of.ts'
import { Refusal } from './refusal.ts'
import { readReport } from './report/read-report.ts'
import { fieldsOfReport } from './report/report-fields.ts'
import { usedNames } from './report/used-ids.ts'
import type { Handler, Received } from './request.ts'
import type { Expectation, Plan } from './store/commit.ts'
import type { AgentRecord, Store } from './store/database.ts'
import { requireSynthetic } from './synthetic-data/require-synthetic.ts'

export interface EvaluationRules {
  readonly store: Store
  readonly policy: Policy
  /** Address of the service, without a trailing slash. */
  readonly baseUrl: string
  /** How far the world's time is from this device's, in milliseconds. */
  readonly clockOffset: () => number
}

function decideSafely(policy: Policy, input: PolicyInput): PolicyOutcome {
  try {
    return policy(input)
  } catch {
    return policyFailed(input)
  }
}

async function askedOf(request: EvaluationRequest): Promise<Asked> {
  if (!isReportRequest(request)) return { request, ...NO_REPORT }
  const report = await readReport(request)
  return { request, report, names: usedNames(request.subject.id, report) }
}

const idsOf = ({ names }: Asked): string[] => [names.approval, names.proof].filter(name => name !== null)

function expectationsOf({ read }: Evaluated, asked: Asked): Expectation[] {
  const { agent, used } = read
  return [
    { store: 'agents', key: agent.agent_id, version: agent.version },
    ...directoryExpectations(agent, read),
    ...idsOf(asked).map(
      (key): Expectation => ({ store: 'used_ids', key, version: used.has(key) ? 1 : null }),
    ),
  ]
}

async function planOf(evaluated: Evaluated, asked: Asked, { commission }: Received): Promise<Plan> {
  const { read, outcome, now, request } = evaluated
  const { agent_id } = read.agent
  const stamp: Stamp = { at: instantOf(now), request_id: commission.request_id }
  const receipt = receiptOf(evaluated, `dec_${crypto.randomUUID()}`)
  const receipt_ref = await digestOfJson(receipt)
  const { decision_id, decision, reason_codes, obligations, sequence } = receipt
  const answer: EvaluationAnswer = { decision_id, decision, reason_codes, obligations, receipt_ref }
  const effects = effectsOf(read.agent, asked, outcome, receipt_ref, stamp)
  const agent: AgentRecord = {
    ...read.agent,
    version: read.agent.version + 1,
    facts: effects.facts,
    head: { receipt_ref, sequence, chain_broken: evaluated.chain_broken },
  }
  return {
    status: 200,
    body: answer,
    agent_id,
    operation: request.action.name,
    outcome: outcome.suspends ? `${decision}, SUSPENDED` : decision,
    expects: expectationsOf(evaluated, asked),
    changes: [
      { store: 'decisions', put: { decision_id, agent_id, ...stamp, answer } },
      { store: 'receipts', put: { receipt_ref, agent_id, sequence, receipt } },
      ...effects.changes,
      { store: 'agents', put: agent },
    ],
    reads: [{ mode: 'read', what: 'facts' }],
  }
}

function reportSnapshot(
  { report, names }: Asked,
  used: ReadonlySet<string>,
  baseUrl: string,
): ReportSnapshot | null {
  if (report === null) return null
  const isUsed = (name: string | null) => name !== null && used.has(name)
  return {
    ...report,
    audience: reportAudience(baseUrl),
    approval_used: isUsed(names.approval),
    proof_used: isUsed(names.proof),
  }
}

/**
 * Evaluates `pilot.enter` and `report.send`: gathers the facts, decides, and plans decision, receipt, used ids and
 * readiness or suspension as one step (contract section 7).
 */
export function createEvaluate(rules: EvaluationRules): Handler<EvaluationRequest> {
  const { store, policy, baseUrl, clockOffset } = rules
  return async (request, received, now) => {
    const { trace } = received
    if (isReportRequest(request)) requireSynthetic(fieldsOfReport(request))
    const asked = await trace.timed('verify', () => askedOf(request))
    const read = await trace.timed('read', () => readForEvaluation(store, request.subject.id, idsOf(asked)))
    if (read === undefined) throw new Refusal('AGENT_NOT_FOUND')
    return trace.timed('verify', async () => {
      const snapshot = await policySnapshotOf(read, reportSnapshot(asked, read.used, baseUrl))
      const outcome = decideSafely(policy, { snapshot, action: request.action.name, now })
      const [facts_digest, request_digest] = await Promise.all([
        digestOfJson(snapshot),
        digestOfJson(request),
      ])
      const chain_broken = !snapshot.chain_intact
      const clock_offset_ms = clockOffset()
      const evaluated = {
        request,
        read,
        outcome,
        chain_broken,
        facts_digest,
        request_digest,
        clock_offset_ms,
        now,
      }
      return planOf(evaluated, asked, received)
    })
  }
}

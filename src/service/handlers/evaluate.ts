import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { FactName, Facts } from '../../contract/facts.ts'
import { keysOf } from '../../contract/keys-of.ts'
import {
  type EvaluationAnswer,
  type EvaluationRequest,
  isReportRequest,
  type ReportSendRequest,
} from '../../contract/schemas/evaluation.ts'
import { RECEIPT_SCHEMA, type Receipt } from '../../contract/schemas/receipt.ts'
import { reportAudience } from '../../contract/schemas/report.ts'
import { type ClockReading, instantOf } from '../../contract/time-and-chance.ts'
import { POLICY_VERSION, RECEIPT_SCHEMA_VERSION } from '../../contract/version.ts'
import type { AgentRecord, DecidedOn } from '../../contract/window/rows.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import { compactJwsIn } from '../../crypto/jws.ts'
import { decideSafely, type PolicyOutcome } from '../../rules/policy/policy.ts'
import {
  evidenceRefs,
  type PolicyRecords,
  type PolicySnapshot,
  policySnapshotOf,
  type ReportSnapshot,
  readReport,
} from '../../rules/policy/snapshot.ts'
import { limitationsOf } from '../../rules/receipts.ts'
import { type GuardedField, requireSynthetic } from '../guard/require-synthetic.ts'
import type { Handler, Received } from '../http/in-turn.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Plan } from '../store/commit.ts'
import type { Expectation, Store } from '../store/database.ts'
import {
  GROUND_STORES,
  type GroundsRead,
  groundExpectations,
  readableRow,
  readGrounds,
  readRow,
} from '../store/readable-rows.ts'
import { type Asked, effectsOf, type Stamp, usedNames } from './evaluation-effects.ts'

interface EvaluationRead extends PolicyRecords {
  readonly agent: AgentRecord
  readonly grounds: GroundsRead
  readonly used: ReadonlySet<string>
}

/** Reads an agent, all that its evaluation rests on, and these used ids; undefined if there is no agent. */
async function readForEvaluation(
  store: Store,
  agentId: string,
  idNames: readonly string[],
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

// `aud` and `sub` are compared with known values; a digest is kept uncompared when its signer is suspended.
const SIGNED_MEMBERS = {
  destination: 'identifier',
  report_id: 'free-text',
  jti: 'free-text',
  digest: 'free-text',
  approval_digest: 'free-text',
  readiness_id: 'free-text',
} as const satisfies Record<string, GuardedField['kind']>

// A member of another type makes the whole object unreadable, and nothing of it is kept.
function signedFields(text: string | undefined, pointer: string): GuardedField[] {
  const payload = compactJwsIn(text ?? '')?.payload ?? {}
  return keysOf(SIGNED_MEMBERS).flatMap((name): GuardedField[] => {
    const value = payload[name]
    const kind = SIGNED_MEMBERS[name]
    return typeof value === 'string' ? [{ pointer, value, kind, inside: `payload/${name}` }] : []
  })
}

function fieldsOfReport({ resource, context }: ReportSendRequest): GuardedField[] {
  const { content, destination } = resource.properties
  return [
    { pointer: '/resource/id', value: resource.id, kind: 'free-text' },
    { pointer: '/resource/properties/content', value: content, kind: 'free-text' },
    { pointer: '/resource/properties/destination', value: destination, kind: 'identifier' },
    ...signedFields(context?.approval, '/context/approval'),
    ...signedFields(context?.report_proof, '/context/report_proof'),
  ]
}

interface Evaluated {
  readonly asked: Asked
  readonly read: EvaluationRead
  readonly snapshot: PolicySnapshot
  readonly outcome: PolicyOutcome
  readonly at: ClockReading
  readonly decision_id: string
}

const factsOf = (facts: Facts) => Object.values<NonNullable<Facts[FactName]>>({ ...facts })

const clockShifted = ({ at, read }: Evaluated): boolean =>
  at.offset !== 0 || factsOf(read.agent.facts).some(fact => fact.clock_offset_ms !== 0)

/** The receipt of an evaluation. Its name is the digest of its JCS form. */
async function receiptOf(evaluated: Evaluated): Promise<Receipt> {
  const { asked, read, snapshot, outcome, at, decision_id } = evaluated
  const { agent } = read
  const { request } = asked
  const [facts_digest, request_digest] = await Promise.all([digestOfJson(snapshot), digestOfJson(request)])
  return {
    schema: RECEIPT_SCHEMA,
    schema_version: RECEIPT_SCHEMA_VERSION,
    limitations: limitationsOf({
      CLOCK_SHIFTED: clockShifted(evaluated),
      SELF_APPROVED: outcome.reason_codes.includes('APPROVAL_SELF'),
    }),
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
    evaluated_at: instantOf(at.now),
    clock_offset_ms: at.offset,
    previous_receipt_ref: agent.head?.receipt_ref ?? null,
  }
}

type EvaluationRules = Pick<ServiceParts, 'store' | 'policy' | 'baseUrl' | 'draw'>

async function askedOf(request: EvaluationRequest): Promise<Asked> {
  const report = isReportRequest(request) ? await readReport(request) : null
  return { request, report, names: usedNames(request.subject.id, report) }
}

const idsOf = ({ names }: Asked): string[] => [names.approval, names.proof].filter(name => name !== null)

function expectationsOf({ read, asked }: Evaluated): Expectation[] {
  const { agent, grounds, used } = read
  return [
    { store: 'agents', key: agent.agent_id, version: agent.version },
    ...groundExpectations(agent, grounds),
    ...idsOf(asked).map(
      (key): Expectation => ({ store: 'used_ids', key, version: used.has(key) ? 1 : null }),
    ),
  ]
}

function decidedOn({ read, outcome, at }: Evaluated, agent: AgentRecord): DecidedOn {
  const latest = instantOf(at.now + LIMITS.DECISION_REPEATED_S * 1000)
  return {
    until: outcome.until !== null && outcome.until < latest ? outcome.until : latest,
    facts_version: agent.facts_version,
    clock_offset_ms: at.offset,
    read: groundExpectations(agent, read.grounds),
  }
}

async function planOf(evaluated: Evaluated, request_id: string): Promise<Plan> {
  const { asked, read, snapshot, outcome } = evaluated
  const { agent_id, facts } = read.agent
  const { now, offset } = evaluated.at
  const at = instantOf(now)
  const stamp: Stamp = { at, request_id, clock_offset_ms: offset }
  const receipt = await receiptOf(evaluated)
  const receipt_ref = await digestOfJson(receipt)
  const { decision_id, decision, reason_codes, obligations, sequence } = receipt
  const answer: EvaluationAnswer = { decision_id, decision, reason_codes, obligations, receipt_ref }
  const judged = { agent: read.agent, grounds: snapshot.grounds, now }
  const effects = effectsOf(judged, asked, outcome, answer, stamp)
  const agent: AgentRecord = {
    ...read.agent,
    version: read.agent.version + 1,
    facts_version: read.agent.facts_version + (effects.facts === facts ? 0 : 1),
    facts: effects.facts,
    head: { receipt_ref, sequence, chain_broken: !snapshot.chain_intact },
  }
  return {
    status: 200,
    body: answer,
    agent_id,
    operation: asked.request.action.name,
    outcome: outcome.suspends ? `${decision}, SUSPENDED` : decision,
    expects: expectationsOf(evaluated),
    changes: [
      { store: 'decisions', put: { decision_id, agent_id, at, request_id, answer } },
      { store: 'receipts', put: { receipt_ref, agent_id, sequence, receipt } },
      ...effects.changes,
      { store: 'agents', put: agent },
    ],
    reads: [{ mode: 'read', what: 'facts' }],
    decided_on: decidedOn(evaluated, agent),
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

async function judge(
  asked: Asked,
  { requestKey, trace }: Received,
  { store, policy, baseUrl, draw }: EvaluationRules,
  at: ClockReading,
): Promise<Plan> {
  const { request } = asked
  const { now } = at
  const read = await trace.timed('read', () => readForEvaluation(store, request.subject.id, idsOf(asked)))
  if (read === undefined) throw new Refusal('AGENT_NOT_FOUND')
  return trace.timed('verify', async () => {
    const snapshot = await policySnapshotOf(read, reportSnapshot(asked, read.used, baseUrl), now)
    const decision_id = draw('decision_id')
    const outcome = decideSafely(policy, { snapshot, action: request.action.name, now, decision_id })
    return planOf({ asked, read, snapshot, outcome, at, decision_id }, requestKey.request_id)
  })
}

export function createEvaluate(rules: EvaluationRules): Handler<EvaluationRequest> {
  return async (request, received) => {
    if (isReportRequest(request)) requireSynthetic(fieldsOfReport(request))
    const asked = await received.trace.timed('verify', () => askedOf(request))
    return at => judge(asked, received, rules, at)
  }
}

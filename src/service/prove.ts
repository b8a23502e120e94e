import type { ChallengeProve, ChallengeProven } from '../contract/challenge.ts'
import type { DirectoryRecord } from '../contract/directory.ts'
import { LIMITS } from '../contract/limits.ts'
import { canonicalJson, digestOfText } from '../crypto/digest.ts'
import { standingOf, statusOf } from '../rules/standing.ts'
import { ESTABLISH, type Establishing } from './established.ts'
import { groundsOf } from './facts/grounds.ts'
import { type GroundsRead, identityName, listEntry } from './facts/read-grounds.ts'
import { subjectOf } from './facts/subject.ts'
import { instantOf } from './instant.ts'
import { judgeProof, type ProofJudgement, type ProofRules } from './proof/judge-proof.ts'
import {
  type ProveSnapshot,
  proofExpectations,
  proveSnapshotOf,
  readForProof,
} from './proof/prove-snapshot.ts'
import { Refusal } from './refusal.ts'
import type { Handler, Received } from './request.ts'
import type { Change, Plan } from './store/commit.ts'
import type { AgentRecord, EvidenceRecord, IdentityRecord, Store } from './store/database.ts'
import type { Expectation } from './store/expectation.ts'
import { fieldsOfProve } from './synthetic-data/evidence-fields.ts'
import { requireSynthetic } from './synthetic-data/require-synthetic.ts'

export interface ProveRules extends ProofRules {
  readonly store: Store
  /** How far the world's time is from this device's, in milliseconds. */
  readonly clockOffset: () => number
}

type Accepted = Extract<ProofJudgement, { ok: true }>

/** What a proof was judged on beside its snapshot: the status lists that its evidence named, by their entries' names. */
type Looked = ReadonlyMap<string, DirectoryRecord | undefined>

/** A proof that passed, and what it is kept with. */
interface Passed {
  readonly snapshot: ProveSnapshot
  readonly accepted: Accepted
  readonly looked: Looked
  readonly kept: readonly EvidenceRecord[]
  readonly now: number
}

/** What is kept of a proof that passed; an authorization that nobody asked for was not read and is not kept. */
async function keptEvidence(
  body: ChallengeProve,
  { checks, verification }: Accepted,
  agent_id: string,
): Promise<EvidenceRecord[]> {
  const authorized = checks.some(({ check, result }) => check === 'authorization' && result === 'PASS')
  const evidence = body.evidence ?? verification?.found
  const texts: [EvidenceRecord['kind'], string | undefined][] = [
    ['proof', body.proof],
    ['authorization', authorized ? body.authorization : undefined],
    ['evidence', evidence && canonicalJson(evidence)],
  ]
  const kept = texts.map(async ([kind, text]) =>
    text === undefined ? [] : [{ ref: await digestOfText(text), agent_id, kind, text }],
  )
  return (await Promise.all(kept)).flat()
}

/** Reads status lists for a verifier and remembers what was read, so that the commit can compare it. */
function listReader(
  store: Store,
  { agent }: ProveSnapshot,
  looked: Map<string, DirectoryRecord | undefined>,
) {
  return async (id: string) => {
    const name = listEntry(agent, id)
    const record = await (await store.open()).get('directory', name)
    looked.set(name, record)
    return record
  }
}

function expectationsOf({ snapshot, looked }: Passed): Expectation[] {
  return [
    ...proofExpectations(snapshot),
    ...[...looked].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
  ]
}

/** Who holds the claimed identity from now on, as it is stored; undefined where the proof changes nothing about it. */
function takenNow({ snapshot, accepted }: Passed): IdentityRecord | undefined {
  const { agent, read } = snapshot
  const { taken } = accepted
  if (taken === null) return undefined
  return { name: identityName(agent), version: (read.identity?.version ?? 0) + 1, ...taken }
}

function changesOf(passed: Passed, agent: AgentRecord, e: Establishing): Change[] {
  const { challenge_id, nonce, purpose } = passed.snapshot.challenge
  const { binding } = agent.facts
  const taken = takenNow(passed)
  const changes: Change[] = [
    { store: 'nonces', put: { nonce, challenge_id, request_id: e.request_id, at: e.at } },
    { store: 'open_challenges', remove: challenge_id },
  ]
  if (taken !== undefined) changes.push({ store: 'identities', put: taken })
  if (purpose === 'BIND_KEY' && binding) {
    const { binding_id, key_thumbprint, alg, bound_at } = binding
    const record = { binding_id, agent_id: agent.agent_id, key_thumbprint, alg, bound_at, proven_at: e.at }
    changes.push({ store: 'bindings', put: record })
  }
  const evidence = passed.kept.map((put): Change => ({ store: 'evidence', put }))
  return [...changes, ...evidence, { store: 'agents', put: agent }]
}

/** The agent's status once the proof is committed, judged as any later look at it will judge. */
async function statusAfter(passed: Passed, agent: AgentRecord) {
  const { snapshot, looked, now } = passed
  const { entries, identity } = snapshot.read
  const after: GroundsRead = {
    entries: new Map([...entries, ...looked]),
    identity: takenNow(passed) ?? identity,
  }
  return statusOf(standingOf(subjectOf(agent), await groundsOf(agent, after, now), now))
}

async function answerOf(passed: Passed, agent: AgentRecord): Promise<ChallengeProven> {
  const { snapshot, accepted, now } = passed
  const { purpose } = snapshot.challenge
  const bound = purpose === 'BIND_KEY' ? agent.facts.binding : undefined
  return {
    ...(bound ? { binding_id: bound.binding_id } : {}),
    agent_id: agent.agent_id,
    purpose,
    key_thumbprint: accepted.proof.thumbprint,
    status: await statusAfter(passed, agent),
    proven_at: instantOf(now),
    checks: accepted.checks,
  }
}

function establishingOf(
  { snapshot, accepted, kept, now }: Passed,
  request_id: string,
  clock_offset_ms: number,
): Establishing {
  const ref = (kind: EvidenceRecord['kind']) => kept.find(record => record.kind === kind)?.ref
  const { proof, verification, taken } = accepted
  return {
    ...{ snapshot, proof, verification, taken, request_id, clock_offset_ms },
    proof_ref: ref('proof') ?? '',
    evidence_ref: ref('evidence') ?? null,
    authorization_ref: ref('authorization') ?? null,
    at: instantOf(now),
  }
}

async function planOf(passed: Passed, request_id: string, clock_offset_ms: number): Promise<Plan> {
  const { snapshot } = passed
  const establishing = establishingOf(passed, request_id, clock_offset_ms)
  const agent: AgentRecord = {
    ...snapshot.agent,
    version: snapshot.agent.version + 1,
    facts_version: (snapshot.agent.facts_version ?? 0) + 1,
    facts: ESTABLISH[snapshot.challenge.purpose](establishing),
  }
  const answer = await answerOf(passed, agent)
  return {
    status: 201,
    body: answer,
    agent_id: agent.agent_id,
    operation: `prove ${answer.purpose}`,
    outcome: answer.status,
    expects: expectationsOf(passed),
    changes: changesOf(passed, agent, establishing),
    reads: [],
  }
}

/** Judges a proof at one time and plans what it establishes; its nonce is consumed in the same transaction. */
async function judge(
  body: ChallengeProve,
  { requestKey, trace }: Received,
  rules: ProveRules,
  now: number,
): Promise<Plan> {
  const { store, clockOffset } = rules
  const read = await trace.timed('read', () => readForProof(store, body.challenge_id))
  return trace.timed('verify', async () => {
    const snapshot = read && (await proveSnapshotOf(read, now))
    const looked = new Map<string, DirectoryRecord | undefined>()
    const listOf = snapshot ? listReader(store, snapshot, looked) : async () => undefined
    const judged = await judgeProof(snapshot, { body, now, listOf }, rules)
    if (!judged.ok || snapshot === undefined) {
      const agent = snapshot === undefined ? {} : { agent_id: snapshot.agent.agent_id }
      throw judged.ok
        ? new Refusal('CHALLENGE_NOT_FOUND', { checks: judged.checks })
        : new Refusal(judged.code, { ...judged, ...agent })
    }
    const kept = await keptEvidence(body, judged, snapshot.agent.agent_id)
    const passed = { snapshot, accepted: judged, looked, kept, now }
    return planOf(passed, requestKey.request_id, clockOffset())
  })
}

/** A proof waits for the turn of the agent that its challenge is for (contract section 5). */
export function createProve(rules: ProveRules): Handler<ChallengeProve> {
  return async (body, received) => {
    requireSynthetic(fieldsOfProve(body))
    const db = await received.trace.timed('read', () => rules.store.open())
    const challenge = await received.trace.timed('read', () => db.get('challenges', body.challenge_id))
    return {
      agent_id: challenge?.agent_id ?? null,
      waitMs: LIMITS.CHALLENGE_TURN_S * 1000,
      judge: now => judge(body, received, rules, now),
    }
  }
}

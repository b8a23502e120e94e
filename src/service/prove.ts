import type { ChallengeProve, ChallengeProven } from '../contract/challenge.ts'
import { type DirectoryRecord, directoryName } from '../contract/directory.ts'
import { canonicalJson, digestOfText } from '../crypto/digest.ts'
import { ESTABLISH, type Establishing } from './established.ts'
import { statusOf } from './facts/standing.ts'
import { instantOf } from './instant.ts'
import { judgeProof, type ProofJudgement, type ProofRules } from './proof/judge-proof.ts'
import {
  directoryExpectations,
  identityName,
  type ProveSnapshot,
  readProveSnapshot,
} from './proof/prove-snapshot.ts'
import { Refusal } from './refusal.ts'
import type { Handler, Received } from './request.ts'
import type { Change, Expectation, Plan } from './store/commit.ts'
import type { AgentRecord, EvidenceRecord, Store } from './store/database.ts'
import { readRow } from './store/readable-rows.ts'
import { fieldsOfProve } from './synthetic-data/evidence-fields.ts'
import { requireSynthetic } from './synthetic-data/require-synthetic.ts'

type Accepted = Extract<ProofJudgement, { ok: true }>

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

function takesIdentity({ agent, challenge }: ProveSnapshot): boolean {
  const registered = agent.claim.identity_source === 'SERVICE_REGISTRY'
  return challenge.purpose === 'VERIFY_IDENTITY' || (challenge.purpose === 'BIND_KEY' && registered)
}

type Looked = ReadonlyMap<string, DirectoryRecord | undefined>

/** Reads status lists for a verifier and remembers what was read, so that the commit can compare it. */
function listReader(store: Store, issuer: string, looked: Map<string, DirectoryRecord | undefined>) {
  return async (id: string) => {
    const name = directoryName({ kind: 'status_list', issuer, id })
    const record = readRow('directory', name, await (await store.open()).get('directory', name))
    looked.set(name, record)
    return record
  }
}

function expectationsOf(snapshot: ProveSnapshot, looked: Looked): Expectation[] {
  const { agent, challenge, identityHolder } = snapshot
  const taken: Expectation = {
    store: 'identities',
    key: identityName(agent),
    version: identityHolder === undefined ? null : 1,
  }
  return [
    { store: 'agents', key: agent.agent_id, version: agent.version },
    { store: 'nonces', key: challenge.nonce, version: null },
    ...directoryExpectations(agent, snapshot),
    ...(takesIdentity(snapshot) ? [taken] : []),
    ...[...looked].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
  ]
}

function changesOf(
  snapshot: ProveSnapshot,
  agent: AgentRecord,
  kept: EvidenceRecord[],
  e: Establishing,
): Change[] {
  const { challenge_id, nonce, purpose } = snapshot.challenge
  const { binding } = agent.facts
  const changes: Change[] = [
    { store: 'nonces', put: { nonce, challenge_id, request_id: e.request_id, at: e.at } },
    { store: 'open_challenges', remove: challenge_id },
  ]
  if (takesIdentity(snapshot)) {
    changes.push({ store: 'identities', put: { name: identityName(agent), agent_id: agent.agent_id } })
  }
  if (purpose === 'BIND_KEY' && binding) {
    const { binding_id, key_thumbprint, alg, bound_at } = binding
    const record = { binding_id, agent_id: agent.agent_id, key_thumbprint, alg, bound_at, proven_at: e.at }
    changes.push({ store: 'bindings', put: record })
  }
  const evidence = kept.map((put): Change => ({ store: 'evidence', put }))
  return [...changes, ...evidence, { store: 'agents', put: agent }]
}

function answerOf(
  snapshot: ProveSnapshot,
  agent: AgentRecord,
  { proof, checks }: Accepted,
  now: number,
): ChallengeProven {
  const { purpose } = snapshot.challenge
  const bound = purpose === 'BIND_KEY' ? agent.facts.binding : undefined
  return {
    ...(bound ? { binding_id: bound.binding_id } : {}),
    agent_id: agent.agent_id,
    purpose,
    key_thumbprint: proof.thumbprint,
    status: statusOf(agent.facts, now),
    proven_at: instantOf(now),
    checks,
  }
}

async function planOf(
  snapshot: ProveSnapshot,
  accepted: Accepted,
  body: ChallengeProve,
  looked: Looked,
  { commission }: Received,
  now: number,
): Promise<Plan> {
  const kept = await keptEvidence(body, accepted, snapshot.agent.agent_id)
  const ref = (kind: EvidenceRecord['kind']) => kept.find(record => record.kind === kind)?.ref
  const establishing: Establishing = {
    snapshot,
    proof: accepted.proof,
    proof_ref: ref('proof') ?? '',
    evidence_ref: ref('evidence') ?? null,
    authorization_ref: ref('authorization') ?? null,
    verification: accepted.verification,
    at: instantOf(now),
    request_id: commission.request_id,
  }
  const facts = ESTABLISH[snapshot.challenge.purpose](establishing)
  const agent: AgentRecord = { ...snapshot.agent, version: snapshot.agent.version + 1, facts }
  const answer = answerOf(snapshot, agent, accepted, now)
  return {
    status: 201,
    body: answer,
    agent_id: agent.agent_id,
    operation: `prove ${answer.purpose}`,
    outcome: answer.status,
    expects: expectationsOf(snapshot, looked),
    changes: changesOf(snapshot, agent, kept, establishing),
    reads: [],
  }
}

/** Judges a proof and plans what it establishes; the nonce is consumed in the same transaction (contract section 5). */
export function createProve(store: Store, rules: ProofRules): Handler<ChallengeProve> {
  return async (body, received, now) => {
    requireSynthetic(fieldsOfProve(body))
    const { trace } = received
    const snapshot = await trace.timed('read', () => readProveSnapshot(store, body.challenge_id))
    const looked = new Map<string, DirectoryRecord | undefined>()
    const listOf = listReader(store, snapshot?.agent.claim.issuer ?? '', looked)
    const judged = await trace.timed('verify', () => judgeProof(snapshot, { body, now, listOf }, rules))
    if (!judged.ok || snapshot === undefined) {
      const { checks } = judged
      const agent = snapshot === undefined ? {} : { agent_id: snapshot.agent.agent_id }
      throw judged.ok
        ? new Refusal('CHALLENGE_NOT_FOUND', { checks })
        : new Refusal(judged.code, { ...judged, ...agent })
    }
    return planOf(snapshot, judged, body, looked, received, now)
  }
}

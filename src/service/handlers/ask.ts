import { LIMITS } from '../../contract/catalogues/limits.ts'
import { PROOF_TYPE } from '../../contract/names.ts'
import type { ChallengeAsk, ChallengeIssued } from '../../contract/schemas/challenge.ts'
import { type ClockReading, instantOf } from '../../contract/time-and-chance.ts'
import type { AgentRecord, ChallengeRecord } from '../../contract/window/rows.ts'
import { groundsOf } from '../../rules/standing/grounds.ts'
import { closedBy } from '../../rules/standing/standing.ts'
import type { Handler, Received } from '../http/in-turn.ts'
import { lackingAlgorithm, offeredAlgorithms } from '../proof/verifiers.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Change, Plan } from '../store/commit.ts'
import type { Store } from '../store/database.ts'
import { GROUND_STORES, type GroundsRead, readGrounds, readRow } from '../store/readable-rows.ts'

type AskRules = Pick<ServiceParts, 'store' | 'baseUrl' | 'lifecycle' | 'verifiers' | 'draw'>

interface AskSnapshot {
  readonly agent: AgentRecord
  readonly read: GroundsRead
  readonly stale: readonly string[]
}

const STALE_AT_ONCE = 50

async function readAskSnapshot(
  store: Store,
  agentId: string,
  staleBefore: string,
): Promise<AskSnapshot | undefined> {
  const db = await store.open()
  const tx = db.transaction(['agents', 'open_challenges', ...GROUND_STORES], 'readonly')
  const agent = readRow('agents', agentId, await tx.objectStore('agents').get(agentId))
  if (agent === undefined) return undefined
  const [read, stale] = await Promise.all([
    readGrounds(tx, agent),
    tx
      .objectStore('open_challenges')
      .index('expires_at')
      .getAllKeys(IDBKeyRange.upperBound(staleBefore), STALE_AT_ONCE),
  ])
  return { agent, read, stale }
}

/** Challenges that expired before this time are deleted; a clock set ahead voids none. */
function staleBefore({ now, offset }: ClockReading): string {
  return instantOf(Math.min(now, now - offset) - LIMITS.EXPIRED_CHALLENGE_KEPT_S * 1000)
}

interface Issued {
  readonly challenge: ChallengeRecord
  readonly answer: ChallengeIssued
}

/** A challenge with its own nonce and audience, at a time in epoch milliseconds. */
async function issue(
  { agent_id, purpose }: ChallengeAsk,
  agent: AgentRecord,
  { baseUrl, verifiers, draw }: AskRules,
  now: number,
): Promise<Issued> {
  const challenge_id = draw('challenge_id')
  const issued = {
    ...{ challenge_id, agent_id, purpose, nonce: draw('nonce') },
    audience: `${baseUrl}/v1/bindings/challenges/${challenge_id}`,
    claim_digest: agent.claim_digest,
    expires_at: instantOf(now + LIMITS.NONCE_LIFETIME_S * 1000),
  }
  const alg_values_supported = await offeredAlgorithms(agent, purpose, verifiers)
  return {
    challenge: { ...issued, issued_at: instantOf(now) },
    answer: { ...issued, proof_type: PROOF_TYPE, alg_values_supported },
  }
}

function planOf({ agent, stale }: AskSnapshot, { challenge, answer }: Issued): Plan {
  const { challenge_id, agent_id, purpose, expires_at } = challenge
  const forget = stale.flatMap((remove): Change[] => [
    { store: 'challenges', remove },
    { store: 'open_challenges', remove },
  ])
  return {
    status: 201,
    body: answer,
    agent_id,
    operation: `ask ${purpose}`,
    outcome: 'nonce',
    expects: [{ store: 'agents', key: agent_id, version: agent.version }],
    changes: [
      ...forget,
      { store: 'challenges', put: challenge },
      { store: 'open_challenges', put: { challenge_id, expires_at } },
    ],
    reads: [],
  }
}

async function judge(
  body: ChallengeAsk,
  { trace }: Received,
  rules: AskRules,
  at: ClockReading,
): Promise<Plan> {
  const { agent_id, purpose } = body
  const { store, verifiers } = rules
  const { now } = at
  const snapshot = await trace.timed('read', () => readAskSnapshot(store, agent_id, staleBefore(at)))
  if (snapshot === undefined) throw new Refusal('AGENT_NOT_FOUND')
  const { agent, read } = snapshot
  const closed = closedBy(agent, await groundsOf(agent, read, now), purpose, rules)
  const code = closed?.code ?? 'TRANSITION_NOT_ALLOWED'
  const why = closed?.detail ?? (await lackingAlgorithm(agent, purpose, verifiers))
  if (why !== undefined) throw new Refusal(code, { detail: `${purpose} is closed: ${why}.`, agent_id })
  return planOf(snapshot, await issue(body, agent, rules, now))
}

/** Issues a nonce with its own audience, valid once and for 300 s, for this agent and purpose. */
export function createAsk(rules: AskRules): Handler<ChallengeAsk> {
  return async (body, received) => at => judge(body, received, rules, at)
}

import { base64url } from 'jose'
import type { ChallengeAsk, ChallengeIssued } from '../contract/challenge.ts'
import { CONDITIONS, type Lifecycle, openness } from '../contract/lifecycle.ts'
import { LIMITS } from '../contract/limits.ts'
import { PROOF_TYPE } from '../contract/names.ts'
import type { ChallengeRecord } from '../contract/window.ts'
import { situationOf } from './facts/standing.ts'
import { instantOf } from './instant.ts'
import { lackingAlgorithm, offeredAlgorithms } from './proof/offered-algorithms.ts'
import { directoryNames, keyOf } from './proof/prove-snapshot.ts'
import type { VerifierTable } from './protocols/verifier.ts'
import { Refusal } from './refusal.ts'
import type { Handler } from './request.ts'
import type { Change } from './store/commit.ts'
import type { AgentRecord, Store } from './store/database.ts'
import { readRow } from './store/readable-rows.ts'

export interface AskRules {
  readonly store: Store
  readonly baseUrl: string
  readonly lifecycle: Lifecycle
  readonly verifiers: VerifierTable
  /** How far the world's time is from this device's, in milliseconds. */
  readonly clockOffset: () => number
}

interface AskSnapshot {
  readonly agent: AgentRecord
  readonly registeredKey: string | undefined
  readonly stale: readonly string[]
}

const STALE_AT_ONCE = 50

async function readAskSnapshot(
  store: Store,
  agentId: string,
  staleBefore: string,
): Promise<AskSnapshot | undefined> {
  const db = await store.open()
  const tx = db.transaction(['agents', 'directory', 'open_challenges'], 'readonly')
  const agent = readRow('agents', agentId, await tx.objectStore('agents').get(agentId))
  if (agent === undefined) return undefined
  const { registry } = directoryNames(agent)
  const [entry, stale] = await Promise.all([
    registry === null ? undefined : tx.objectStore('directory').get(registry),
    tx
      .objectStore('open_challenges')
      .index('expires_at')
      .getAllKeys(IDBKeyRange.upperBound(staleBefore), STALE_AT_ONCE),
  ])
  return { agent, registeredKey: keyOf(readRow('directory', registry ?? '', entry)), stale }
}

/** Why the lifecycle closes a purpose for an agent, as a refusal; undefined where it is open. */
export function closedBy(
  agent: AgentRecord,
  registeredKey: string | undefined,
  purpose: ChallengeAsk['purpose'],
  { lifecycle, verifiers }: Pick<AskRules, 'lifecycle' | 'verifiers'>,
): { readonly code: 'AGENT_REVOKED' | 'TRANSITION_NOT_ALLOWED'; readonly detail: string } | undefined {
  if (agent.facts.revocation) return { code: 'AGENT_REVOKED', detail: CONDITIONS.not_revoked.closed }
  const opened = openness(situationOf(agent, registeredKey), lifecycle[purpose])
  if (!opened.open) return { code: 'TRANSITION_NOT_ALLOWED', detail: CONDITIONS[opened.closed_by].closed }
  const { protocol } = agent.claim.metadata
  if (purpose === 'VERIFY_IDENTITY' && verifiers[protocol] === null) {
    return {
      code: 'TRANSITION_NOT_ALLOWED',
      detail: `${protocol} has no identity step of its own`,
    }
  }
  return undefined
}

/** Until when a challenge must have run out to be deleted; a clock turned ahead voids nobody's. */
function staleBefore(now: number, clockOffset: number): string {
  return instantOf(Math.min(now, now - clockOffset) - LIMITS.EXPIRED_CHALLENGE_KEPT_S * 1000)
}

function newNonce(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(LIMITS.NONCE_BYTES)))
}

/** Issues a nonce, good once, 300 s, for this agent and purpose, with an audience of its own. */
export function createAsk({
  store,
  baseUrl,
  lifecycle,
  verifiers,
  clockOffset,
}: AskRules): Handler<ChallengeAsk> {
  return async ({ agent_id, purpose }, { trace }, now) => {
    const snapshot = await trace.timed('read', () =>
      readAskSnapshot(store, agent_id, staleBefore(now, clockOffset())),
    )
    if (snapshot === undefined) throw new Refusal('AGENT_NOT_FOUND')
    const { agent, registeredKey, stale } = snapshot
    const closed = closedBy(agent, registeredKey, purpose, { lifecycle, verifiers })
    const code = closed?.code ?? 'TRANSITION_NOT_ALLOWED'
    const why = closed?.detail ?? (await lackingAlgorithm(agent, purpose, verifiers))
    if (why !== undefined) throw new Refusal(code, { detail: `${purpose} is closed: ${why}.`, agent_id })
    const challenge_id = `chl_${crypto.randomUUID()}`
    const { claim_digest } = agent
    const audience = `${baseUrl}/v1/bindings/challenges/${challenge_id}`
    const expires_at = instantOf(now + LIMITS.NONCE_LIFETIME_S * 1000)
    const issued = { challenge_id, agent_id, purpose, nonce: newNonce(), audience, claim_digest, expires_at }
    const answer: ChallengeIssued = {
      ...issued,
      proof_type: PROOF_TYPE,
      alg_values_supported: await offeredAlgorithms(agent, purpose, verifiers),
    }
    const put: ChallengeRecord = { ...issued, issued_at: instantOf(now) }
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
        { store: 'challenges', put },
        { store: 'open_challenges', put: { challenge_id, expires_at } },
      ],
      reads: [],
    }
  }
}

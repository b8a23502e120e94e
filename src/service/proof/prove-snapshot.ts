import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import { dateTimeToEpochMs } from '../../contract/schemas/formats.ts'
import type { AgentRecord, ChallengeRecord } from '../../contract/window/rows.ts'
import { type Grounds, groundsOf } from '../../rules/standing/grounds.ts'
import { identityEnded, identityWithdrawn } from '../../rules/standing/standing.ts'
import { vouchingEntry } from '../../rules/standing/subject.ts'
import type { Holder } from '../../rules/standing/taking.ts'
import type { Expectation, Store } from '../store/database.ts'
import {
  GROUND_STORES,
  type GroundsRead,
  groundExpectations,
  readGrounds,
  readRow,
} from '../store/readable-rows.ts'

export interface AgentRead {
  readonly agent: AgentRecord
  readonly read: GroundsRead
}

export interface ProveRead extends AgentRead {
  readonly challenge: ChallengeRecord
  readonly nonceUsed: boolean
  /** The agent that holds the claimed identity, where it is another one. */
  readonly holding: AgentRead | undefined
}

export interface ProveSnapshot extends ProveRead {
  readonly grounds: Grounds
  readonly holder: Holder | undefined
  /** What the claimed issuer published for the claimed protocol: its keys for that use, its zone, or the registry's entry. */
  readonly issuer: DirectoryRecord | undefined
}

/** Reads the challenge and all it leads to; undefined where the challenge or its agent is not in the store. */
export async function readForProof(store: Store, challengeId: string): Promise<ProveRead | undefined> {
  const db = await store.open()
  const tx = db.transaction(['challenges', 'nonces', 'agents', ...GROUND_STORES], 'readonly')
  const agents = tx.objectStore('agents')
  const challenge = readRow('challenges', challengeId, await tx.objectStore('challenges').get(challengeId))
  if (challenge === undefined) return undefined
  const agentOf = async (id: string) => readRow('agents', id, await agents.get(id))
  const agent = await agentOf(challenge.agent_id)
  if (agent === undefined) return undefined
  const [used, read] = await Promise.all([
    tx.objectStore('nonces').get(challenge.nonce),
    readGrounds(tx, agent),
  ])
  const holds = read.identity?.agent_id
  const other = holds === undefined || holds === agent.agent_id ? undefined : await agentOf(holds)
  const holding = other && { agent: other, read: await readGrounds(tx, other) }
  return { agent, read, challenge, nonceUsed: used !== undefined, holding }
}

/** What of an identity's holder decides whether another agent may take it, at a time (epoch milliseconds). */
async function holderOf({ agent, read }: AgentRead, now: number): Promise<Holder> {
  const grounds = await groundsOf(agent, read, now)
  const { binding, link, suspension, revocation } = agent.facts
  const { valid_until } = agent.claim.metadata
  const registered = agent.claim.identity_source === 'SERVICE_REGISTRY'
  return {
    revoked: revocation !== undefined,
    suspended: suspension !== undefined,
    organization_key: link === undefined ? null : grounds.organization.current_key,
    withdrawn: registered
      ? grounds.registered?.thing !== binding?.key_thumbprint
      : identityWithdrawn(agent, grounds),
    ended: identityEnded(agent, now),
    past_validity: valid_until != null && dateTimeToEpochMs(valid_until) <= now,
    present_keys: presentKeys(agent),
  }
}

export function presentKeys({ facts: { identity, binding } }: AgentRecord): readonly string[] {
  return [identity?.confirmed_key, binding?.key_thumbprint].filter(key => key !== undefined)
}

/** Lays out what was read for one time (epoch milliseconds). */
export async function proveSnapshotOf(read: ProveRead, now: number): Promise<ProveSnapshot> {
  const { agent, holding } = read
  const [grounds, holder] = await Promise.all([
    groundsOf(agent, read.read, now),
    holding && holderOf(holding, now),
  ])
  return { ...read, grounds, holder, issuer: read.read.entries.get(vouchingEntry(agent) ?? '') }
}

export function proofExpectations({ agent, read, challenge, holding }: ProveRead): Expectation[] {
  const agentNow = (each: AgentRecord): Expectation => ({
    store: 'agents',
    key: each.agent_id,
    version: each.version,
  })
  return [
    agentNow(agent),
    { store: 'nonces', key: challenge.nonce, version: null },
    ...groundExpectations(agent, read),
    ...(holding ? [agentNow(holding.agent), ...groundExpectations(holding.agent, holding.read)] : []),
  ]
}

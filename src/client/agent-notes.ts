import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import type { ClientStore } from './client-store.ts'
import { CURRENT, type OwnAgents } from './own-agents.ts'
import { loadReading } from './own-rows.ts'
import type { TabChoice } from './tab-choice.ts'
import type { OwnAgent, PublicKeyOf } from './visitor.ts'

/** What is noted of the visitor's agents as they go on; loaded with the verbs. */
export interface AgentNotes {
  /** Stores a new agent and, unless `besides`, makes it the current one. */
  remember(agent: OwnAgent, besides?: boolean): Promise<void>
  /** Stores the agent's open challenge, or null for none. */
  rememberChallenge(agentId: string, challenge: ChallengeIssued | null): Promise<void>
  /** Stores the public half of a key of the agent's that is elsewhere. */
  rememberOutsideKey(agentId: string, key: PublicKeyOf): Promise<void>
  /** Stores, after an accepted proof, that no challenge is open, or which key speaks for the agent from now on. */
  rememberProven(
    agentId: string,
    changes: Partial<Pick<OwnAgent, 'challenge' | 'key_thumbprint'>>,
  ): Promise<void>
}

/** An agent whose key is here never becomes one whose key is elsewhere. */
function withOutsideKey({ outside_keys }: OwnAgent, key: PublicKeyOf): Partial<OwnAgent> {
  if (outside_keys === undefined) return {}
  const others = outside_keys.filter(({ key_thumbprint }) => key_thumbprint !== key.key_thumbprint)
  return { outside_keys: [...others, key] }
}

/** Writes into the client's store what becomes of the visitor's agents. */
export function createAgentNotes(
  store: ClientStore,
  { current }: Pick<OwnAgents, 'current'>,
  inTab: TabChoice,
  changed: () => void,
): AgentNotes {
  const change = async (agentId: string, changes: (own: OwnAgent) => Partial<OwnAgent>): Promise<void> => {
    const { readOne } = await loadReading()
    const tx = (await store.open()).transaction('agents', 'readwrite')
    const own = readOne('agents', await tx.store.get(agentId))
    if (own) await tx.store.put({ ...own, ...changes(own) })
    await tx.done
    changed()
  }
  return {
    remember: async (agent, besides = false) => {
      const { readOne } = await loadReading()
      const atWork = besides ? (await current())?.agent_id : undefined
      const stored = atWork === undefined ? agent : { ...agent, beside: atWork }
      const tx = (await store.open()).transaction(['agents', 'choices'], 'readwrite')
      const choices = tx.objectStore('choices')
      const kept = readOne('agents', await tx.objectStore('agents').get(agent.agent_id))
      const chosen = besides ? undefined : choices.put({ name: CURRENT, value: agent.agent_id })
      // A resumed import may return an agent that has moved on since, so a stored one is kept.
      await Promise.all([tx.objectStore('agents').put(kept ?? stored), chosen, tx.done])
      if (!besides) inTab.set(agent.agent_id)
      changed()
    },
    rememberChallenge: (agentId, challenge) => change(agentId, () => ({ challenge })),
    rememberOutsideKey: (agentId, key) => change(agentId, own => withOutsideKey(own, key)),
    rememberProven: (agentId, changes) => change(agentId, () => changes),
  }
}

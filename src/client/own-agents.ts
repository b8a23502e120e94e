import type { ChallengeIssued } from '../contract/challenge.ts'
import type { ClientStore } from './client-store.ts'
import { isOwnAgent } from './readable-rows.ts'
import type { OwnAgent, Visitor } from './visitor.ts'

/** The agents that the visitor imported here: which there are, which one is at work, and its open challenge. */
export interface OwnAgents {
  readonly verbs: Visitor['agents']
  /** Keeps a new agent and, unless it stays besides, makes it the one at work. */
  remember(agent: OwnAgent, besides?: boolean): Promise<void>
  /** Keeps the agent's open challenge, or that it has none. */
  rememberChallenge(agentId: string, challenge: ChallengeIssued | null): Promise<void>
  /** Keeps which key of the wallet speaks for the agent from now on. */
  rememberKey(agentId: string, keyThumbprint: string): Promise<void>
}

const CURRENT = 'current'

/** The visitor's agents over the client's database. */
export function createOwnAgents(store: ClientStore, changed: () => void): OwnAgents {
  const current = async (): Promise<OwnAgent | undefined> => {
    const db = await store.open()
    const chosen: unknown = (await db.get('choices', CURRENT))?.value
    const own = typeof chosen === 'string' ? await db.get('agents', chosen) : undefined
    return isOwnAgent(own) ? own : undefined
  }
  const choose = async (value: string | null): Promise<void> => {
    await (await store.open()).put('choices', { name: CURRENT, value })
    changed()
  }
  const change = async (agentId: string, changes: Partial<OwnAgent>): Promise<void> => {
    const tx = (await store.open()).transaction('agents', 'readwrite')
    const own = await tx.store.get(agentId)
    if (own) await tx.store.put({ ...own, ...changes })
    await tx.done
    changed()
  }
  return {
    verbs: {
      list: async () => (await (await store.open()).getAll('agents')).filter(isOwnAgent),
      current,
      choose,
    },
    remember: async (agent, besides = false) => {
      const tx = (await store.open()).transaction(['agents', 'choices'], 'readwrite')
      const choices = tx.objectStore('choices')
      const kept = await tx.objectStore('agents').get(agent.agent_id)
      const chosen = besides ? undefined : choices.put({ name: CURRENT, value: agent.agent_id })
      // An import taken up again tells of an agent that may have gone on since.
      await Promise.all([tx.objectStore('agents').put(kept ?? agent), chosen, tx.done])
      changed()
    },
    rememberChallenge: (agentId, challenge) => change(agentId, { challenge }),
    rememberKey: (agentId, key_thumbprint) => change(agentId, { key_thumbprint }),
  }
}

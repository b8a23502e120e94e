import type { ChallengeIssued } from '../contract/challenge.ts'
import type { ClientStore } from './client-store.ts'
import type { OwnAgent, Visitor } from './visitor.ts'

/** The agents that the visitor imported here: which there are, which one is at work, and its open challenge. */
export interface OwnAgents {
  readonly verbs: Visitor['agents']
  /** Keeps a new agent and makes it the one at work. */
  remember(agent: OwnAgent): Promise<void>
  /** Keeps the agent's open challenge, or that it has none. */
  rememberChallenge(agentId: string, challenge: ChallengeIssued | null): Promise<void>
}

const CURRENT = 'current'

/** The visitor's agents over the client's database. */
export function createOwnAgents(store: ClientStore, changed: () => void): OwnAgents {
  const current = async (): Promise<OwnAgent | undefined> => {
    const db = await store.open()
    const chosen = (await db.get('choices', CURRENT))?.value ?? null
    return chosen === null ? undefined : db.get('agents', chosen)
  }
  const choose = async (value: string | null): Promise<void> => {
    await (await store.open()).put('choices', { name: CURRENT, value })
    changed()
  }
  return {
    verbs: { list: async () => (await store.open()).getAll('agents'), current, choose },
    remember: async agent => {
      const tx = (await store.open()).transaction(['agents', 'choices'], 'readwrite')
      const choice = { name: CURRENT, value: agent.agent_id }
      await Promise.all([tx.objectStore('agents').put(agent), tx.objectStore('choices').put(choice), tx.done])
      changed()
    },
    rememberChallenge: async (agentId, challenge) => {
      const tx = (await store.open()).transaction('agents', 'readwrite')
      const own = await tx.store.get(agentId)
      if (own) await tx.store.put({ ...own, challenge })
      await tx.done
      changed()
    },
  }
}

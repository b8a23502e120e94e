import type { ClientStore, Settling } from './client-store.ts'
import { CURRENT, type OwnAgents } from './own-agents.ts'
import { loadReading } from './own-rows.ts'
import type { TabChoice } from './tab-choice.ts'
import type { OwnAgent, PublicKeyOf } from './visitor.ts'

/** A change of the visitor's agents, written in the transaction that it is given. */
export type AgentNote = (tx: Settling) => Promise<void>

/** What is noted of the visitor's agents as they go on; loaded with the verbs. */
export interface AgentNotes {
  /** A new agent which, unless `besides`, becomes the current one. */
  remember(agent: OwnAgent, besides?: boolean): Promise<AgentNote>
  /** What has changed of a known agent. */
  change(
    agentId: string,
    changes: Partial<Pick<OwnAgent, 'challenge' | 'key_thumbprint'>>,
  ): Promise<AgentNote>
  /** The public half of a key of the agent's that is elsewhere. */
  rememberOutsideKey(agentId: string, key: PublicKeyOf): Promise<AgentNote>
}

/** An agent whose key is here never becomes one whose key is elsewhere. */
function withOutsideKey({ outside_keys }: OwnAgent, key: PublicKeyOf): Partial<OwnAgent> {
  if (outside_keys === undefined) return {}
  const others = outside_keys.filter(({ key_thumbprint }) => key_thumbprint !== key.key_thumbprint)
  return { outside_keys: [...others, key] }
}

/** Begins the transaction in which is kept what became of a request. */
export async function settling(store: ClientStore): Promise<Settling> {
  return (await store.open()).transaction(['journal', 'intents', 'agents', 'choices'], 'readwrite')
}

/** Prepares what the client's store notes of the visitor's agents. */
export function createAgentNotes({ current }: Pick<OwnAgents, 'current'>, inTab: TabChoice): AgentNotes {
  const change = async (
    agentId: string,
    changes: (own: OwnAgent) => Partial<OwnAgent>,
  ): Promise<AgentNote> => {
    const { readOne } = await loadReading()
    return async tx => {
      const agents = tx.objectStore('agents')
      const own = readOne('agents', await agents.get(agentId))
      if (own) await agents.put({ ...own, ...changes(own) })
    }
  }
  return {
    remember: async (agent, besides = false) => {
      const { readOne } = await loadReading()
      const atWork = besides ? (await current())?.agent_id : undefined
      const stored = atWork === undefined ? agent : { ...agent, beside: atWork }
      return async tx => {
        const agents = tx.objectStore('agents')
        const kept = readOne('agents', await agents.get(agent.agent_id))
        // A resumed import may return an agent that has moved on since, so a stored one is kept.
        const put = agents.put(kept ?? stored)
        if (!besides) await tx.objectStore('choices').put({ name: CURRENT, value: agent.agent_id })
        await put
        if (!besides) inTab.set(agent.agent_id)
      }
    },
    change: (agentId, changes) => change(agentId, () => changes),
    rememberOutsideKey: (agentId, key) => change(agentId, own => withOutsideKey(own, key)),
  }
}

import type { ClientStore } from './client-store.ts'
import type { OwnRows } from './own-rows.ts'
import type { TabChoice } from './tab-choice.ts'
import type { AgentName, OwnAgent, Visitor } from './visitor.ts'

/** The agents that the visitor imported here, and which of them is current. */
export type OwnAgents = Omit<Visitor['agents'], 'nameOutsideKey'>

/** The name of the choice that is remembered for tabs without one of their own. */
export const CURRENT = 'current'

const nameOf = ({ agent_id, label, imported_at, beside }: OwnAgent): AgentName => ({
  ...{ agent_id, label, imported_at },
  ...(beside === undefined ? {} : { beside }),
})

/**
 * The visitor's agents, stored in the client's database. Which of them is at work is this tab's own choice; the newest
 * choice of any tab is remembered for tabs that have none yet.
 */
export function createOwnAgents(
  store: ClientStore,
  rows: OwnRows,
  inTab: TabChoice,
  changed: () => void,
): OwnAgents {
  const remembered = async (): Promise<OwnAgent | undefined> => {
    const chosen = (await rows.all('choices')).find(({ name }) => name === CURRENT)?.value
    return chosen == null ? undefined : rows.one('agents', chosen)
  }
  const current = async (): Promise<OwnAgent | undefined> => {
    const own = inTab.get()
    const chosen = own === null ? undefined : await rows.one('agents', own)
    if (chosen !== undefined) return chosen
    const newest = await remembered()
    // From here on it is this tab's, whatever another tab chooses.
    if (newest !== undefined && inTab.get() === own) inTab.set(newest.agent_id)
    return newest
  }
  const choose = async (value: string | null): Promise<void> => {
    inTab.set(value)
    await (await store.open()).put('choices', { name: CURRENT, value })
    changed()
  }
  const list = async () => (await rows.all('agents')).map(nameOf)
  return { list, one: id => rows.one('agents', id), current, choose }
}

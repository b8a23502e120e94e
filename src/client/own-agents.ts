import type { ClientStore } from './client-store.ts'
import type { AgentName, OwnAgent } from './own-records.ts'
import type { OwnRows } from './own-rows.ts'
import type { Visitor } from './visitor.ts'

export interface TabChoice {
  get(): string | null
  set(value: string | null): void
}

/** A choice that is forgotten with the page. */
export function createPassingChoice(): TabChoice {
  let held: string | null = null
  return {
    get: () => held,
    set: value => {
      held = value
    },
  }
}

/** A choice in session storage, which belongs to one tab and outlives its reloads; where that is blocked, a passing one. */
export function createTabChoice(name: string): TabChoice {
  const passing = createPassingChoice()
  return {
    get: () => {
      try {
        return sessionStorage.getItem(name)
      } catch {
        return passing.get()
      }
    },
    set: value => {
      passing.set(value)
      try {
        if (value === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, value)
      } catch {
        // The passing one holds it.
      }
    },
  }
}

/** The agents that the visitor imported here, and which of them is current. */
export type OwnAgents = Omit<Visitor['agents'], 'nameOutsideKey'>

export const CURRENT = 'current'

const nameOf = ({ agent_id, label, imported_at, beside }: OwnAgent): AgentName => ({
  ...{ agent_id, label, imported_at },
  ...(beside === undefined ? {} : { beside }),
})

/** From how many agents on their ids are read first: fewer rows are read as fast. */
const MANY = 32

/**
 * Reads agent names: with many agents all ids, but only the rows that are new. A row that is
 * altered by hand while the page is open is seen when the page is reloaded.
 */
function createNames(store: ClientStore, rows: OwnRows): () => Promise<readonly AgentName[]> {
  let last: readonly AgentName[] = []
  const readNew = async ([id, ...more]: readonly string[]): Promise<readonly (OwnAgent | undefined)[]> => {
    if (more.length > 0) return rows.all('agents')
    return id === undefined ? [] : [await rows.one('agents', id)]
  }
  return async () => {
    const known = new Map<string, AgentName>(last.map(each => [each.agent_id, each]))
    const ids = last.length < MANY ? undefined : await (await store.open()).getAllKeys('agents')
    const read = await (ids === undefined ? rows.all('agents') : readNew(ids.filter(id => !known.has(id))))
    const agents = read.filter(each => each !== undefined)
    for (const agent of agents) if (!known.has(agent.agent_id)) known.set(agent.agent_id, nameOf(agent))
    const list = (ids ?? agents.map(({ agent_id }) => agent_id)).flatMap(id => known.get(id) ?? [])
    if (list.length !== last.length || list.some((each, at) => each !== last[at])) last = list
    return last
  }
}

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
  return { list: createNames(store, rows), one: id => rows.one('agents', id), current, choose }
}

import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { onceEach } from '../../browser/lazy.ts'
import { UnreadableRow } from '../../browser/own-database.ts'
import type { AgentName, OwnAgent } from '../../client/own-records.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import { visibleText } from '../kit/visible-text.ts'
import { beginRereading } from './rereading.ts'
import type { ExchangeRow } from './rows.ts'
import { type PageServices, type ReadExchange, useAvailability, useServices } from './ServicesContext.tsx'

type Labelled = Pick<OwnAgent, 'agent_id' | 'label' | 'imported_at'>

/** The agents' names by id; agents of the same name are numbered in order of import. */
export function distinctLabels(agents: readonly Labelled[]): ReadonlyMap<string, string> {
  const alike = new Map<string, Labelled[]>()
  for (const agent of agents) {
    const same = alike.get(agent.label)
    if (same === undefined) alike.set(agent.label, [agent])
    else same.push(agent)
  }
  const labels = new Map<string, string>()
  for (const [label, same] of alike) {
    const timed = same.map(({ agent_id, imported_at }) => ({ agent_id, at: Date.parse(imported_at) }))
    for (const [index, { agent_id }] of timed.toSorted((one, other) => one.at - other.at).entries())
      labels.set(agent_id, same.length === 1 ? label : `${label} (${index + 1})`)
  }
  return labels
}

/** Facts expire on their own, so they are judged again after this long (milliseconds). */
export const JUDGE_AGAIN_MS = 20_000

/** Nothing here is fetched over a network: changes announce themselves, and mutations are never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
}

/** Rereads everything when the visitor's side, the service's store or the clock changes, in any tab. */
export function useInvalidation(): void {
  const { visitor, window, clock } = useServices()
  const { state } = useAvailability()
  const client = useQueryClient()
  useEffect(() => {
    const stops: (() => void)[] = []
    let over = false
    const { act: invalidate, stop } = beginRereading(client)
    stops.push(stop)
    const keep = (stop: () => void) => {
      if (over) stop()
      else stops.push(stop)
    }
    keep(visitor.subscribe(invalidate))
    keep(clock.subscribe(invalidate))
    if (state === 'ready') void window().then(opened => keep(opened.subscribe(invalidate)))
    return () => {
      over = true
      for (const stop of stops) stop()
    }
  }, [client, window, state, visitor, clock])
}

export interface Agents {
  readonly list: readonly AgentName[]
  readonly current: OwnAgent | undefined
}

/** The agents with labels to show: no character of them invisible or reordering, and each told apart. */
const named = onceEach((agents: readonly AgentName[]): readonly AgentName[] => {
  const readable = agents.map(agent => ({ ...agent, label: visibleText(agent.label) }))
  const labels = distinctLabels(readable)
  return readable.map(agent => ({ ...agent, label: labels.get(agent.agent_id) ?? agent.label }))
})

function agentsQuery(services: PageServices) {
  const { visitor } = services
  return {
    queryKey: ['agents'],
    queryFn: async ({ client }: { readonly client: QueryClient }): Promise<Agents> => {
      const [list, own] = await Promise.all([visitor.agents.list().then(named), visitor.agents.current()])
      const shown = list.find(({ agent_id }) => agent_id === own?.agent_id)
      const current = own && shown && { ...own, label: shown.label }
      // Who takes the place of another, or of no one, is read with it, and the two are drawn together.
      const last = client.getQueryData<Agents>(['agents'])
      if (last !== undefined && current !== undefined && last.current?.agent_id !== current.agent_id)
        await client.prefetchQuery(agentViewQuery(current.agent_id, services))
      return { list, current }
    },
  }
}

/** The visitor's agents, and the one that this tab works with. */
export function useAgents(): Agents {
  const { data } = useQuery(agentsQuery(useServices()))
  return data ?? { list: [], current: undefined }
}

/** Why a visitor's agent is not shown: the service's store lacks it, or its record cannot be read. */
export type Lost = 'gone' | 'unreadable'

interface SeenAgent {
  readonly view: AgentView | undefined
  /** Undefined if it is shown or still being read. */
  readonly lost: Lost | undefined
}

const NOT_SEEN: SeenAgent = { view: undefined, lost: undefined }

/** An agent as the window shows it. @throws what the window throws, except for an unreadable record */
export async function readAgentView(opened: ServiceReader, agentId: string): Promise<SeenAgent> {
  try {
    const view = await opened.agent(agentId)
    return { view, lost: view === undefined ? 'gone' : undefined }
  } catch (cause) {
    if (cause instanceof UnreadableRow) return { view: undefined, lost: 'unreadable' }
    throw cause
  }
}

function agentViewQuery(agentId: string | undefined, { window }: Pick<PageServices, 'window'>) {
  return {
    queryKey: ['agent-view', agentId ?? null],
    queryFn: async (): Promise<SeenAgent> =>
      agentId === undefined ? NOT_SEEN : readAgentView(await window(), agentId),
  }
}

/** One agent as it stands now. */
export function useAgentView(agentId: string | undefined): SeenAgent {
  const { data } = useQuery({
    ...agentViewQuery(agentId, useServices()),
    refetchInterval: JUDGE_AGAIN_MS,
  })
  return data ?? NOT_SEEN
}

/** Turns entries into rows; a first visit has none. */
let exchange: ReadExchange | undefined

/** The journal joined with the audit trail, as numbered rows; undefined until they are read for the first time. */
export function useExchangeOnceRead(): readonly ExchangeRow[] | undefined {
  const services = useServices()
  const { visitor, window, exchangeReader } = services
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['exchange', ready],
    queryFn: async ({ client }) => {
      const entries = visitor.journal.entries()
      if (exchange === undefined && (await entries).length === 0) return []
      exchange ??= await exchangeReader()
      // Read once for both.
      const agents = client.fetchQuery(agentsQuery(services)).then(({ list }) => list)
      return exchange(entries, ready ? await window() : null, agents)
    },
    placeholderData: previous => previous,
    // Rows that have not changed are the same objects already.
    structuralSharing: false,
  })
  return data
}

/** The rows of the exchange of the agent at work; none while they are read for the first time. */
export function useExchange(): readonly ExchangeRow[] {
  const rows = useExchangeOnceRead()
  const { current } = useAgents()
  const owner = current?.agent_id
  return useMemo(() => (rows ?? []).filter(row => owner === undefined || row.owner === owner), [rows, owner])
}

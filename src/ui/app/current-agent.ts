import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AgentView } from '../../contract/window/agent-view.ts'
import { useRoute } from './navigation.ts'
import { type SeenAgent, seenIn, usePage } from './page-state.ts'
import { type ExchangeRow, rowOfNumber } from './rows.ts'
import { useServices } from './ServicesContext.tsx'

/** The visitor's agents, and the one that this tab works with. */
export function useAgents() {
  const list = usePage(({ agents }) => agents)
  const current = usePage(page => page.current)
  return { list, current }
}

/** One agent as it stands now: the one at work, or another that this page shows beside it. */
export function useAgentView(agentId: string | undefined): SeenAgent {
  const { window } = useServices()
  const seen = usePage(page => page.seen)
  const atWork = usePage(page => page.current?.agent_id === agentId)
  const { data } = useQuery({
    queryKey: ['agent', agentId],
    queryFn: async () => seenIn(await window(), agentId),
    enabled: !atWork && agentId !== undefined,
  })
  return atWork ? seen : (data ?? { view: undefined, lost: undefined })
}

/** The visitor's agents by id, as the service's window shows them; undefined while they are read. */
export function useAgentViews(): ReadonlyMap<string, AgentView> | undefined {
  const { window } = useServices()
  const { list } = useAgents()
  return useQuery({
    queryKey: ['agents', list],
    queryFn: async () => {
      const opened = await window()
      const seen = await Promise.all(list.map(({ agent_id }) => seenIn(opened, agent_id)))
      return new Map(seen.flatMap(({ view }) => (view ? [[view.agent_id, view]] : [])))
    },
  }).data
}

export function useExchange(): readonly ExchangeRow[] {
  const rows = usePage(page => page.rows)
  const owner = usePage(page => page.current?.agent_id)
  return useMemo(() => rows.filter(row => owner === undefined || row.owner === owner), [rows, owner])
}

export function useCurrentAgent() {
  const own = usePage(page => page.current)
  const seen = usePage(page => page.seen)
  const rows = useExchange()
  const { message } = useRoute()
  /** The message that is open over the step. */
  const selected = message && rowOfNumber(rows, message.number)
  return { own, ...seen, rows, selected }
}
export type CurrentAgent = ReturnType<typeof useCurrentAgent>

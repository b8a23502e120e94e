import { useQuery } from '@tanstack/react-query'
import type { AgentView } from '../../contract/window/agent-view.ts'
import { JUDGE_AGAIN_MS, seenThrough } from './queries.ts'
import { ASIDE } from './rereading.ts'
import { useServices } from './ServicesContext.tsx'

/** The visitor's agents by id, as the service's window shows them, undefined while they are read; a run of cases leaves thousands more. */
export function useAgentViews(): ReadonlyMap<string, AgentView> | undefined {
  const { visitor, window } = useServices()
  const { data } = useQuery({
    queryKey: ['agent-views'],
    queryFn: async () => {
      const own = await visitor.agents.list()
      const opened = await window()
      const seen = await Promise.all(own.map(({ agent_id }) => seenThrough(opened, agent_id)))
      return new Map(seen.flatMap(({ view }) => (view ? [[view.agent_id, view]] : [])))
    },
    refetchInterval: JUDGE_AGAIN_MS,
    meta: ASIDE,
  })
  return data
}

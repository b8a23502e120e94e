import { useQuery, useQueryClient } from '@tanstack/react-query'
import { onDemand } from '../../../browser/lazy.ts'
import { goTo } from '../../app/navigation.ts'
import { JUDGE_AGAIN_MS } from '../../app/queries.ts'
import { NOT_INVALIDATED } from '../../app/rereading.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useAvailability, useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import type { HomeNow } from './read-home.ts'

export const loadReadHome = onDemand(() => import('./read-home.ts'))

/** What stands now; undefined before there is an agent, and until it is read. */
export function useHomeNow(): HomeNow | undefined {
  const { visitor, window } = useServices()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['home-now'],
    queryFn: async () => {
      // On a first visit there is nothing to read, and nothing is loaded to read it.
      if ((await visitor.agents.list()).length === 0) return null
      const { readHome } = await loadReadHome()
      return readHome(visitor, await window())
    },
    enabled: ready,
    refetchInterval: JUDGE_AGAIN_MS,
    // What is started here opens a step, which shows what came of it.
    meta: NOT_INVALIDATED,
  })
  return data ?? undefined
}

export function useContinue(): Task<string, HomeNow['next']> {
  const { visitor, window } = useServices()
  const client = useQueryClient()
  const { select } = useSelection()
  return useTask({
    run: async ({ agentId, address }: HomeNow['next']) => {
      await visitor.agents.choose(agentId)
      await client.invalidateQueries()
      // What the button was drawn from may be older than the agent's last step.
      const { readHome } = await loadReadHome()
      const now = await readHome(visitor, await window())
      return now?.next.agentId === agentId ? now.next.address : address
    },
    changes: null,
    onDone: (address, _next, stayed) => {
      if (!stayed) return
      select(null)
      goTo(address)
    },
  })
}

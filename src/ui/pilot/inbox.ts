import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxRecord } from '../../world/inbox.ts'
import { useWorld } from '../state/world-query.ts'

/** What was delivered to the synthetic inbox for an agent, newest first; in every tab as it comes. */
export function useInbox(agentId: string | undefined): readonly InboxRecord[] {
  const world = useWorld()
  const client = useQueryClient()
  useEffect(
    () => world?.inbox.subscribe(() => void client.invalidateQueries({ queryKey: ['inbox'] })),
    [world, client],
  )
  const { data } = useQuery({
    queryKey: ['inbox', world === undefined],
    queryFn: async () => (await world?.inbox.reports()) ?? [],
  })
  return (data ?? []).filter(({ agent_id }) => agent_id === agentId).toReversed()
}

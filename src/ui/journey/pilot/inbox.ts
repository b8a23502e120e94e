import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { rereadPaced } from '../../app/rereading.ts'
import { useWorld } from '../../app/world-query.ts'

interface SeenInbox {
  /** What was delivered for the agent, newest first. */
  readonly reports: readonly InboxRecord[]
  /** The keys of the reports, of any agent, that cannot be read. */
  readonly unreadable: readonly string[]
}

const EMPTY = { reports: [], unreadable: [] }

/** An agent's reports in the synthetic inbox, updated in every tab as they arrive. */
export function useInbox(agentId: string | undefined): SeenInbox {
  const world = useWorld()
  const client = useQueryClient()
  useEffect(() => world?.inbox.subscribe(() => rereadPaced(client)), [world, client])
  const { data } = useQuery({
    queryKey: ['inbox', world === undefined],
    queryFn: async (): Promise<SeenInbox> => (await world?.inbox.seen()) ?? EMPTY,
  })
  const { reports, unreadable } = data ?? EMPTY
  return { reports: reports.filter(({ agent_id }) => agent_id === agentId).toReversed(), unreadable }
}

import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import type { ReceiptRecord } from '../../contract/window.ts'
import { type ExchangeRow, rowsOf } from '../exchange/rows.ts'
import { useAvailability, useParts } from './PartsContext.tsx'

/** Facts run out by themselves, so what was judged at one time is judged anew after this long (milliseconds). */
const JUDGE_AGAIN_MS = 20_000

/** Nothing here is fetched over a network: what changes says so, and a mutation is never repeated by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
}

/** Reads everything again whenever the visitor's side, the service's store or the world's clock changes, in any tab. */
export function useInvalidation(): void {
  const { visitor, window: serviceWindow, world } = useParts()
  const { state } = useAvailability()
  const client = useQueryClient()
  useEffect(() => {
    const stops: (() => void)[] = []
    let over = false
    const invalidate = () => void client.invalidateQueries()
    const keep = (stop: () => void) => {
      if (over) stop()
      else stops.push(stop)
    }
    keep(visitor.subscribe(invalidate))
    if (state === 'ready') {
      void serviceWindow().then(opened => keep(opened.subscribe(invalidate)))
      void world().then(made => keep(made.clock.subscribe(invalidate)))
    }
    return () => {
      over = true
      for (const stop of stops) stop()
    }
  }, [client, serviceWindow, state, visitor, world])
}

export interface Agents {
  readonly list: readonly OwnAgent[]
  readonly current: OwnAgent | undefined
}

/** The visitor's agents, and the one at work. */
export function useAgents(): Agents {
  const { visitor } = useParts()
  const { data } = useQuery({
    queryKey: ['agents'],
    queryFn: async (): Promise<Agents> => ({
      list: await visitor.agents.list(),
      current: await visitor.agents.current(),
    }),
  })
  return data ?? { list: [], current: undefined }
}

/** Agents by id, as the service's window shows them now. */
export function useAgentViews(): ReadonlyMap<string, AgentView> {
  const { window: serviceWindow } = useParts()
  const { data } = useQuery({
    queryKey: ['agent-views'],
    queryFn: async () => new Map((await (await serviceWindow()).agents()).map(view => [view.agent_id, view])),
    refetchInterval: JUDGE_AGAIN_MS,
  })
  return data ?? new Map()
}

/** One agent as the service's window shows it now; undefined also while that is being read. */
export function useAgentView(agentId: string | undefined): AgentView | undefined {
  const { window: serviceWindow } = useParts()
  const { data } = useQuery({
    queryKey: ['agent-view', agentId ?? null],
    queryFn: async () =>
      agentId === undefined ? null : ((await (await serviceWindow()).agent(agentId)) ?? null),
    refetchInterval: JUDGE_AGAIN_MS,
  })
  return data ?? undefined
}

/** The journal joined with the audit trail, as numbered rows. */
export function useExchange(): readonly ExchangeRow[] {
  const { visitor, window: serviceWindow } = useParts()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['exchange', ready],
    queryFn: async () => {
      const entries = await visitor.journal.entries()
      const answered = entries.flatMap(entry =>
        entry.kind === 'call' && entry.answer ? [entry.answer.request_id] : [],
      )
      const audit = ready ? await (await serviceWindow()).audit(answered) : []
      return rowsOf(entries, new Map(audit.map(entry => [entry.request_id, entry])))
    },
    placeholderData: previous => previous,
  })
  return data ?? []
}

/** An agent's receipts, oldest first; undefined while they are being read. */
export function useReceipts(agentId: string | undefined): readonly ReceiptRecord[] | undefined {
  const { window: serviceWindow } = useParts()
  return useQuery({
    queryKey: ['receipts', agentId ?? null],
    queryFn: async () => (agentId === undefined ? [] : (await serviceWindow()).receipts(agentId)),
  }).data
}

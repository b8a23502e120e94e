import { notifyManager, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lastWhereSame } from '../../contract/json-value.ts'
import { asksToSend, PAGE, usePage, usePageQuery } from './page-state.ts'
import { useAvailability, useServices } from './ServicesContext.tsx'

/** Facts expire on their own, so they are judged again after this long (milliseconds). */
const JUDGE_AGAIN_MS = 20_000
/** How long after a failed read the visitor's store is read again (milliseconds). */
const RETRY_MS = 2_000
/** A run of cases changes the store many times a second; the page is reread less often (milliseconds). */
const REREAD_MS = 250

// What was read is drawn in the microtask that has it, as is the end of the task that asked for it: in one frame.
notifyManager.setScheduler(queueMicrotask)

/** Nothing here is fetched over a network: changes announce themselves, and mutations are never retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...{ networkMode: 'always', retry: false, staleTime: Infinity, refetchOnWindowFocus: false },
        // A row that was altered in storage may be too large to walk, or contain itself.
        structuralSharing: lastWhereSame,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  })
}

/** What a change has asked for and no one has read yet, by client. */
const waiting = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Reads everything again, now; resolves once the page is read, and what else is shown follows by itself. */
export async function reread(client: QueryClient): Promise<void> {
  clearTimeout(waiting.get(client))
  waiting.delete(client)
  const page = client.refetchQueries({ queryKey: PAGE })
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== PAGE[0] })
  await page
}

/** Reads everything again in a moment, and once, however many ask for it meanwhile. */
function rereadSoon(client: QueryClient): void {
  if (!waiting.has(client))
    waiting.set(
      client,
      setTimeout(() => void reread(client), REREAD_MS),
    )
}

/** Rereads the page when the visitor's side, the service's store, the inbox or the clock changes, in any tab. */
export function usePageKept(): void {
  const { visitor, window, world, clock } = useServices()
  const ready = useAvailability().state === 'ready'
  const client = useQueryClient()
  const sends = usePage(({ rows }) => rows.some(asksToSend))
  useQuery({
    ...usePageQuery(),
    select: () => true,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.error === null ? JUDGE_AGAIN_MS : RETRY_MS),
  })
  useEffect(() => {
    if (ready) void reread(client)
  }, [ready, client])
  useEffect(() => {
    const over = new AbortController()
    const follow = (source: { subscribe(listener: () => void): () => void }) => {
      if (over.signal.aborted) return
      const stop = source.subscribe(() => rereadSoon(client))
      over.signal.addEventListener('abort', stop)
    }
    const sources = [visitor, clock, ...(ready ? [window()] : []), ...(ready && sends ? [world()] : [])]
    // What cannot be opened is told by whoever reads it.
    for (const source of sources)
      Promise.resolve(source).then(
        opened => follow('inbox' in opened ? opened.inbox : opened),
        () => undefined,
      )
    return () => over.abort()
  }, [client, window, world, ready, sends, visitor, clock])
}

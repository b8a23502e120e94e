import { useIsMutating, useQuery } from '@tanstack/react-query'
import { lazyComponent } from '../../app/lazy-component.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { InterruptedRequest } from './load-interrupted.ts'

const OwnStoreUnreadable = lazyComponent(
  async () => (await import('./OwnStoreUnreadable.tsx')).OwnStoreUnreadable,
)

/** How long after a failed reading the visitor's store is asked again (milliseconds). */
const RETRY_MS = 2_000

/** Requests whose answer was never seen, by a reload or a time-out, one after the other, or why none can be read; most visitors have none. */
export function Interrupted() {
  const { visitor } = useServices()
  // A request that is on its way in this tab is an open intent too; it is not interrupted.
  const sending = useIsMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== 'resume' }) > 0
  // What was read while something was on its way is not shown after it.
  const { data, error } = useQuery({
    queryKey: ['interrupted', sending],
    queryFn: async () => (sending ? [] : visitor.interrupted.list()),
    // With it an error stands while the store is asked again.
    initialData: [],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error === null ? false : RETRY_MS),
  })
  const [first] = data
  if (error !== null) return <OwnStoreUnreadable error={error} />
  return first === undefined ? null : <InterruptedRequest key={first.key} request={first} />
}

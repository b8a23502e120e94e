import { useQuery } from '@tanstack/react-query'
import { ASIDE } from '../../app/rereading.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { InterruptedRequest } from './load-interrupted.ts'
import { Unreadable } from './load-unreadable.ts'

/** How long after a failed read the visitor's store is read again (milliseconds). */
const RETRY_MS = 2_000

/** Requests left unanswered by a reload or a time-out, one by one, or why none can be read. */
export function Interrupted() {
  const { visitor } = useServices()
  const { data, error } = useQuery({
    queryKey: ['interrupted'],
    queryFn: async () => visitor.interrupted.list(),
    meta: ASIDE,
    // Keeps an error shown while the store is read again.
    initialData: [],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error === null ? false : RETRY_MS),
  })
  const [first] = data
  if (error !== null) return <Unreadable of="your own data" error={error} />
  return first === undefined ? null : <InterruptedRequest key={first.key} request={first} />
}

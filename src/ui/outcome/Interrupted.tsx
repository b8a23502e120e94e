import { useIsMutating, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParts } from '../state/PartsContext.tsx'
import { loadInterrupted } from './load-interrupted.ts'

const InterruptedRequest = lazy(loadInterrupted)

/** Requests whose answer was never seen, by a reload or a time-out, one after the other; most visitors have none. */
export function Interrupted() {
  const { visitor } = useParts()
  // A request that is on its way in this tab is an open intent too; it is not interrupted.
  const sending = useIsMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== 'resume' }) > 0
  const { data = [] } = useQuery({ queryKey: ['interrupted'], queryFn: () => visitor.interrupted.list() })
  const [first] = data
  return first === undefined || sending ? null : (
    <Suspense>
      <InterruptedRequest key={first.key} request={first} />
    </Suspense>
  )
}

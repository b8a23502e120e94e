import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Button } from '../grammar/Button.tsx'
import { Result } from '../grammar/Result.tsx'
import { useAnnounce } from '../state/Announcer.tsx'
import { useClosedBecause, useParts } from '../state/PartsContext.tsx'
import { useSelection } from '../state/SelectionContext.tsx'
import styles from './Interrupted.module.css'

// The catalogue of problems is loaded only where there is a problem.
const Failure = lazy(async () => ({ default: (await import('./Failure.tsx')).Failure }))

/** Requests whose answer was never seen, by a reload or a time-out, and the way to find out what became of them. */
export function Interrupted() {
  const { visitor } = useParts()
  const closed = useClosedBecause()
  const client = useQueryClient()
  const announce = useAnnounce()
  const { select } = useSelection()
  const sending = useIsMutating() > 0
  const { data = [] } = useQuery({ queryKey: ['interrupted'], queryFn: () => visitor.interrupted.list() })
  const resuming = useMutation({
    mutationFn: (key: string) => visitor.resume(key),
    onSuccess: async outcome => {
      await client.invalidateQueries()
      select(`${outcome.entry.seq}-answer`)
      announce('The answer of the interrupted request is here.')
    },
  })
  const [first] = data
  // A request that is on its way in this tab is an open intent too; it is not interrupted.
  if (first === undefined || (sending && !resuming.isPending)) return null
  return (
    <aside className={styles.place} aria-label="Interrupted request">
      <Result state="unreached" title={`Interrupted: ${first.group}`}>
        <p>
          {`A request to ${first.path} was sent and its answer never seen. It carries a key that keeps it from happening twice, so sending it again only finds out what became of it.`}
        </p>
        {resuming.error === null ? null : (
          <div role="alert">
            <Suspense>
              <Failure error={resuming.error} />
            </Suspense>
          </div>
        )}
        <p>
          <Button closed={closed} busy={resuming.isPending} onClick={() => resuming.mutate(first.key)}>
            Find out what became of it
          </Button>
        </p>
      </Result>
    </aside>
  )
}

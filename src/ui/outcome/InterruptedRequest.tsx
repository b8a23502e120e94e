import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Visitor } from '../../client/visitor.ts'
import { Button } from '../grammar/Button.tsx'
import { Result } from '../grammar/Result.tsx'
import { useAnnounce } from '../state/Announcer.tsx'
import { useClosedBecause, useParts } from '../state/PartsContext.tsx'
import { useSelection } from '../state/SelectionContext.tsx'
import { focusWhenThere } from '../state/view-change.ts'
import { Failure } from './Failure.tsx'
import styles from './Interrupted.module.css'

type Intent = Awaited<ReturnType<Visitor['interrupted']['list']>>[number]

interface InterruptedRequestProps {
  readonly request: Intent
}

/** A request whose answer was never seen, and the way to find out what became of it. */
export function InterruptedRequest({ request }: InterruptedRequestProps) {
  const { visitor } = useParts()
  const closed = useClosedBecause()
  const client = useQueryClient()
  const announce = useAnnounce()
  const { select } = useSelection()
  const resuming = useMutation({
    mutationKey: ['resume'],
    mutationFn: () => visitor.resume(request.key),
    onSuccess: async outcome => {
      select(`${outcome.entry.seq}-answer`)
      announce('The answer of the interrupted request is here.')
      await client.invalidateQueries()
      // The button that had focus goes with what it was about.
      focusWhenThere('outcome')
    },
  })
  return (
    <aside className={styles.place} aria-label="Interrupted request">
      <Result state="unreached" title={`Interrupted: ${request.group}`}>
        <p>
          {`A request to ${request.path} was sent and its answer never seen. It carries a key that keeps it from happening twice, so sending it again only finds out what became of it.`}
        </p>
        {resuming.error === null ? null : (
          <div role="alert">
            <Failure error={resuming.error} />
          </div>
        )}
        <p>
          <Button closed={closed} busy={resuming.isPending} onClick={() => resuming.mutate()}>
            Find out what became of it
          </Button>
        </p>
      </Result>
    </aside>
  )
}

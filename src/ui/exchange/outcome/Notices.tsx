import { useSyncExternalStore } from 'react'
import type { Visitor } from '../../../client/visitor.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { focusWhenThere } from '../../app/focus.ts'
import { closeMessage, goTo, useRoute } from '../../app/navigation.ts'
import { usePage, usePageError } from '../../app/page-state.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import styles from './Problem.module.css'
import { Failure } from './Refusal.tsx'
import { Unreadable } from './Unreadable.tsx'

type Intent = Awaited<ReturnType<Visitor['interrupted']['list']>>[number]

const OPEN =
  'Its Idempotency-Key keeps it from happening twice, so you can safely send it again to get the result.'

const OVER = `The service keeps answers for ${LIMITS.IDEMPOTENCY_KEPT_S / 3600} hours, and they are over. If you send it again, it might happen a second time. The records show what the service has stored.`

/** A request whose answer was never seen, and the way to find out what became of it. */
function InterruptedRequest({ request }: { readonly request: Intent }) {
  const { visitor } = useServices()
  const { view } = useRoute()
  const closed = useClosedBecause()
  const announce = useAnnounce()
  const resuming = useTask({
    run: () => visitor.resume(request.key),
    onDone: ({ kind }, _given, stayed) => {
      announce('The answer of the interrupted request is here.')
      if (!stayed) return
      closeMessage()
      // If an agent was being imported, the next step is shown, as after any import; home shows no outcome.
      if (view === 'first' || (kind === 'answer' && view === 'import')) goTo(VIEWS.bind, 'outcome')
      // The button that had focus is gone with its request.
      else focusWhenThere('outcome')
    },
  })
  const settingAside = useTask({
    run: () => visitor.interrupted.setAside(request.key),
    onDone: () => {
      announce('Set aside. The records show what the service has stored.')
      focusWhenThere('heading')
    },
  })
  return (
    <aside className={styles.place} aria-label="Interrupted request">
      <Result state="unreached" title={`Interrupted: ${request.group}`}>
        <p>{`A request to ${request.path} was sent and its answer never seen. ${request.over ? OVER : OPEN}`}</p>
        {resuming.error === null ? null : (
          <div role="alert">
            <Failure error={resuming.error} />
          </div>
        )}
        <p className={styles.action}>
          {request.over ? (
            <Button onClick={() => settingAside.start()}>Set it aside</Button>
          ) : (
            <Button closed={closed} busy={resuming.busy} onClick={() => resuming.start()}>
              Find out what became of it
            </Button>
          )}
        </p>
      </Result>
    </aside>
  )
}

export function OwnUnreadable() {
  const { unreadable } = useServices().visitor
  const rows = useSyncExternalStore(unreadable.subscribe, unreadable.getSnapshot)
  return [...rows.values()].flat().length === 0 ? null : <Unreadable of="your own data" rows={rows} />
}

/** Requests left unanswered by a reload or a time-out, one by one, or why none can be read. */
export function Interrupted() {
  const [first] = usePage(({ interrupted }) => interrupted)
  const error = usePageError()
  if (error !== null) return <Unreadable of="your own data" error={error} />
  return first === undefined ? null : <InterruptedRequest key={first.key} request={first} />
}

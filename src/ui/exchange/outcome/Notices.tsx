import { useSyncExternalStore } from 'react'
import { usePage, usePageError } from '../../app/page-state.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { InterruptedRequest } from './InterruptedRequest.tsx'
import { Unreadable } from './Unreadable.tsx'

/** The visitor's own records that were left out as unreadable. */
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

import { useSyncExternalStore } from 'react'
import type { UnreadableRows } from '../../../client/unreadable-rows.ts'
import { lazyComponent } from '../../app/lazy-component.ts'
import { useServices } from '../../app/ServicesContext.tsx'

const UnreadableNote = lazyComponent(async () => (await import('./UnreadableNote.tsx')).UnreadableNote)

const NONE: UnreadableRows = new Map()

/** The visitor's own records that were left out as unreadable; most visitors have none. */
export function Unreadable() {
  const { unreadable } = useServices().visitor
  const rows = useSyncExternalStore(unreadable.subscribe, unreadable.getSnapshot, () => NONE)
  return [...rows.values()].flat().length === 0 ? null : <UnreadableNote rows={rows} />
}

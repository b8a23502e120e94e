import { useSyncExternalStore } from 'react'
import type { UnreadableRows } from '../../../client/unreadable-rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Unreadable } from './load-unreadable.ts'

const NONE: UnreadableRows = new Map()

/** The visitor's own records that were left out as unreadable. */
export function OwnUnreadable() {
  const { unreadable } = useServices().visitor
  const rows = useSyncExternalStore(unreadable.subscribe, unreadable.getSnapshot, () => NONE)
  return [...rows.values()].flat().length === 0 ? null : <Unreadable of="your own data" rows={rows} />
}

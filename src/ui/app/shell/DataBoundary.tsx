import { useState, useSyncExternalStore } from 'react'
import { useParts } from '../PartsContext.tsx'
import { useServicePlace } from '../service-place.ts'
import styles from './DataBoundary.module.css'
import { DataBoundaryPanel } from './load-data-boundary.ts'

/** How many request bodies left the page, live; opens the panel that says what that means. */
export function DataBoundary() {
  const { outbound } = useParts()
  const { bodiesSentOut } = useSyncExternalStore(outbound.subscribe, outbound.getSnapshot)
  const { here } = useServicePlace()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        data-alarm={here && bodiesSentOut > 0}
        onClick={() => setOpen(true)}
      >
        Request bodies sent out: <b className={styles.number}>{bodiesSentOut}</b>
      </button>
      {open ? <DataBoundaryPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}

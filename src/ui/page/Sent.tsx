import { useSyncExternalStore } from 'react'
import { useServices } from '../app/ServicesContext.tsx'
import styles from './Shell.module.css'

interface SentProps {
  readonly className?: string | undefined
  readonly onOpen: () => void
}

/** How many request bodies left the page, live; opens the panel that explains it. */
export function Sent({ className, onOpen }: SentProps) {
  const { outbound } = useServices()
  const bodiesSentOut = useSyncExternalStore(
    outbound.subscribe,
    () => outbound.getSnapshot().bodiesSentOut,
    () => 0,
  )
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-alarm={bodiesSentOut > 0}
      onClick={onOpen}
    >
      <span>{bodiesSentOut === 0 ? 'Nothing sent:' : 'Request bodies sent out:'}</span>{' '}
      <b className={styles.number}>{bodiesSentOut}</b>
    </button>
  )
}

import { useSyncExternalStore } from 'react'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { useServices } from '../app/ServicesContext.tsx'
import styles from './Shell.module.css'

/** What the header opens over the page. */
export type OpenDialog = 'sent' | 'reset'

/** What no one should have to look for: a prototype, no promise of service, and its contract's version. */
export const SmallPrint = () => (
  <>
    <span>A prototype with synthetic data only, and no production SLA.</span>
    <span>Three endpoints, answered in this page. The name agents.invalid never resolves.</span>
    <a href="THIRD-PARTY-LICENSES.txt">Licences</a>
    <a href="bom.cdx.json">Bill of materials</a>
    <span>{`Contract ${CONTRACT_VERSION}`}</span>
  </>
)

/** The small print below a view; a step has no room for it and leaves it to the menu. */
export const Footer = () => (
  <footer className={`aside row ${styles.footer}`} data-print="hide">
    <SmallPrint />
  </footer>
)

interface SentProps {
  readonly className: string
  /** Only the number is drawn where there is no room. */
  readonly short?: boolean
  readonly onOpen: () => void
}

/** How many request bodies left the page, live; opens the panel that explains it. */
export function Sent({ className, short = false, onOpen }: SentProps) {
  const { outbound } = useServices()
  const { bodiesSentOut } = useSyncExternalStore(outbound.subscribe, outbound.getSnapshot)
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-alarm={bodiesSentOut > 0}
      onClick={onOpen}
    >
      <span className={short ? 'if-room' : undefined}>Request bodies sent out:</span>{' '}
      <b className={styles.number}>{bodiesSentOut}</b>
    </button>
  )
}

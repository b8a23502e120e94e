import { ReloadPage } from '../page/ReloadPage.tsx'
import styles from '../page/Shell.module.css'
import { Button } from './Button.tsx'
import { isPartMissing } from './part-missing.ts'
import { useHost } from './use-host.ts'

// The browser requests a file once per load, so trying again takes a reload.
const TRY_AGAIN = <Button onClick={() => window.location.reload()}>Try again</Button>

/** Shown in place of an overdue part of a view. */
export function PartLate() {
  return <p role="alert">A part of this page has not come. {TRY_AGAIN}</p>
}

interface PartMissingProps {
  readonly error: unknown
  /** Of a part that the reader opened. */
  readonly onClose?: () => void
}

/**
 * Shown in place of a part that did not come, so that the rest of the page stays.
 *
 * @throws (into the nearest error boundary) the error, if it is a defect of the part
 */
export function PartMissing({ error, onClose }: PartMissingProps) {
  const host = useHost()
  if (!isPartMissing(error)) throw error
  if (host === undefined) return null
  const why = host.reached ? 'a newer version has replaced it.' : 'its host could not be reached.'
  return (
    <p role="alert">
      A part of this page did not come: {why} {host.back ? <ReloadPage waiting={false} /> : null}{' '}
      {onClose === undefined ? null : <Button onClick={onClose}>Close</Button>}
    </p>
  )
}

/** Shown in place of an overdue view. */
export function ViewLate() {
  return (
    <main className={styles.loading}>
      <h1 tabIndex={-1}>This view has not come</h1>
      <p role="alert">Its host neither sends nor refuses it. What you did is kept. {TRY_AGAIN}</p>
    </main>
  )
}

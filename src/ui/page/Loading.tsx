import { TRY_AGAIN } from '../kit/PartLate.tsx'
import styles from './Shell.module.css'

/** Shown in place of a view that is being loaded. */
export function Loading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <p>Loading this view…</p>
    </main>
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

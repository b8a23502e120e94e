import styles from './Shell.module.css'

/** Shown in place of a view that is being loaded. */
export function Loading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <p>Loading this view…</p>
    </main>
  )
}

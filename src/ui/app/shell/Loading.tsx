import styles from './Shell.module.css'

/** Holds the place of a view whose part of the page is being loaded. */
export function Loading() {
  return (
    <main className={styles.loading} aria-busy="true">
      <p>Loading this view…</p>
    </main>
  )
}

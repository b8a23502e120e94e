import styles from './Shell.module.css'

/** Leads past header and strip to the step's heading. */
export function SkipLink() {
  return (
    // A button: the fragment is the page's address book, and following a link to one would leave the view.
    <button
      type="button"
      className={styles.skip}
      data-print="hide"
      onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
    >
      Skip to the step
    </button>
  )
}

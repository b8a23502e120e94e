import styles from './Shell.module.css'

/** Leads past header and strip to the step's heading. */
export function SkipLink() {
  return (
    // A button, because the fragment names the view: following a link to another would leave it.
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

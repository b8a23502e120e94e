import styles from './Cycle.module.css'

/** The report cycle that an agent may enter once it is ready for the pilot; not in this version. */
export function Cycle() {
  return (
    <>
      <svg className={styles.loop} viewBox="0 0 34 32" aria-hidden="true">
        <path d="M1 8H24a8 8 0 0 1 0 16H9" />
        <polygon points="9,20.2 1.5,24 9,27.8" />
      </svg>
      <span className={styles.name}>not yet</span>
    </>
  )
}

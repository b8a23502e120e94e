import styles from './Frame.module.css'

/** An outline around the positioned parent, dashed or solid by the nearest `data-s`. */
export function Frame() {
  return (
    <svg className={styles.frame} aria-hidden="true">
      <rect className={styles.line} />
    </svg>
  )
}

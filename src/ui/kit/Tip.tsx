import { classNames } from './class-names.ts'
import styles from './Tip.module.css'

/** An arrow's tip: open for what is only claimed or still to come, filled for what was checked. */
export function Tip({
  open,
  className,
}: {
  readonly open: boolean
  readonly className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 8 8" className={classNames(styles.tip, className)} aria-hidden="true">
      {open ? (
        <path className={styles.open} d="M.7 1 6.8 4 .7 7Z" stroke="currentColor" strokeWidth="1.2" />
      ) : (
        <path d="M0 0 8 4 0 8Z" fill="currentColor" />
      )}
    </svg>
  )
}

import { classNames } from './class-names.ts'
import styles from './Rule.module.css'

/** A horizontal line, dashed or solid by the nearest `data-s`. */
export function Rule({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.rule, className)} aria-hidden="true">
      <line className={styles.line} x1="0" y1="1" x2="100%" y2="1" />
    </svg>
  )
}

import type { CheckLine } from '../../contract/checks.ts'
import { CheckItem } from './CheckItem.tsx'
import styles from './CheckList.module.css'

/** The checks of a proof in the order in which the service ran them, with those that it did not run. */
export function CheckList({ checks }: { readonly checks: readonly CheckLine[] }) {
  return (
    <ol className={styles.checks}>
      {checks.map(check => (
        <CheckItem key={check.check} check={check} />
      ))}
    </ol>
  )
}

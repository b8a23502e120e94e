import type { CheckLine } from '../../contract/catalogues/checks.ts'
import type { Protocol } from '../../contract/names.ts'
import { CheckItem } from './CheckItem.tsx'
import styles from './CheckList.module.css'

interface CheckListProps {
  readonly checks: readonly CheckLine[]
  /** The protocol whose own list the evidence check carries. */
  readonly protocol: Protocol | undefined
  /** What each check asks, where the list is not a proof's own. */
  readonly words?: Readonly<Record<string, string>>
}

/** The checks of a proof in the order in which the service ran them, with those that it did not run. */
export function CheckList({ checks, protocol, words }: CheckListProps) {
  return (
    <ol className={styles.checks}>
      {checks.map(check => (
        <CheckItem key={check.check} check={check} protocol={protocol} words={words} />
      ))}
    </ol>
  )
}

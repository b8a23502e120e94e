import { Arrow } from './Arrow.tsx'
import styles from './Row.module.css'
import type { RowToCome as Coming } from './rows.ts'

interface RowToComeProps {
  readonly coming: Coming
  readonly number: number
  readonly bound: boolean
}

/** A message that has not happened yet: grey, dashed, and nothing to select. */
export function RowToCome({ coming, number, bound }: RowToComeProps) {
  const { kind, lead, words } = coming
  return (
    <li className={styles.row} data-bound={bound}>
      <div className={styles.message} data-s="unreached" data-kind={kind}>
        <span className={styles.number}>{number}</span>
        <Arrow kind={kind} line="unreached" from="agent" attempt={false} lead={lead} words={words} />
        <span className="sr-only">to come</span>
      </div>
    </li>
  )
}

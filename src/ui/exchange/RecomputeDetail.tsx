import type { RecomputeEntry } from '../../client/journal-record.ts'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'

interface RecomputeDetailProps {
  readonly row: ExchangeRow
  readonly entry: RecomputeEntry
}

/** What came of recomputing a receipt's digest. */
export function RecomputeDetail({ row, entry }: RecomputeDetailProps) {
  return (
    <p className={styles.single}>
      <b className={styles.number}>{row.number}</b>
      {`The receipt was brought into its canonical form and hashed: the digest is ${entry.equal ? '' : 'not '}its name. `}
      <code>{entry.receipt_ref}</code>
    </p>
  )
}

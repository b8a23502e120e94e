import type { AcknowledgeEntry } from '../../client/journal-record.ts'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'

interface AcknowledgeDetailProps {
  readonly row: ExchangeRow
  readonly entry: AcknowledgeEntry
}

/** A delivered report that was read: who takes reports says so, and that changes nothing at the service. */
export function AcknowledgeDetail({ row, entry }: AcknowledgeDetailProps) {
  return (
    <p className={styles.single}>
      <b className={styles.number}>{row.number}</b>
      {`Report ${entry.report_id} was read at the synthetic inbox, which says so. Nothing is sent to the service for it. `}
      <code>{entry.receipt_ref}</code>
    </p>
  )
}

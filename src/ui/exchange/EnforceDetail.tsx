import type { EnforceEntry } from '../../client/journal-record.ts'
import { EnforcementLines } from './EnforcementLines.tsx'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'

interface EnforceDetailProps {
  readonly row: ExchangeRow
  readonly entry: EnforceEntry
}

/** What the local enforcement point checked and performed, and what came of it. */
export function EnforceDetail({ row, entry }: EnforceDetailProps) {
  return (
    <>
      <p className={styles.single}>
        <b className={styles.number}>{row.number}</b>
        {`Report ${entry.report_id}: the local enforcement point read the receipt from the service’s store and `}
        {entry.delivered ? 'let the report through. ' : 'let nothing through. '}
        <code>{entry.receipt_ref}</code>
      </p>
      <EnforcementLines lines={entry.lines} />
    </>
  )
}

import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf, succeeded } from '../../client/message.ts'
import styles from './MessageDetail.module.css'
import type { ExchangeRow } from './rows.ts'

/** The selected message in one line: number, method and path, status, and how long it took. */
export function DetailHead({ row, entry }: { readonly row: ExchangeRow; readonly entry: CallEntry }) {
  const { answer } = entry
  return (
    <p className={styles.head}>
      <span className={styles.detailHeadNumber}>{row.number}</span>
      <span>
        <b className={styles.method}>{entry.request.method}</b> {messageOf(entry).path}
      </span>
      {answer === null ? null : (
        <>
          <span className={succeeded(entry) ? styles.ok : styles.refused}>{answer.status}</span>
          <span className={styles.time} title={`${answer.duration_ms} ms, as this page measured`}>
            {`${Math.max(1, Math.round(answer.duration_ms))} ms`}
          </span>
        </>
      )}
    </p>
  )
}

import { type CallEntry, TRANSPORT_FAILURES } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { BodyPanel } from './BodyPanel.tsx'
import { HeaderLines } from './HeaderLines.tsx'
import { ImportDigests } from './ImportDigests.tsx'
import styles from './MessageDetail.module.css'
import { type ExchangeRow, isStoredAnswer } from './rows.ts'

const STORED =
  'The answer that the service had stored for this Idempotency-Key, byte for byte. Nothing happened a second time.'

/** What came back: header fields, body, and how to recompute the digests in it. */
export function ResponsePanel({ row, entry }: { readonly row: ExchangeRow; readonly entry: CallEntry }) {
  const { answer, failure } = entry
  if (answer === null) {
    const words =
      failure === null ? 'No answer yet.' : `${TRANSPORT_FAILURES[failure.code]} ${failure.detail}`
    return <p className={styles.note}>{words}</p>
  }
  return (
    <>
      {isStoredAnswer(row.audit) ? <p className={styles.note}>{STORED}</p> : null}
      <HeaderLines headers={answer.headers} />
      {failure === null ? null : <p className={styles.note}>{failure.detail}</p>}
      <BodyPanel part={answer} read={messageOf(entry).answer} label="Response body" />
      <ImportDigests entry={entry} />
    </>
  )
}

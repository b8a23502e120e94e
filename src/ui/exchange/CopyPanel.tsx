import type { CallEntry } from '../../client/journal-record.ts'
import { CopyButton } from '../kit/CopyButton.tsx'
import { leftOutWords } from './BodyPanel.tsx'
import styles from './MessageDetail.module.css'
import { asCurl, asFetch } from './request-text.ts'

const KEYED = 'It carries the same Idempotency-Key, so an accepted message gets its stored answer.'

/** The message as text that sends it again, for the console or for a shell. */
export function CopyPanel({ entry }: { readonly entry: CallEntry }) {
  const { left_out } = entry.request
  if (left_out !== undefined)
    return (
      <p className={styles.why}>{`${leftOutWords(left_out)} Without its bytes there is nothing to copy.`}</p>
    )
  const keyed = Object.hasOwn(entry.request.headers, 'idempotency-key')
  const fetchText = asFetch(entry)
  const curlText = asCurl(entry)
  return (
    <div className={styles.copies}>
      <div className={styles.copy}>
        <h3>As fetch</h3>
        <p className={styles.why}>
          Runs in the console of this page, where its worker answers. It is sent as a new message, past this
          journal.{keyed ? ` ${KEYED}` : null}
        </p>
        <pre className={styles.text}>{fetchText}</pre>
        <CopyButton text={fetchText}>Copy as fetch</CopyButton>
      </div>
      <div className={styles.copy}>
        <h3>As cURL</h3>
        <p className={styles.why}>
          For a service that listens on a network. Set <code>$BASE_URL</code> to it: the name used here never
          resolves.
        </p>
        <pre className={styles.text}>{curlText}</pre>
        <CopyButton text={curlText}>Copy as cURL</CopyButton>
      </div>
    </div>
  )
}

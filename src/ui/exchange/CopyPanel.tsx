import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { CopyButton } from '../kit/Button.tsx'
import styles from './MessageDetail.module.css'
import { leftOutWords } from './message-shown.ts'
import { shellQuoted } from './reproductions.ts'

/** A message as a `fetch` call that sends the same bytes from this page's console. */
export function asFetch({ request }: CallEntry): string {
  const init = { method: request.method, headers: request.headers, body: request.body }
  return `await (await fetch(${JSON.stringify(request.url)}, ${JSON.stringify(init, null, 2)})).json()`
}

/** A path that a shell's double quotes leave as it is. */
const PLAIN_PATH = /^[\w./-]+$/u

function address(path: string): string {
  return PLAIN_PATH.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${shellQuoted(path)}`
}

/** A message as a cURL command; the address is left to `$BASE_URL`. */
export function asCurl(entry: CallEntry): string {
  const { method, headers, body } = entry.request
  const lines = [
    `curl -X ${method} ${address(messageOf(entry).path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    // Not --data-binary: a body that begins with @ would be taken for the name of a file.
    `--data-raw ${shellQuoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}

const KEYED = 'It carries the same Idempotency-Key, so an accepted message gets its stored answer.'

/** The message as text that sends it again, for the console or for a shell. */
export function CopyPanel({ entry }: { readonly entry: CallEntry }) {
  const { left_out } = entry.request
  if (left_out !== undefined)
    return (
      <p
        className={`aside ${styles.why}`}
      >{`${leftOutWords(left_out)} Without its bytes there is nothing to copy.`}</p>
    )
  const keyed = Object.hasOwn(entry.request.headers, 'idempotency-key')
  const fetchText = asFetch(entry)
  const curlText = asCurl(entry)
  return (
    <div className={styles.ways}>
      <div className={styles.way}>
        <h3>As fetch</h3>
        <p className={`aside ${styles.why}`}>
          Run it in this page’s console, where the worker answers. It sends a new message, which your exchange
          does not record.{keyed ? ` ${KEYED}` : null}
        </p>
        <pre>{fetchText}</pre>
        <CopyButton text={fetchText}>Copy as fetch</CopyButton>
      </div>
      <div className={styles.way}>
        <h3>As cURL</h3>
        <p className={`aside ${styles.why}`}>
          For a service that listens on a network. Set <code>$BASE_URL</code> to it: the name used here never
          resolves.
        </p>
        <pre>{curlText}</pre>
        <CopyButton text={curlText}>Copy as cURL</CopyButton>
      </div>
    </div>
  )
}

import { isJson } from '../../browser/json-value.ts'
import { type CallEntry, TRANSPORT_FAILURES } from '../../client/journal-record.ts'
import { messageOf, textMember } from '../../client/message.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { BodyPanel } from './BodyPanel.tsx'
import { HeaderLines } from './HeaderLines.tsx'
import styles from './MessageDetail.module.css'
import { digestReproduction } from './proof-reproductions.ts'
import { Reproduce } from './Reproduce.tsx'
import type { Reproduction } from './recipe.ts'
import { type ExchangeRow, isStoredAnswer } from './rows.ts'

const CLAIM = 'The claim as sent, in its canonical form (RFC 8785): members in order, no spaces.'
const RECEIVED = 'The bytes of the request’s body, exactly as sent.'

function digestsOf(entry: CallEntry): readonly Reproduction[] {
  const { request, answer } = messageOf(entry)
  const claim = textMember(answer.members, 'claim_digest')
  const received = textMember(answer.members, 'received_digest')
  const sent = request.members
  // A body that the journal left out, or that was altered there, has no such form.
  if (claim === undefined || received === undefined || entry.request.left_out !== undefined || !isJson(sent))
    return []
  return [
    digestReproduction('claim_digest', CLAIM, canonicalJson(sent), claim),
    digestReproduction('received_digest', RECEIVED, entry.request.body, received),
  ]
}

/** Both digests that the service answered an import with, for whoever wants to recompute them. */
function ImportDigests({ entry }: { readonly entry: CallEntry }) {
  return digestsOf(entry).length === 0 ? null : <Reproduce values={() => digestsOf(entry)} />
}

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

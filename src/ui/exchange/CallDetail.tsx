import { endpointOf } from '../../client/edit.ts'
import {
  type CallEntry,
  type ReceivedAnswer,
  type SentRequest,
  TRANSPORT_FAILURES,
} from '../../client/journal-record.ts'
import { decisionOf, messageOf, type ReadBody, succeeded, textMember } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import { isJson } from '../../contract/json-value.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { CheckList } from '../app/CheckList.tsx'
import { showTab } from '../app/navigation.ts'
import { useExchange } from '../app/queries.ts'
import { isStoredAnswer } from '../app/rows.ts'
import { Facts } from '../kit/Facts.tsx'
import { BodyText } from '../kit/Json.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { Time } from '../kit/Time.tsx'
import { visibleLines } from '../kit/visible-text.ts'
import { JwsText } from './CompactJws.tsx'
import styles from './MessageDetail.module.css'
import { MessageLink } from './MessageLink.tsx'
import { leftOutWords } from './message-shown.ts'
import { ProofTab } from './ProofTab.tsx'
import { Reproduce } from './Reproduce.tsx'
import { digestReproduction, type Reproduction } from './reproductions.ts'
import type { At, Shows } from './shows.ts'

const EditAndSend = lazyComponent(async () => (await import('./EditAndSend.tsx')).EditAndSend)

interface BodyProps {
  readonly part: SentRequest | ReceivedAnswer
  readonly read: ReadBody
  readonly label: string
}

function Body({ part: { body, left_out }, read, label }: BodyProps) {
  if (left_out === undefined) return <BodyText text={body} json={read.json} label={label} />
  return (
    <section aria-label={label}>
      <p className={`note ${styles.note}`}>{leftOutWords(left_out)}</p>
      <p className={`note ${styles.single}`}>
        <code>{left_out.digest}</code>
      </p>
    </section>
  )
}

const CLAIM = 'claim_digest: SHA-256 of the claim as sent, in its canonical form (RFC 8785)'
const RECEIVED = 'received_digest: SHA-256 of the request’s body, exactly as sent'

function digestsOf(entry: CallEntry): readonly Reproduction[] {
  const { request, answer } = messageOf(entry)
  const claim = textMember(answer.members, 'claim_digest')
  const received = textMember(answer.members, 'received_digest')
  const sent = request.members
  // A body that the journal left out, or that was altered there, has no canonical form.
  if (claim === undefined || received === undefined || entry.request.left_out !== undefined || !isJson(sent))
    return []
  return [
    digestReproduction(CLAIM, canonicalJson(sent), claim),
    digestReproduction(RECEIVED, entry.request.body, received),
  ]
}

type AtCall = At<CallEntry>

/** The message that this one was edited from. */
export function EditedFrom({ seq }: { readonly seq: number }) {
  const row = useExchange().find(({ kind, entry }) => kind === 'request' && entry.seq === seq)
  return (
    <span className={styles.edited} data-edited>
      edited by hand, from {row === undefined ? 'a message that is gone' : <MessageLink row={row} />}
    </span>
  )
}

const ANSWERED_HERE = 'This page answered it. The name agents.invalid is reserved and never resolves.'

function Request({ entry }: AtCall) {
  const { request } = entry
  return (
    <section className={styles.side} aria-label="Request">
      <h3 className={`row ${styles.head}`}>
        Request
        <code>
          {request.method} {messageOf(entry).path}
        </code>
      </h3>
      <p className={`note ${styles.note}`}>{ANSWERED_HERE}</p>
      <Body part={request} read={messageOf(entry).request} label="Request body" />
    </section>
  )
}

const STORED =
  'The stored answer for this Idempotency-Key, byte for byte. The service did nothing a second time.'

function Response({ row, entry }: AtCall) {
  const { answer, failure } = entry
  const lost = failure === null ? 'No answer yet.' : `${TRANSPORT_FAILURES[failure.code]} ${failure.detail}`
  const digests = answer === null ? [] : digestsOf(entry)
  return (
    <section className={styles.side} aria-label="Response">
      <h3 className={`row ${styles.head}`}>
        Response
        {answer === null ? null : (
          <>
            <code className={succeeded(entry) ? styles.ok : styles.refused}>{answer.status}</code>
            <code title={`${answer.duration_ms} ms, as this page measured`}>
              {`${Math.max(1, Math.round(answer.duration_ms))} ms`}
            </code>
          </>
        )}
      </h3>
      {answer === null ? (
        <p className={`note ${styles.note}`}>{lost}</p>
      ) : (
        <>
          {isStoredAnswer(row.audit) ? <p className={`note ${styles.note}`}>{STORED}</p> : null}
          {failure === null ? null : <p className={`note ${styles.note}`}>{failure.detail}</p>}
          <Body part={answer} read={messageOf(entry).answer} label="Response body" />
          {digests.length === 0 ? null : <Reproduce values={digests} />}
        </>
      )}
    </section>
  )
}

/** What was asked and what came back, side by side, and in it what was proven or decided. */
function Message(at: AtCall) {
  const { row, entry, profile, receipt } = at
  return (
    <div className={styles.message}>
      {decisionOf(entry) === undefined ? null : receipt(entry)}
      <div className={styles.sides} data-print="aside">
        <Request {...at} />
        <Response {...at} />
      </div>
      {messageOf(entry).proof === undefined ? null : (
        <ProofTab {...{ entry, profile }} onAllChecks={() => showTab(row.number, 'checks')} />
      )}
    </div>
  )
}

const JWS = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/u

/** A text as it went over the wire, each compact JWS in it in its three parts. */
function Wire({ of, start, part }: { of: string; start: string; part: SentRequest | ReceivedAnswer }) {
  const fields = Object.entries(part.headers).map(([name, value]) => `${name}: ${value}`)
  const { body, left_out } = part
  return (
    <section aria-label={of}>
      <h3 className={styles.head}>{of}</h3>
      <pre className={styles.wire}>
        {visibleLines([start, ...fields, '', ''].join('\n'))}
        {left_out === undefined
          ? visibleLines(body)
              .split('"')
              .flatMap((piece, index) => [
                index === 0 ? '' : '"',
                JWS.test(piece) ? <JwsText key={piece} text={piece} /> : piece,
              ])
          : `${leftOutWords(left_out)} ${left_out.digest}`}
      </pre>
    </section>
  )
}

/** What went out and what came back, to the byte. */
function Raw({ entry: { request, answer } }: AtCall) {
  return (
    <div className={styles.message}>
      <Wire of="Sent" start={`${request.method} ${request.url}`} part={request} />
      {answer === null ? null : <Wire of="Received" start={String(answer.status)} part={answer} />}
    </div>
  )
}

function StorePanel({ row: { audit } }: AtCall) {
  if (audit === undefined) return null
  const { operation, outcome, status, code, touches, at, request_id } = audit
  const facts = [
    { name: 'operation', value: operation },
    { name: 'outcome', value: `${status} ${code ?? outcome}` },
    { name: 'store', value: touches.map(({ mode, what }) => `${mode} ${what}`).join(', ') || 'not touched' },
    { name: 'at', value: <Time at={at} /> },
    { name: 'Request-Id', value: request_id },
  ]
  return <Facts kind="record" className={styles.audit} of={facts} />
}

/** What the drawer shows of a call. */
export const CALL: Shows<CallEntry> = {
  message: at => <Message {...at} />,
  checks: ({ entry, profile }) => {
    const checks = checksOf(entry)
    return { count: checks.length, list: <CheckList checks={checks} protocol={profile?.protocol} /> }
  },
  raw: at => <Raw {...at} />,
}

/** What else can be seen of a call, or done with it. */
export const MORE = {
  edit: {
    label: 'Edit and send',
    sends: true,
    has: ({ entry }) => endpointOf(entry) !== undefined,
    panel: ({ entry }) => <EditAndSend entry={entry} />,
  },
  store: {
    label: 'Store',
    sends: false,
    has: ({ row }) => row.audit !== undefined,
    panel: at => <StorePanel {...at} />,
  },
} as const satisfies Readonly<Record<string, More>>

interface More {
  readonly label: string
  /** Whether it sends something to the service. */
  readonly sends: boolean
  readonly has: (at: AtCall) => boolean
  readonly panel: (at: AtCall) => React.ReactNode
}

import {
  type CallEntry,
  type ReceivedAnswer,
  type SentRequest,
  TRANSPORT_FAILURES,
} from '../../client/journal-record.ts'
import { inFlight, messageOf, type ReadBody, succeeded, textMember } from '../../client/message.ts'
import { checksOf, evaluationOf } from '../../client/message-contents.ts'
import { reasonWords } from '../../contract/catalogues/dimensions.ts'
import { isJson } from '../../contract/json-value.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { CheckList } from '../app/CheckList.tsx'
import { CodeLink } from '../app/CodeLink.tsx'
import { useExchange } from '../app/current-agent.ts'
import { type ExchangeRow, isStoredAnswer } from '../app/rows.ts'
import { CopyButton } from '../kit/Button.tsx'
import { Facts } from '../kit/Facts.tsx'
import { BodyText } from '../kit/Json.tsx'
import { Time } from '../kit/Time.tsx'
import { leftOutWords } from './EditAndSend.tsx'
import { ProofParts } from './Evidence.tsx'
import { Wire } from './Jws.tsx'
import styles from './Message.module.css'
import { MessageLink } from './MessageLink.tsx'
import type { At } from './opening.ts'
import { Reproduce } from './Reproduce.tsx'
import { asCurl, digestReproduction, type Reproduction } from './reproductions.ts'

type AtCall = At<CallEntry>

export function EditedFrom({ seq }: { readonly seq: number }) {
  const row = useExchange().find(({ kind, entry }) => kind === 'request' && entry.seq === seq)
  return (
    <span className={styles.edited} data-edited>
      edited by hand, from {row === undefined ? 'a message that is gone' : <MessageLink row={row} />}
    </span>
  )
}

interface SideProps {
  readonly name: 'Request' | 'Response'
  /** Beside the name: what of it counts first. */
  readonly codes: React.ReactNode
  readonly notes: readonly (string | false | null)[]
  readonly part: SentRequest | ReceivedAnswer | null
  readonly read: ReadBody
  readonly children?: React.ReactNode
}

function Side({ name, codes, notes, part, read, children }: SideProps) {
  const { left_out } = part ?? {}
  return (
    <section className={styles.side} aria-label={name}>
      <h3 className={`row ${styles.head}`}>
        {name}
        {codes}
      </h3>
      {notes.filter(Boolean).map(note => (
        <p key={String(note)} className="note">
          {note}
        </p>
      ))}
      {part === null ? null : left_out === undefined ? (
        <BodyText text={part.body} json={read.json} label={`${name} body`} />
      ) : (
        <p className="note">
          {leftOutWords(left_out)} <code>{left_out.digest}</code>
        </p>
      )}
      {children}
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

const STORED =
  'The stored answer for this Idempotency-Key, byte for byte. The service did nothing a second time.'

function Response({ row, entry }: AtCall) {
  const { answer, failure } = entry
  const failed = failure && (answer === null ? `${TRANSPORT_FAILURES[failure.code]} ` : '') + failure.detail
  const notes = [isStoredAnswer(row.audit) && STORED, failed, inFlight(entry) && 'No answer yet.']
  const codes = answer && (
    <>
      <code data-s={succeeded(entry) ? 'proven' : 'refused'}>{answer.status}</code>
      <code title={`${answer.duration_ms} ms, as this page measured`}>
        {`${Math.max(1, Math.round(answer.duration_ms))} ms`}
      </code>
    </>
  )
  return (
    <Side name="Response" {...{ codes, notes }} part={answer} read={messageOf(entry).answer}>
      <Reproduce values={digestsOf(entry)} />
    </Side>
  )
}

function Reasons({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul aria-label="Reasons" className={styles.reasons} data-print="aside">
      {codes.map(code => (
        <li key={code} className="words">
          <code>
            <CodeLink catalogue="reasons" code={code} className="link" />
          </code>{' '}
          {reasonWords(code)}
        </li>
      ))}
    </ul>
  )
}

/** What was proven or decided, and below it what was asked and what came back, side by side. */
export function CallMessage(at: AtCall) {
  const { entry, receipt } = at
  const message = messageOf(entry)
  const decided = evaluationOf(entry)
  return (
    <>
      {decided === undefined ? null : <Reasons codes={decided.reason_codes} />}
      {message.decision === undefined ? null : receipt(entry)}
      {message.proof === undefined ? null : <ProofParts {...at} />}
      <div className={styles.sides} data-print="aside">
        <Side
          name="Request"
          codes={<code>{`${entry.request.method} ${message.path}`}</code>}
          notes={['This page answered it. The name agents.invalid is reserved and never resolves.']}
          part={entry.request}
          read={message.request}
        />
        <Response {...at} />
      </div>
    </>
  )
}

export function CallChecks({ entry, profile }: AtCall) {
  const checks = checksOf(entry)
  return { count: checks.length, list: <CheckList checks={checks} protocol={profile?.protocol} /> }
}

function wireText(start: string, { headers, body, left_out }: SentRequest | ReceivedAnswer): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = left_out === undefined ? body : `${leftOutWords(left_out)} ${left_out.digest}`
  return [start, ...fields, '', text].join('\n')
}

export function CallRaw({ entry }: AtCall) {
  const { request, answer } = entry
  return (
    <>
      <Wire of="Sent" text={wireText(`${request.method} ${request.url}`, request)} />
      {request.left_out === undefined ? <CopyButton text={asCurl(entry)}>Copy as cURL</CopyButton> : null}
      {answer === null ? null : <Wire of="Received" text={wireText(String(answer.status), answer)} />}
    </>
  )
}

export function StorePanel({ row: { audit } }: { readonly row: ExchangeRow }) {
  if (audit === undefined) return null
  const { operation, outcome, status, code, touches, at, request_id } = audit
  const facts = [
    { name: 'operation', value: operation },
    { name: 'outcome', value: `${status} ${code ?? outcome}` },
    { name: 'store', value: touches.map(({ mode, what }) => `${mode} ${what}`).join(', ') || 'not touched' },
    { name: 'at', value: <Time at={at} /> },
    { name: 'Request-Id', value: request_id },
  ]
  return <Facts kind="record" of={facts} />
}

import { isJson } from '../../browser/json-value.ts'
import { endpointOf } from '../../client/edit.ts'
import {
  type CallEntry,
  type ReceivedAnswer,
  type SentRequest,
  TRANSPORT_FAILURES,
} from '../../client/journal-record.ts'
import { decisionOf, messageOf, type ReadBody, succeeded, textMember } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { CheckList } from '../app/CheckList.tsx'
import { showTab, useRoute } from '../app/navigation.ts'
import { useExchange } from '../app/queries.ts'
import { type ExchangeRow, isStoredAnswer } from '../app/rows.ts'
import { Facts } from '../kit/Facts.tsx'
import { BodyText } from '../kit/Json.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { Tabs } from '../kit/Tabs.tsx'
import { Time } from '../kit/Time.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { useStorageShown } from './exchange-filter.ts'
import styles from './MessageDetail.module.css'
import { MessageLink } from './MessageLink.tsx'
import { answerShown, leftOutWords, requestShown } from './message-shown.ts'
import { ANSWERED_HERE } from './outcome/plain-words.ts'
import { ProofTab } from './ProofTab.tsx'
import { Reproduce } from './Reproduce.tsx'
import { digestReproduction, type Reproduction } from './reproductions.ts'
import { SendAgain } from './SendAgain.tsx'
import { TimePanel } from './TimePanel.tsx'

const EditAndSend = lazyComponent(async () => (await import('./EditAndSend.tsx')).EditAndSend)

/** The header fields of a message, as they were sent or received. */
function HeaderFields({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const fields = Object.entries(headers)
  if (fields.length === 0) return null
  return (
    <dl className={styles.headers}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BodyProps {
  readonly part: SentRequest | ReceivedAnswer
  readonly read: ReadBody
  readonly label: string
  /** What the body is, for the words of its members. */
  readonly of: string
}

function Body({ part: { body, left_out }, read, label, of }: BodyProps) {
  if (left_out === undefined) return <BodyText text={body} json={read.json} label={label} of={of} />
  return (
    <section aria-label={label}>
      <p className={`note ${styles.note}`}>{leftOutWords(left_out)}</p>
      <p className={`note ${styles.single}`}>
        <code>{left_out.digest}</code>
      </p>
    </section>
  )
}

const CLAIM = 'The claim as sent, in its canonical form (RFC 8785): members in order, no spaces.'
const RECEIVED = 'The bytes of the request’s body, exactly as sent.'

function digestsOf(entry: CallEntry): readonly Reproduction[] {
  const { request, answer } = messageOf(entry)
  const claim = textMember(answer.members, 'claim_digest')
  const received = textMember(answer.members, 'received_digest')
  const sent = request.members
  // A body that the journal left out, or that was altered there, has no canonical form.
  if (claim === undefined || received === undefined || entry.request.left_out !== undefined || !isJson(sent))
    return []
  return [
    digestReproduction('claim_digest', CLAIM, canonicalJson(sent), claim),
    digestReproduction('received_digest', RECEIVED, entry.request.body, received),
  ]
}

interface At {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** The profile of the agent that the message is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Shows the receipt of an evaluation. */
  readonly receipt: (entry: CallEntry) => React.ReactNode
}

function RequestPanel({ entry }: At) {
  const { request } = entry
  return (
    <>
      <HeaderFields headers={request.headers} />
      <p className={`note ${styles.note}`}>{ANSWERED_HERE}</p>
      <Body part={request} read={messageOf(entry).request} label="Request body" of={requestShown(entry)} />
    </>
  )
}

const STORED =
  'The answer that the service had stored for this Idempotency-Key, byte for byte. Nothing happened a second time.'

function ResponsePanel({ row, entry }: At) {
  const { answer, failure } = entry
  if (answer === null) {
    const words =
      failure === null ? 'No answer yet.' : `${TRANSPORT_FAILURES[failure.code]} ${failure.detail}`
    return <p className={`note ${styles.note}`}>{words}</p>
  }
  return (
    <>
      {isStoredAnswer(row.audit) ? <p className={`note ${styles.note}`}>{STORED}</p> : null}
      <HeaderFields headers={answer.headers} />
      {failure === null ? null : <p className={`note ${styles.note}`}>{failure.detail}</p>}
      <Body part={answer} read={messageOf(entry).answer} label="Response body" of={answerShown(entry)} />
      {digestsOf(entry).length === 0 ? null : <Reproduce values={() => digestsOf(entry)} />}
    </>
  )
}

function StorePanel({ row: { audit } }: At) {
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

interface TabOfCall {
  readonly label: string
  /** Whether a message has it; by default each does. */
  readonly has?: (at: At) => boolean
  readonly note?: (at: At) => string
  readonly panel: (at: At) => React.ReactNode
}

type TabName =
  | 'request'
  | 'response'
  | 'proof'
  | 'checks'
  | 'receipt'
  | 'store'
  | 'time'
  | 'copy'
  | 'again'
  | 'edit'

const TABS: Readonly<Record<TabName, TabOfCall>> = {
  request: { label: 'Request', panel: at => <RequestPanel {...at} /> },
  response: { label: 'Response', panel: at => <ResponsePanel {...at} /> },
  proof: {
    label: 'Proof',
    has: ({ entry }) => messageOf(entry).proof !== undefined,
    panel: ({ row, entry, profile }) => (
      <ProofTab {...{ entry, profile }} onAllChecks={() => showTab(row.number, 'checks')} />
    ),
  },
  checks: {
    label: 'Checks',
    has: ({ entry }) => checksOf(entry).length > 0,
    note: ({ entry }) => String(checksOf(entry).length),
    panel: ({ entry, profile }) => <CheckList checks={checksOf(entry)} protocol={profile?.protocol} />,
  },
  receipt: {
    label: 'Receipt',
    has: ({ entry }) => decisionOf(entry) !== undefined,
    panel: ({ entry, receipt }) => receipt(entry),
  },
  store: {
    label: 'Store',
    has: ({ row }) => row.audit !== undefined,
    panel: at => <StorePanel {...at} />,
  },
  time: {
    label: 'Time',
    has: ({ entry }) => entry.answer !== null,
    panel: ({ entry }) => (entry.answer === null ? null : <TimePanel answer={entry.answer} />),
  },
  copy: { label: 'Copy', panel: ({ entry }) => <CopyPanel entry={entry} /> },
  again: { label: 'Send again', panel: ({ entry }) => <SendAgain entry={entry} /> },
  edit: {
    label: 'Edit',
    has: ({ entry }) => endpointOf(entry) !== undefined,
    panel: ({ entry }) => <EditAndSend entry={entry} />,
  },
}

/** The tab to open for a row: the first of its preferred ones that the message has. */
function firstTab(row: ExchangeRow, names: readonly TabName[]): TabName {
  const wanted: Readonly<Record<string, readonly TabName[]>> = {
    request: row.attempt ? ['checks', 'proof', 'request'] : ['receipt', 'proof', 'request'],
    answer: row.attempt || row.line === 'refused' ? ['checks', 'response'] : ['receipt', 'response'],
  }
  return wanted[row.kind]?.find(name => names.includes(name)) ?? 'request'
}

function EditedFrom({ seq }: { readonly seq: number }) {
  const row = useExchange().find(({ kind, entry }) => kind === 'request' && entry.seq === seq)
  return (
    <span className={styles.edited} data-edited>
      edited by hand, from {row === undefined ? 'a message that is gone' : <MessageLink row={row} />}
    </span>
  )
}

function Head({ row, entry, edits }: Pick<At, 'row' | 'entry'> & { readonly edits: boolean }) {
  const { answer, edited_from } = entry
  return (
    <p className={`row ${styles.head}`}>
      <span className={styles.ok}>{row.number}</span>
      <span>
        <b>{entry.request.method}</b> {messageOf(entry).path}
      </span>
      {answer === null ? null : (
        <>
          <span className={succeeded(entry) ? styles.ok : styles.refused}>{answer.status}</span>
          <span className={styles.took} title={`${answer.duration_ms} ms, as this page measured`}>
            {`${Math.max(1, Math.round(answer.duration_ms))} ms`}
          </span>
        </>
      )}
      {edited_from === undefined ? null : <EditedFrom seq={edited_from} />}
      {edits ? (
        <button type="button" className={styles.edit} onClick={() => showTab(row.number, 'edit')}>
          Edit and send
        </button>
      ) : null}
    </p>
  )
}

/** A request and its answer, with a tab for each aspect. */
export function CallDetail(at: At) {
  const { row, entry } = at
  const { message } = useRoute()
  const [storage] = useStorageShown()
  const editing = message?.tab === 'edit'
  // What the service stored, and the editor, are shown to those who ask for them.
  const asked: Readonly<Record<string, boolean>> = {
    store: storage || message?.tab === 'store',
    edit: editing,
  }
  const names = keysOf(TABS).filter(name => asked[name] !== false && TABS[name].has?.(at) !== false)
  const tabs = names.map(name => {
    const { label, note } = TABS[name]
    return { name, label, ...(note === undefined ? {} : { note: note(at) }) }
  })
  const current = names.find(name => name === message?.tab) ?? firstTab(row, names)
  return (
    <Tabs
      label="Message detail"
      head={<Head row={row} entry={entry} edits={!editing && endpointOf(entry) !== undefined} />}
      tabs={tabs}
      current={current}
      onChange={tab => showTab(row.number, tab)}
    >
      {TABS[current].panel(at)}
    </Tabs>
  )
}

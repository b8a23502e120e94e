import { isJson } from '../../browser/json-value.ts'
import { endpointOf } from '../../client/edit.ts'
import { type CallEntry, TRANSPORT_FAILURES } from '../../client/journal-record.ts'
import { decisionOf, messageOf, succeeded, textMember } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import type { AuditEntry } from '../../contract/window/window.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { CheckList } from '../app/CheckList.tsx'
import { showTab, useRoute } from '../app/navigation.ts'
import { useExchange } from '../app/queries.ts'
import { type ExchangeRow, isStoredAnswer } from '../app/rows.ts'
import { CopyButton } from '../kit/Button.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { type Tab, Tabs } from '../kit/Tabs.tsx'
import { Time } from '../kit/Time.tsx'
import { BodyPanel, leftOutWords } from './BodyPanel.tsx'
import { useStorageShown } from './exchange-filter.ts'
import styles from './MessageDetail.module.css'
import { MessageLink } from './MessageLink.tsx'
import { answerShown, requestShown } from './message-shown.ts'
import { ANSWERED_HERE } from './outcome/plain-words.ts'
import { ProofTab } from './ProofTab.tsx'
import { Reproduce } from './Reproduce.tsx'
import type { Reproduction } from './reproductions.ts'
import { digestReproduction } from './reproductions.ts'
import { asCurl, asFetch } from './request-text.ts'
import { SendAgain } from './SendAgain.tsx'
import { TimePanel } from './TimePanel.tsx'

const EditAndSend = lazyComponent(async () => (await import('./EditAndSend.tsx')).EditAndSend)

/** The header fields of a message, as they were sent or received. */
function HeaderLines({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers)
  if (lines.length === 0) return null
  return (
    <dl className={styles.headers}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.headerLinesLine}>
          <dt className={styles.headerLinesName}>{name}</dt>
          <dd className={styles.headerLinesValue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const KEYED = 'It carries the same Idempotency-Key, so an accepted message gets its stored answer.'

/** The message as text that sends it again, for the console or for a shell. */
function CopyPanel({ entry }: { readonly entry: CallEntry }) {
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

/** Both digests in the service's answer to an import, for anyone who wants to recompute them. */
function ImportDigests({ entry }: { readonly entry: CallEntry }) {
  return digestsOf(entry).length === 0 ? null : <Reproduce values={() => digestsOf(entry)} />
}

const STORED =
  'The answer that the service had stored for this Idempotency-Key, byte for byte. Nothing happened a second time.'

/** What came back: header fields, body, and how to recompute the digests in it. */
function ResponsePanel({ row, entry }: { readonly row: ExchangeRow; readonly entry: CallEntry }) {
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
      <BodyPanel part={answer} read={messageOf(entry).answer} label="Response body" of={answerShown(entry)} />
      <ImportDigests entry={entry} />
    </>
  )
}

/** The audit trail's entry for a request: what the service did to its store. */
function StorePanel({ audit }: { readonly audit: AuditEntry }) {
  return (
    <dl className={styles.entry}>
      <dt>operation</dt>
      <dd>{audit.operation}</dd>
      <dt>outcome</dt>
      <dd>{audit.code === null ? `${audit.status} ${audit.outcome}` : `${audit.status} ${audit.code}`}</dd>
      <dt>store</dt>
      <dd>{audit.touches.map(touch => `${touch.mode} ${touch.what}`).join(', ') || 'not touched'}</dd>
      <dt>at</dt>
      <dd>
        <Time at={audit.at} />
      </dd>
      <dt>Request-Id</dt>
      <dd>{audit.request_id}</dd>
    </dl>
  )
}

/** That a message was edited by hand, and which one it came from. */
function EditedFrom({ seq }: { readonly seq: number }) {
  const row = useExchange().find(({ kind, entry }) => kind === 'request' && entry.seq === seq)
  return (
    <span className={styles.edited} data-edited>
      edited by hand, from {row === undefined ? 'a message that is gone' : <MessageLink row={row} />}
    </span>
  )
}

interface DetailHeadProps {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** Whether it is being edited. */
  readonly editing: boolean
}

/** The selected message in one line: number, method and path, status, how long it took, and the way to edit it. */
function DetailHead({ row, entry, editing }: DetailHeadProps) {
  const { answer, edited_from } = entry
  const edits = !editing && endpointOf(entry) !== undefined
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
      {edited_from === undefined ? null : <EditedFrom seq={edited_from} />}
      {edits ? (
        <button type="button" className={styles.edit} onClick={() => showTab(row.number, 'edit')}>
          Edit and send
        </button>
      ) : null}
    </p>
  )
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

interface With {
  /** Whether what the service did to its store is shown. */
  readonly store: boolean
  /** Whether the message is being edited. */
  readonly edit: boolean
}

function tabsOf(row: ExchangeRow, entry: CallEntry, shown: With): readonly Tab<TabName>[] {
  const checks = checksOf(entry).length
  const tabs: readonly (Tab<TabName> | false)[] = [
    { name: 'request', label: 'Request' },
    { name: 'response', label: 'Response' },
    messageOf(entry).proof !== undefined && { name: 'proof', label: 'Proof' },
    checks > 0 && { name: 'checks', label: 'Checks', note: String(checks) },
    decisionOf(entry) !== undefined && { name: 'receipt', label: 'Receipt' },
    shown.store && row.audit !== undefined && { name: 'store', label: 'Store' },
    entry.answer !== null && { name: 'time', label: 'Time' },
    { name: 'copy', label: 'Copy' },
    { name: 'again', label: 'Send again' },
    shown.edit && { name: 'edit', label: 'Edit' },
  ]
  return tabs.filter(tab => tab !== false)
}

/** The tab to open for a row: the first of its preferred ones that the message has. */
function firstTab(row: ExchangeRow, tabs: readonly Tab<TabName>[]): TabName {
  const wanted: Readonly<Record<string, readonly TabName[]>> = {
    request: row.attempt ? ['checks', 'proof', 'request'] : ['receipt', 'proof', 'request'],
    answer: row.attempt || row.line === 'refused' ? ['checks', 'response'] : ['receipt', 'response'],
  }
  return wanted[row.kind]?.find(name => tabs.some(tab => tab.name === name)) ?? 'request'
}

interface CallDetailProps {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** The profile of the agent that the message is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Shows the receipt of an evaluation. */
  readonly receipt: (entry: CallEntry) => React.ReactNode
}

/** A request and its answer, with a tab for each aspect. */
export function CallDetail({ row, entry, profile, receipt }: CallDetailProps) {
  const { message } = useRoute()
  const [storage] = useStorageShown()
  const store = storage || message?.tab === 'store'
  const edit = message?.tab === 'edit' && endpointOf(entry) !== undefined
  const tabs = tabsOf(row, entry, { store, edit })
  const current = tabs.find(tab => tab.name === message?.tab)?.name ?? firstTab(row, tabs)
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    request: () => (
      <>
        <HeaderLines headers={entry.request.headers} />
        <p className={styles.note}>{ANSWERED_HERE}</p>
        <BodyPanel
          part={entry.request}
          read={messageOf(entry).request}
          label="Request body"
          of={requestShown(entry)}
        />
      </>
    ),
    response: () => <ResponsePanel row={row} entry={entry} />,
    proof: () => <ProofTab {...{ entry, profile }} onAllChecks={() => showTab(row.number, 'checks')} />,
    checks: () => <CheckList checks={checksOf(entry)} protocol={profile?.protocol} />,
    receipt: () => receipt(entry),
    store: () => (row.audit === undefined ? null : <StorePanel audit={row.audit} />),
    time: () => (entry.answer === null ? null : <TimePanel answer={entry.answer} />),
    copy: () => <CopyPanel entry={entry} />,
    again: () => <SendAgain entry={entry} />,
    edit: () => <EditAndSend entry={entry} />,
  }
  return (
    <Tabs
      label="Message detail"
      head={<DetailHead row={row} entry={entry} editing={edit} />}
      tabs={tabs}
      current={current}
      onChange={tab => showTab(row.number, tab)}
    >
      {panels[current]()}
    </Tabs>
  )
}

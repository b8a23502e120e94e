import { type RefObject, useRef } from 'react'
import { type RecordStore, STORES, type StoredRecord } from '../../../contract/window/stores.ts'
import { digestOfBytes, digestOfJson, digestOfText } from '../../../crypto/digest.ts'
import { useExchange } from '../../app/queries.ts'
import { recordsAddress } from '../../app/route.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { useTask } from '../../app/task.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Json } from '../../kit/Json.tsx'
import { Frame, Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { counted } from '../../kit/words.ts'
import styles from './RecordsView.module.css'
import { memberAt, RecordLink } from './RecordValue.tsx'
import { useNamed, useRecord } from './records-queries.ts'

type Shown = RefObject<HTMLPreElement | null>

interface Digest {
  readonly over: string
  readonly stored: string
  readonly action: string
  readonly compute: () => Promise<string>
}

function digestsOf(store: RecordStore, { key, value }: StoredRecord, shown: Shown): readonly Digest[] {
  const { text, receipt, claim, claim_digest, received_digest } = value
  const canonical = (json: unknown, of: string, stored: string): Digest => ({
    ...{ over: `the ${of}’s canonical form (RFC 8785)`, stored, action: `Hash this ${of}` },
    compute: () => digestOfJson(json),
  })
  const received = {
    ...{ over: 'the bytes as received', stored: String(received_digest), action: 'Hash these bytes' },
    compute: () => digestOfBytes(new TextEncoder().encode(shown.current?.textContent ?? '')),
  }
  if (store === 'agents') return [received, canonical(claim, 'claim', String(claim_digest))]
  if (store === 'receipts') return [canonical(receipt, 'receipt', key)]
  if (store !== 'evidence' || typeof text !== 'string') return []
  return [{ over: 'the text', stored: key, action: 'Hash this text', compute: () => digestOfText(text) }]
}

function verdictOf(stored: string, computed: string | undefined, error: Error | null) {
  if (error !== null) return { state: 'refused', words: `It could not be hashed: ${error.message}` } as const
  if (computed === undefined) return { state: 'unreached', words: 'Not recomputed here yet' } as const
  return computed === stored
    ? ({ state: 'proven', words: 'Recomputed here: matches' } as const)
    : ({ state: 'refused', words: 'Recomputed here: does not match' } as const)
}

function DigestLine({ digest: { over, stored, action, compute } }: { readonly digest: Digest }) {
  const announce = useAnnounce()
  const { result, error, busy, start } = useTask({
    run: compute,
    changes: null,
    onDone: digest =>
      announce(digest === stored ? 'It matches the stored digest.' : 'It does not match the stored digest.'),
  })
  const { state, words } = verdictOf(stored, result, error)
  return (
    <div className={styles.digest} data-status={state}>
      <p className={`note ${styles.note}`}>{`SHA-256 over ${over}, as stored`}</p>
      <p className={styles.value}>{stored}</p>
      {result === undefined || result === stored ? null : (
        <>
          <p className={`note ${styles.note}`}>as computed here</p>
          <p className={styles.value}>{result}</p>
        </>
      )}
      <p className={`row ${styles.line}`}>
        <Button busy={busy} onClick={() => start()}>
          {action}
        </Button>
        <span className={`inline ${styles.verdict}`} data-s={state}>
          <Mark state={state} /> {words}
        </span>
      </p>
    </div>
  )
}

function AsReceived({ bytes, shown }: { readonly bytes: Uint8Array; readonly shown: Shown }) {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    text = 'These bytes are not UTF-8.'
  }
  return (
    <>
      <h3 className={styles.heading}>As received</h3>
      <figure className={styles.received} aria-label="Claim as received" data-s="claimed">
        <Frame />
        <pre ref={shown}>{text}</pre>
      </figure>
      <p className={`inline ${styles.verdict}`} data-s="claimed">
        <Mark state="claimed" /> {`${counted(bytes.length, 'byte')} as received, not verified`}
      </p>
    </>
  )
}

interface RecordProps {
  readonly store: RecordStore
  readonly record: StoredRecord
}

function Message({ requestId }: { readonly requestId: string }) {
  const row = rowOfRequest(useExchange(), requestId)
  if (row !== undefined) return <MessageLink row={row} />
  return 'Not one of your messages: a case of the controlled pilot or another caller sent it.'
}

function Leads({ store, record }: RecordProps) {
  const { key, value } = record
  const named = useNamed(store, record) ?? []
  const requestId = memberAt(value, 'request_id') ?? memberAt(value, 'import_request_id')
  const row = (by: string, to: React.ReactNode, id = by) => (
    <tr key={id}>
      <th scope="row">{by}</th>
      <td data-label="To">
        <span>{to}</span>
      </td>
    </tr>
  )
  const agent = (
    <ViewLink className="link" to={recordsAddress({ agent: key })}>
      All records of this agent
    </ViewLink>
  )
  const rows = [
    ...named.map(({ from, store: to, key: name }) => {
      const link = (
        <>
          {STORES[to].one} <RecordLink store={to} name={name} />
        </>
      )
      return row(from, link, `${to} ${name}`)
    }),
    ...(store === 'agents' ? [row('agent_id', agent)] : []),
    ...(typeof requestId === 'string' ? [row('In the exchange', <Message requestId={requestId} />)] : []),
  ]
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>Related records</h3>
      <StackedTable columns={['By', 'To']} className={styles.table}>
        {rows}
      </StackedTable>
    </>
  )
}

function Opened({ store, record }: RecordProps) {
  const shown = useRef<HTMLPreElement>(null)
  const { received } = record.value
  // JSON has no form for bytes.
  const json = Object.fromEntries(
    Object.entries(record.value).map(([name, member]) => [
      name,
      member instanceof Uint8Array ? `${member.length} bytes, shown as text` : member,
    ]),
  )
  return (
    <>
      {record.readable ? null : (
        <Unreadable of="the service’s records" rows={new Map([[store, [record.key]]])} />
      )}
      <div className={styles.columns}>
        <div>
          {received instanceof Uint8Array ? <AsReceived bytes={received} shown={shown} /> : null}
          {digestsOf(store, record, shown).map(digest => (
            <DigestLine key={digest.over} digest={digest} />
          ))}
          <Leads store={store} record={record} />
        </div>
        <div>
          <h3 className={styles.heading}>The whole record</h3>
          <Json value={json} label="Record JSON" />
          <p className={`row ${styles.line}`}>
            <CopyButton text={JSON.stringify(json, null, 2)}>Copy as JSON</CopyButton>
          </p>
        </div>
      </div>
    </>
  )
}

interface RecordPageProps {
  readonly store: RecordStore
  readonly name: string
  readonly agent: string | null
}

export function RecordPage({ store, name, agent }: RecordPageProps) {
  const { data, error, refetch } = useRecord(store, name)
  const { one, title } = STORES[store]
  return (
    <>
      <p className={styles.back}>
        <ViewLink className="link" to={recordsAddress({ store, agent })}>
          {title}
        </ViewLink>
      </p>
      <h2 className={styles.name} tabIndex={-1} data-place>
        {one} <code className={styles.value}>{name}</code>
      </h2>
      {error === null ? null : (
        <Unreadable of="the service’s records" error={error} retry={() => void refetch()} />
      )}
      {data === null ? (
        <p className={`note ${styles.note}`}>
          There is no record of this name in the store: it was deleted, or it is in another browser.
        </p>
      ) : null}
      {data ? <Opened key={data.key} store={store} record={data} /> : null}
    </>
  )
}

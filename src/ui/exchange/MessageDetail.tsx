import { useState } from 'react'
import type { CallEntry, SignEntry } from '../../client/journal-record.ts'
import { BodyText } from '../grammar/BodyText.tsx'
import { type Tab, Tabs } from '../grammar/Tabs.tsx'
import { CheckList } from './CheckList.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { decisionOf } from './call-kind.ts'
import { checksOf } from './checks-of.ts'
import { DetailHead } from './DetailHead.tsx'
import { HeaderLines } from './HeaderLines.tsx'
import styles from './MessageDetail.module.css'
import { ProofPanel } from './ProofPanel.tsx'
import { proofOf } from './proof-of.ts'
import type { ExchangeRow } from './rows.ts'
import { StorePanel } from './StorePanel.tsx'

type TabName = 'request' | 'response' | 'proof' | 'checks' | 'receipt' | 'store' | 'copy'

interface MessageDetailProps {
  readonly row: ExchangeRow
  /** Shows the receipt of an evaluation, where the view can. */
  readonly receipt?: (entry: CallEntry) => React.ReactNode
}

function tabsOf(row: ExchangeRow, entry: CallEntry, withReceipt: boolean): readonly Tab<TabName>[] {
  const checks = checksOf(entry).length
  const tabs: readonly (Tab<TabName> | false)[] = [
    { name: 'request', label: 'Request' },
    { name: 'response', label: 'Response' },
    proofOf(entry) !== undefined && { name: 'proof', label: 'Proof' },
    checks > 0 && { name: 'checks', label: 'Checks', note: String(checks) },
    withReceipt && decisionOf(entry) !== undefined && { name: 'receipt', label: 'Receipt' },
    row.kind === 'store' && { name: 'store', label: 'Store' },
    { name: 'copy', label: 'Copy' },
  ]
  return tabs.filter(tab => tab !== false)
}

/** The tab that a row is about, the first of these that the message has. */
function firstTab(row: ExchangeRow, tabs: readonly Tab<TabName>[]): TabName {
  const wanted: Readonly<Record<string, readonly TabName[]>> = {
    request: row.attempt ? ['checks', 'proof', 'request'] : ['receipt', 'proof', 'request'],
    answer: row.attempt || row.line === 'refused' ? ['checks', 'response'] : ['receipt', 'response'],
    store: ['store'],
  }
  return wanted[row.kind]?.find(name => tabs.some(tab => tab.name === name)) ?? 'request'
}

interface CallDetailProps extends MessageDetailProps {
  readonly entry: CallEntry
}

function CallDetail({ row, entry, receipt }: CallDetailProps) {
  const tabs = tabsOf(row, entry, receipt !== undefined)
  const [chosen, setChosen] = useState<TabName>()
  const current = tabs.find(tab => tab.name === chosen)?.name ?? firstTab(row, tabs)
  const proof = proofOf(entry)
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    request: () => (
      <>
        <HeaderLines headers={entry.request.headers} />
        <BodyText text={entry.request.body} label="Request body" />
      </>
    ),
    response: () => (
      <>
        {entry.answer === null ? null : <HeaderLines headers={entry.answer.headers} />}
        {entry.failure === null ? null : <p className={styles.note}>{entry.failure.detail}</p>}
        {entry.answer === null ? <p className={styles.note}>No answer.</p> : null}
        {entry.answer === null ? null : <BodyText text={entry.answer.body} label="Response body" />}
      </>
    ),
    proof: () => (proof === undefined ? null : <ProofPanel jws={proof} title="Compact JWS" sent />),
    checks: () => <CheckList checks={checksOf(entry)} />,
    receipt: () => receipt?.(entry),
    store: () => (row.audit === undefined ? null : <StorePanel audit={row.audit} />),
    copy: () => <CopyPanel entry={entry} />,
  }
  return (
    <Tabs
      label="Message detail"
      head={<DetailHead row={row} entry={entry} />}
      tabs={tabs}
      current={current}
      onChange={setChosen}
    >
      {panels[current]()}
    </Tabs>
  )
}

function SignDetail({ row, entry }: { readonly row: ExchangeRow; readonly entry: SignEntry }) {
  return (
    <>
      <p className={styles.single}>
        <b className={styles.number}>{row.number}</b>
        {`${row.words}. The private key stays in this browser and cannot be extracted.`}
      </p>
      <ProofPanel jws={entry.jws} title="Compact JWS" />
    </>
  )
}

/** Everything about the selected message. */
export function MessageDetail({ row, receipt }: MessageDetailProps) {
  const { entry } = row
  return (
    <section className={styles.detail} aria-label="Selected message">
      {entry.kind === 'call' ? (
        <CallDetail key={row.id} row={row} entry={entry} {...(receipt === undefined ? {} : { receipt })} />
      ) : null}
      {entry.kind === 'sign' ? <SignDetail row={row} entry={entry} /> : null}
      {entry.kind === 'recompute' ? (
        <p className={styles.single}>
          <b className={styles.number}>{row.number}</b>
          {entry.equal
            ? 'The receipt was brought into its canonical form and hashed: the digest is its name.'
            : 'The receipt was brought into its canonical form and hashed: the digest is not its name.'}{' '}
          <code>{entry.receipt_ref}</code>
        </p>
      ) : null}
    </section>
  )
}

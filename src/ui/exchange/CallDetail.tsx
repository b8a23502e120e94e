import { useState } from 'react'
import type { CallEntry } from '../../client/journal-record.ts'
import { decisionOf, messageOf } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { CheckList } from '../kit/CheckList.tsx'
import { type Tab, Tabs } from '../kit/Tabs.tsx'
import { BodyPanel } from './BodyPanel.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { DetailHead } from './DetailHead.tsx'
import { HeaderLines } from './HeaderLines.tsx'
import { ProofTab } from './ProofTab.tsx'
import { ResponsePanel } from './ResponsePanel.tsx'
import type { ExchangeRow } from './rows.ts'
import { SendAgain } from './SendAgain.tsx'
import { StorePanel } from './StorePanel.tsx'
import { TimePanel } from './TimePanel.tsx'

type TabName = 'request' | 'response' | 'proof' | 'checks' | 'receipt' | 'store' | 'time' | 'copy' | 'again'

function tabsOf(row: ExchangeRow, entry: CallEntry, withReceipt: boolean): readonly Tab<TabName>[] {
  const checks = checksOf(entry).length
  const tabs: readonly (Tab<TabName> | false)[] = [
    { name: 'request', label: 'Request' },
    { name: 'response', label: 'Response' },
    messageOf(entry).proof !== undefined && { name: 'proof', label: 'Proof' },
    checks > 0 && { name: 'checks', label: 'Checks', note: String(checks) },
    withReceipt && decisionOf(entry) !== undefined && { name: 'receipt', label: 'Receipt' },
    row.kind === 'store' && { name: 'store', label: 'Store' },
    entry.answer !== null && { name: 'time', label: 'Time' },
    { name: 'copy', label: 'Copy' },
    { name: 'again', label: 'Send again' },
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

interface CallDetailProps {
  readonly row: ExchangeRow
  readonly entry: CallEntry
  /** The profile of the agent that the message is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** Shows the receipt of an evaluation, where the view can. */
  readonly receipt?: (entry: CallEntry) => React.ReactNode
}

/** A request and its answer, a tab for each thing that there is to see about them. */
export function CallDetail({ row, entry, profile, receipt }: CallDetailProps) {
  const tabs = tabsOf(row, entry, receipt !== undefined)
  const [chosen, setChosen] = useState<TabName>()
  const current = tabs.find(tab => tab.name === chosen)?.name ?? firstTab(row, tabs)
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    request: () => (
      <>
        <HeaderLines headers={entry.request.headers} />
        <BodyPanel part={entry.request} read={messageOf(entry).request} label="Request body" />
      </>
    ),
    response: () => <ResponsePanel row={row} entry={entry} />,
    proof: () => <ProofTab entry={entry} profile={profile} />,
    checks: () => <CheckList checks={checksOf(entry)} protocol={profile?.protocol} />,
    receipt: () => receipt?.(entry),
    store: () => (row.audit === undefined ? null : <StorePanel audit={row.audit} />),
    time: () => (entry.answer === null ? null : <TimePanel answer={entry.answer} />),
    copy: () => <CopyPanel entry={entry} />,
    again: () => <SendAgain entry={entry} />,
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

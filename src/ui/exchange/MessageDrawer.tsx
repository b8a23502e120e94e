import { useEffect, useState } from 'react'
import type { CallEntry } from '../../client/journal-record.ts'
import { useAgentView } from '../app/current-agent.ts'
import { moveFocus, viewHeading } from '../app/focus.ts'
import { replaceAddress, showTab, useRoute, useShownTab } from '../app/navigation.ts'
import { messageAddress } from '../app/route.ts'
import { type ExchangeRow, rowOfNumber } from '../app/rows.ts'
import { useStorageShown } from '../app/switches.ts'
import { Icon } from '../kit/Icon.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import { EditedFrom } from './CallDetail.tsx'
import { kindOf } from './entry-kinds.ts'
import { useRowInView } from './Ladder.tsx'
import styles from './Message.module.css'
import { tabsOf } from './MessageDetail.tsx'
import { asOf, useOpening } from './opening.ts'

/** A message whose address names no step brings its own. */
function useItsStep(row: ExchangeRow | undefined): void {
  const { message } = useRoute()
  useEffect(() => {
    if (row !== undefined && message?.brings)
      replaceAddress(
        messageAddress(message.number, message.tab ?? undefined, kindOf(row.entry).step(row.entry)),
      )
  }, [row, message])
}

const isShown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true })

/** Gives the focus back to what opened the message, else to the row of the last one, else to the step's heading. */
function useGiveBack(rowId: string | undefined): () => void {
  const [first] = useState({ opener: document.activeElement, rowId })
  return () => {
    const row = document.querySelector(`[data-row="${rowId}"]`)
    const opener = first.rowId === rowId ? first.opener : null
    const back = [opener, row].find(isShown)
    if (back === undefined) moveFocus(viewHeading())
    else back.focus()
  }
}

/** The keys that go from message to message, and how far. */
const WAYS = [
  ['ArrowUp', 'Previous message', -1],
  ['ArrowDown', 'Next message', 1],
] as const

interface DrawerProps {
  readonly rows: readonly ExchangeRow[]
  readonly receipt: (entry: CallEntry) => React.ReactNode
}

interface DetailProps extends Pick<DrawerProps, 'receipt'> {
  readonly row: ExchangeRow
  readonly shown: ExchangeRow
  readonly story: boolean
}

/** The tabs of a message; it opens with the checks where it was refused. */
function Detail({ row, shown, story, receipt }: DetailProps) {
  const [storage] = useStorageShown()
  const { entry } = shown
  const { profile } = useAgentView(entry.agent_id ?? undefined).view ?? {}
  const wanted = useShownTab()
  // The service of a story answers for the story alone.
  const shows = { edits: !story, store: storage || wanted === 'store' }
  const tabs = tabsOf({ row, entry, profile, receipt }, shows)
  const first = shown.attempt || shown.line === 'refused' ? 'checks' : 'message'
  const current = [wanted, first, 'message'].map(name => tabs.find(tab => tab.name === name)).find(Boolean)
  useRowInView(row.id, current?.name)
  const edited = entry.kind === 'call' ? entry.edited_from : undefined
  return (
    <Tabs
      label="Message detail"
      head={edited === undefined ? undefined : <EditedFrom seq={edited} />}
      tabs={tabs}
      current={current?.name ?? 'message'}
      onChange={tab => showTab(row.number, tab)}
    >
      {current?.panel()}
    </Tabs>
  )
}

interface GoProps {
  readonly onGo: (by: number) => void
  readonly isThere: (by: number) => boolean
}

const Go = ({ onGo, isThere }: GoProps) =>
  WAYS.map(([key, label, by]) => (
    <button
      key={key}
      type="button"
      className={styles.go}
      aria-label={label}
      disabled={!isThere(by)}
      onClick={() => onGo(by)}
    >
      <Icon name="go" />
    </button>
  ))

function Opened({ rows: all, receipt, number }: DrawerProps & { readonly number: number }) {
  const { rows, at, title, open, close } = useOpening(all)
  const row = rowOfNumber(rows, number)
  useItsStep(row)
  const giveBack = useGiveBack(row?.id)
  const isThere = (by: number) => rowOfNumber(rows, number + by) !== undefined
  const go = (event: React.KeyboardEvent) => {
    const [, , by = 0] = WAYS.find(([key]) => key === event.key) ?? []
    if (by === 0 || !isThere(by)) return
    event.preventDefault()
    open(number + by)
  }
  return (
    <Panel
      kind="drawer"
      title={title(number)}
      region="Selected message"
      about={row?.id ?? String(number)}
      onKeyDown={go}
      onClose={() => {
        close()
        giveBack()
      }}
      tools={<Go isThere={isThere} onGo={by => open(number + by)} />}
    >
      {row === undefined ? (
        <p className="words">
          {rows.length === 0
            ? 'There is no message in this browser.'
            : `There is no message ${number} in this agent’s exchange. The newest is ${rows.at(-1)?.number}.`}
        </p>
      ) : (
        <Detail
          key={row.id}
          {...{ row, receipt }}
          story={at !== undefined}
          shown={at === undefined ? row : asOf(row, rows.slice(0, at))}
        />
      )}
    </Panel>
  )
}

/** The message that the address names, over the step that it was opened from; nothing where it names none. */
export function MessageDrawer({ rows, receipt }: DrawerProps) {
  const { number } = useOpening(rows)
  return number === undefined ? null : <Opened {...{ rows, receipt, number }} />
}

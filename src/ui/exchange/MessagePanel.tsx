import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { moveFocus, whenThere } from '../app/focus.ts'
import { showTab, useRoute, useShownTab } from '../app/navigation.ts'
import { useAgentView } from '../app/queries.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { useStorageShown } from '../app/switches.ts'
import { CopyButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Popover } from '../kit/Popover.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import { EditedFrom, MORE } from './CallDetail.tsx'
import { asCurl } from './copy-as-curl.ts'
import { useRowInView } from './Ladder.tsx'
import styles from './MessageDetail.module.css'
import { showsOf } from './MessageDetail.tsx'
import type { At } from './shows.ts'
import { Told } from './Tell.tsx'

interface Aspect {
  readonly name: string
  readonly label: string
  readonly note?: string
  readonly panel: () => React.ReactNode
}

/** The tabs: why, the message, its checks, its bytes; each where the row has it. */
function tabsOf(at: At<JournalEntry>): readonly Aspect[] {
  const { row, entry } = at
  const { message, checks, raw } = showsOf(entry)
  const { count, list } = checks?.(at) ?? { count: 0, list: null }
  const toChecks = count === 0 ? undefined : () => showTab(row.number, 'checks')
  return [
    { name: 'explained', label: 'Explained', panel: () => <Told row={row} onChecks={toChecks} /> },
    { name: 'message', label: 'Message', panel: () => message(at) },
    ...(count === 0 ? [] : [{ name: 'checks', label: 'Checks', note: String(count), panel: () => list }]),
    ...(raw === undefined ? [] : [{ name: 'raw', label: 'Raw', panel: () => raw(at) }]),
  ]
}

/** What else there is of a call. In a story nothing is sent: its service answers for the story alone. */
function useMore({ row, entry, profile, receipt }: At<JournalEntry>): readonly Aspect[] {
  const [storage] = useStorageShown()
  const shown = useShownTab()
  const inStory = useRoute().view === 'story'
  if (entry.kind !== 'call') return []
  const at = { row, entry, profile, receipt }
  return keysOf(MORE)
    .filter(name => MORE[name].has(at) && !(inStory && MORE[name].sends))
    .filter(name => name !== 'store' || storage || shown === name)
    .map(name => ({ name, label: MORE[name].label, panel: () => MORE[name].panel(at) }))
}

/** How long the page may take to show what was chosen (milliseconds). */
const PATIENCE_MS = 5_000

/** Moves the focus from what is gone to the tab that was chosen, unless something in it takes it first. */
function focusTab(name: string): void {
  const origin = document.activeElement
  whenThere({
    find: () => document.querySelector<HTMLElement>(`[data-drawer] [data-tab="${name}"]`),
    onFound: moveFocus,
    patience: PATIENCE_MS,
    over: () => document.activeElement !== origin,
  })
}

interface MoreProps {
  readonly entry: JournalEntry
  readonly choices: readonly Aspect[]
  readonly onChoose: (name: string) => void
  readonly address: string
}

/** What else there is of the message, folded to one button. */
function More({ entry, choices, onChoose, address }: MoreProps) {
  const curl = entry.kind === 'call' && entry.request.left_out === undefined ? asCurl(entry) : undefined
  return (
    <Popover name="More of this message" button="More" className={styles.more}>
      {close => (
        <ul className={styles.choices}>
          {choices.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  close()
                  onChoose(name)
                  focusTab(name)
                }}
              >
                {label}
              </button>
            </li>
          ))}
          {curl === undefined ? null : (
            <li>
              <CopyButton text={curl} refused="The browser refused">
                Copy as cURL
              </CopyButton>
            </li>
          )}
          <li>
            <CopyButton text={new URL(address, window.location.href).href}>Copy link</CopyButton>
          </li>
        </ul>
      )}
    </Popover>
  )
}

interface GoProps {
  readonly to: 'Previous message' | 'Next message'
  readonly onGo: (() => void) | undefined
}

function Go({ to, onGo }: GoProps) {
  return (
    <button type="button" className={styles.go} aria-label={to} disabled={onGo === undefined} onClick={onGo}>
      <Icon name="go" className={to === 'Next message' ? styles.down : styles.up} />
    </button>
  )
}

interface MessagePanelProps {
  readonly title: string
  readonly row: ExchangeRow
  /** Shows the receipt of an evaluation. */
  readonly receipt: (entry: CallEntry) => React.ReactNode
  /** The address of what is shown. */
  readonly address: string
  /** Undefined where there is none before it, or after it. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  readonly onClose: () => void
}

/** One message in the drawer, with the ladder above it; it opens with the checks where it was refused. */
export function MessagePanel(props: MessagePanelProps) {
  const { title, row, receipt, address, previous, next, onClose } = props
  const { entry } = row
  const profile = useAgentView(entry.agent_id ?? undefined).view?.profile
  const at = { row, entry, profile, receipt }
  const editedFrom = entry.kind === 'call' ? entry.edited_from : undefined
  const shown = useShownTab()
  const more = useMore(at)
  const tabs = [...tabsOf(at), ...more.filter(({ name }) => name === shown)]
  const first = row.attempt || row.line === 'refused' ? 'checks' : 'message'
  const named = (wanted: string | undefined) => tabs.find(({ name }) => name === wanted)
  const current = named(shown) ?? named(first) ?? named('message')
  useRowInView(row.id, current?.name)
  const keys: Readonly<Record<string, (() => void) | undefined>> = { ArrowUp: previous, ArrowDown: next }
  return (
    <Panel
      kind="drawer"
      title={title}
      region="Selected message"
      about={row.id}
      onClose={onClose}
      onKeyDown={event => {
        const go = keys[event.key]
        if (go === undefined) return
        event.preventDefault()
        go()
      }}
      tools={
        <>
          <Go to="Previous message" onGo={previous} />
          <Go to="Next message" onGo={next} />
          <More entry={entry} choices={more} onChoose={name => showTab(row.number, name)} address={address} />
        </>
      }
    >
      <div key={row.id} data-detail={row.id}>
        <Tabs
          label="Message detail"
          head={editedFrom === undefined ? undefined : <EditedFrom seq={editedFrom} />}
          tabs={tabs}
          current={current?.name ?? 'message'}
          onChange={tab => showTab(row.number, tab)}
        >
          {current?.panel()}
        </Tabs>
      </div>
    </Panel>
  )
}

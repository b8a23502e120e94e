import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inFlight, unanswered } from '../../client/message.ts'
import { goTo, useRoute } from '../app/navigation.ts'
import { messageAddress } from '../app/route.ts'
import { type ExchangeRow, isNumbered, isStep, rowOfNumber } from '../app/rows.ts'
import { useAttacksShown, useStorageShown } from '../app/switches.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Icon } from '../kit/Icon.tsx'
import { counted } from '../kit/words.ts'
import styles from './Exchange.module.css'
import { ExchangeSearch, SEARCH_BUTTON, SEARCH_FIELD } from './ExchangeSearch.tsx'
import { type SearchedExchange, useExchangeSearch } from './exchange-search.ts'
import { Ladder } from './Ladder.tsx'
import { foundLines, ladderOf } from './ladder.ts'
import { Tell } from './Tell.tsx'

interface ExchangeBarProps {
  /** How many messages are folded above all others. */
  readonly earlier: number
  readonly open: boolean
  readonly onToggle: () => void
  /** Undefined where there is nothing to search. */
  readonly found: SearchedExchange | undefined
  readonly extra: React.ReactNode
}

function ExchangeBar({ earlier, open, onToggle, found, extra }: ExchangeBarProps) {
  return (
    <div className={`row ${styles.bar}`}>
      <h2 id="exchange-heading">Exchange</h2>
      {earlier === 0 ? null : (
        <button type="button" className={`words line ${styles.past}`} aria-expanded={open} onClick={onToggle}>
          <Icon name="chevron" />
          {counted(earlier, 'earlier message')}
        </button>
      )}
      <div className={`line ${styles.tools}`} data-print="hide">
        {found === undefined ? null : (
          <button
            type="button"
            className={`inline tool ${styles.tool}`}
            aria-expanded={found.open}
            id={SEARCH_BUTTON}
            onClick={() => {
              flushSync(found.toggle)
              document.getElementById(SEARCH_FIELD)?.focus()
            }}
          >
            <Icon name="search" className={styles.glass} />
            <span className={styles.long}>Search</span>
          </button>
        )}
        {extra}
      </div>
    </div>
  )
}

interface ExchangeProps {
  readonly rows: readonly ExchangeRow[]
  /** One more control at the end of the bar. */
  readonly extra?: React.ReactNode
  /** Whether what attacks sent is shown, as while one is tried. */
  readonly attacks?: boolean
}

/** From how many messages on there is a search. */
const WORTH_SEARCHING = 10

const NONE_YET = 'No messages yet. Each message will appear here with the service’s answer.'
const NONE_FOUND = 'No message has all these words.'

/** The number of the message that is open or was open last; its row is where the focus goes back to. */
function useLastOpened(): number | undefined {
  const { message } = useRoute()
  const [last, setLast] = useState(message?.number)
  if (message !== undefined && message.number !== last) setLast(message.number)
  return message?.number ?? last
}

/** What stands open, and what unfolds the earlier messages. */
function useFolding(rows: readonly ExchangeRow[]) {
  const [unfolded, setUnfolded] = useState(false)
  const opened = useLastOpened()
  const view = useMemo(() => {
    const kept = opened === undefined ? undefined : rowOfNumber(rows, opened)?.entry.seq
    return ladderOf(rows, { kept, unfolded })
  }, [rows, opened, unfolded])
  return { view, unfolded, toggle: () => setUnfolded(!unfolded) }
}

/** How long an answer may take before the wait is announced (milliseconds). */
const SAID_AFTER_MS = 1_000

const isWaiting = ({ entry }: ExchangeRow): boolean => entry.kind === 'call' && inFlight(entry)

/** Announces once that a message sent since this view was opened is still waiting for its answer. */
function useWaitingSaid(rows: readonly ExchangeRow[]): void {
  const announce = useAnnounce()
  const newest = rows.at(-1)?.entry.seq ?? 0
  const first = useRef<number | undefined>(undefined)
  if (first.current === undefined && rows.length > 0) first.current = newest
  const waiting = rows.findLast(isWaiting)
  const seq = waiting?.entry.seq
  const number = waiting?.number
  useEffect(() => {
    if (seq === undefined || seq <= (first.current ?? 0)) return
    const timer = setTimeout(() => announce(`Message ${number} waits for its answer.`), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [seq, number, announce])
}

const isUnanswered = ({ kind, entry }: ExchangeRow): boolean =>
  kind === 'request' && entry.kind === 'call' && unanswered(entry)

function summaryOf(rows: readonly ExchangeRow[]): string {
  const refused = rows.filter(row => row.attempt).length
  const lost = rows.filter(isUnanswered).length
  const sent = rows.filter(row => isNumbered(row) && row.line !== 'unreached').length
  return [
    counted(sent, 'message'),
    ...(refused === 0 ? [] : [`${refused} refused`]),
    ...(lost === 0 ? [] : [`${lost} without an answer`]),
  ].join(', ')
}

/** What the newest step is, in a sentence; the reader can go back from it until another one comes. */
function NewestTold({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const newest = rows.at(-1)?.id
  const [chosen, setChosen] = useState<{
    readonly newest?: string | undefined
    readonly id?: string | undefined
  }>({})
  const at =
    chosen.newest === newest ? rows.findIndex(({ id }) => id === chosen.id) + 1 || rows.length : rows.length
  const row = rows[at - 1]
  if (row === undefined) return null
  return (
    <Tell
      rows={rows}
      at={at}
      onGo={to => setChosen({ newest, id: rows[to - 1]?.id })}
      onDetails={tab => goTo(messageAddress(row.number, tab))}
    />
  )
}

/** Every message between the agent's side and the service, in order. */
export function Exchange({ rows: all, extra, attacks = false }: ExchangeProps) {
  const [storage] = useStorageShown()
  const [attacksShown] = useAttacksShown()
  const { message } = useRoute()
  const shown = attacks || attacksShown
  const rows = useMemo(
    () => all.filter(row => (storage || isStep(row)) && (shown || !row.attack)),
    [all, storage, shown],
  )
  const found = useExchangeSearch(rows)
  const { view, unfolded, toggle } = useFolding(rows)
  useWaitingSaid(rows)
  const steps = useMemo(() => rows.filter(isStep), [rows])
  const newest = steps.at(-1)
  const lines = found.searching ? foundLines(found.shown) : view.lines
  const earlier = found.searching ? 0 : view.earlier
  const empty = found.shown.length === 0
  return (
    <>
      <section className={styles.exchange} aria-labelledby="exchange-heading" data-print="aside">
        <ExchangeBar
          earlier={earlier}
          open={unfolded}
          onToggle={toggle}
          found={rows.length < WORTH_SEARCHING && !found.open ? undefined : found}
          extra={extra}
        />
        {found.open ? <ExchangeSearch found={found} summary={summaryOf(rows)} /> : null}
        {storage ? (
          <p className={`pale ${styles.storageNote}`}>Store rows come from the service’s audit trail.</p>
        ) : null}
        {empty ? (
          <p className={`pale ${styles.none}`}>{rows.length === 0 ? NONE_YET : NONE_FOUND}</p>
        ) : (
          <Ladder
            lines={lines}
            current={message === undefined ? newest : (rowOfNumber(rows, message.number) ?? newest)}
            newest={newest}
            store={storage}
          />
        )}
      </section>
      {found.searching ? null : <NewestTold rows={steps} />}
    </>
  )
}

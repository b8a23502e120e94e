import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inFlight, unanswered } from '../../client/message.ts'
import { useRoute } from '../app/navigation.ts'
import { distinctLabels, useAgents } from '../app/queries.ts'
import { type ExchangeRow, isNumbered, rowOfNumber } from '../app/rows.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { counted } from '../kit/words.ts'
import styles from './Exchange.module.css'
import { ExchangeFilters, SEARCH_BUTTON, SEARCH_FIELD } from './ExchangeFilters.tsx'
import { type FilteredExchange, useExchangeFilter, useStorageShown } from './exchange-filter.ts'
import { Ladder } from './Ladder.tsx'
import { EARLIER, foundLines, type LadderView, ladderOf } from './ladder.ts'
import type { RowToCome } from './MessageRow.tsx'

interface ExchangeBarProps {
  /** How many messages are folded above all others. */
  readonly earlier: number
  readonly open: boolean
  readonly onToggle: () => void
  /** Undefined where there is nothing to search. */
  readonly found: FilteredExchange | undefined
  readonly extra: React.ReactNode
}

function ExchangeBar({ earlier, open, onToggle, found, extra }: ExchangeBarProps) {
  const [storage, showStorage] = useStorageShown()
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
        {found === undefined ? null : (
          <button
            type="button"
            className={`inline tool ${styles.tool}`}
            aria-pressed={storage}
            onClick={() => showStorage(!storage)}
          >
            <span className={styles.track} aria-hidden="true" />
            Show storage writes
          </button>
        )}
        {extra}
      </div>
    </div>
  )
}

interface ExchangeProps {
  readonly rows: readonly ExchangeRow[]
  /** How many of the newest runs of messages stay open by themselves. */
  readonly keepOpen?: number
  /** What is still to come: four messages of it are drawn. */
  readonly toCome?: readonly RowToCome[]
  /** One more control at the end of the bar. */
  readonly extra?: React.ReactNode
  /** A sentence under the newest message. */
  readonly note?: React.ReactNode
}

const NONE_YET = 'No message yet. Each one will stand here, with what the service did about it.'
const NONE_FOUND = 'No message fits this filter.'
const COMING_AT_MOST = 4

function usePlace() {
  const { list, current } = useAgents()
  return useMemo(() => {
    const at = current?.agent_id
    const beside = new Set(list.flatMap(agent => (agent.beside === at ? agent.agent_id : [])))
    let labels: ReadonlyMap<string, string> | undefined
    return {
      isMine: (agentId: string | null) =>
        at === undefined || agentId === null || agentId === at || beside.has(agentId),
      nameOf: (agentId: string | null) => {
        labels ??= distinctLabels(list)
        return labels.get(agentId ?? '') ?? 'Another agent'
      },
    }
  }, [list, current])
}

/** The number of the message that is open or was open last; its row is where the focus goes back to. */
function useLastOpened(): number | undefined {
  const { message } = useRoute()
  const [last, setLast] = useState(message?.number)
  if (message !== undefined && message.number !== last) setLast(message.number)
  return message?.number ?? last
}

interface Folding {
  readonly view: LadderView
  readonly unfolded: ReadonlySet<string>
  readonly toggle: (fold: string) => void
  readonly isMine: (agentId: string | null) => boolean
}

function useFolding(rows: readonly ExchangeRow[], keepOpen: number, toCome: number): Folding {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { isMine, nameOf } = usePlace()
  const opened = useLastOpened()
  const view = useMemo(() => {
    const kept = opened === undefined ? undefined : rowOfNumber(rows, opened)?.entry.seq
    const wanted = { isMine, nameOf, keepOpen, toCome, unfolded }
    return ladderOf(rows, { ...wanted, kept: new Set(kept === undefined ? [] : [kept]) })
  }, [rows, opened, isMine, nameOf, keepOpen, toCome, unfolded])
  const toggle = (fold: string) =>
    setUnfolded(last => new Set(last.has(fold) ? [...last].filter(each => each !== fold) : [...last, fold]))
  return { view, unfolded, toggle, isMine }
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

/** Every message between the agent's side and the service, in order. */
export function Exchange({ rows: all, keepOpen = 1, toCome = [], extra, note }: ExchangeProps) {
  const [storage] = useStorageShown()
  const { message } = useRoute()
  const rows = useMemo(() => (storage ? all : all.filter(isNumbered)), [all, storage])
  const coming = toCome.slice(0, COMING_AT_MOST)
  const found = useExchangeFilter(rows)
  const { view, unfolded, toggle, isMine } = useFolding(rows, keepOpen, coming.length)
  useWaitingSaid(rows)
  const newest = rows.findLast(row => isNumbered(row) && isMine(row.entry.agent_id))
  const lines = found.filtering ? foundLines(found.drawn) : view.lines
  const earlier = found.filtering ? 0 : view.earlier
  const empty = found.shown.length === 0 && (found.filtering || coming.length === 0)
  return (
    <section className={styles.exchange} aria-labelledby="exchange-heading" data-print="aside">
      <ExchangeBar
        earlier={earlier}
        open={unfolded.has(EARLIER)}
        onToggle={() => toggle(EARLIER)}
        found={rows.length === 0 ? undefined : found}
        extra={extra}
      />
      {found.open ? <ExchangeFilters found={found} rows={rows} summary={summaryOf(rows)} /> : null}
      {storage ? (
        <p className={`pale ${styles.storageNote}`}>Store rows come from the service’s audit trail.</p>
      ) : null}
      {found.filtering && found.drawn.length < found.shown.length ? (
        <p className={`pale ${styles.more}`}>
          <Button onClick={found.drawAll}>
            {`Show all ${found.shown.length}, not just the newest ${found.drawn.length}`}
          </Button>
        </p>
      ) : null}
      {empty ? (
        <p className={`pale ${styles.none}`}>{rows.length === 0 ? NONE_YET : NONE_FOUND}</p>
      ) : (
        <Ladder
          lines={lines}
          current={message === undefined ? newest : (rowOfNumber(rows, message.number) ?? newest)}
          newest={newest}
          onToggle={toggle}
          toCome={found.filtering ? [] : coming}
          note={note}
          store={storage}
        />
      )}
    </section>
  )
}

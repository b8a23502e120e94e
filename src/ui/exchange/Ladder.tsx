import { Fragment, useLayoutEffect, useRef } from 'react'
import type { ExchangeRow, RowUse } from '../app/rows.ts'
import { Icon } from '../kit/Icon.tsx'
import { useRovingFocus } from '../kit/roving-focus.ts'
import styles from './Ladder.module.css'
import type { LadderLine } from './ladder.ts'
import { type LaneName, lanesOf, MessageRow, type RowToCome, UpcomingRow } from './MessageRow.tsx'

/** The nearest element around this one, itself included, that scrolls by itself; null for the page alone. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)
    if (scrolls && at.scrollHeight > at.clientHeight) return at
  }
  return null
}

/**
 * Scrolls what holds the ladder to a row, and again as what stands above changes, until the reader scrolls; returns
 * what ends it.
 * @param first whether the view is only being opened: it then begins at its top
 */
function bringIntoView(rows: HTMLElement, id: string | undefined, first: boolean): (() => void) | undefined {
  const scroller = scrollerOf(rows)
  const row = rows.querySelector(`[data-row="${id}"]`)
  if (row === null || scroller === null || (first && scroller !== rows)) return undefined
  const bring = () => {
    const { top, bottom } = scroller.getBoundingClientRect()
    const below = rows.scrollHeight - rows.scrollTop + rows.getBoundingClientRect().top - bottom
    const lanes = rows.querySelector('[data-lanes]')?.clientHeight ?? 0
    const above = row.getBoundingClientRect().top - top - lanes
    scroller.scrollTop += Math.max(0, Math.min(below, above))
    return scroller.scrollTop
  }
  let left = bring()
  const observer = new ResizeObserver(() => {
    if (Math.abs(scroller.scrollTop - left) < 1) left = bring()
    else observer.disconnect()
  })
  observer.observe(scroller)
  return () => observer.disconnect()
}

/**
 * Keeps the newest message in view as messages come, with what is to come as far as there is room, by
 * scrolling what holds the ladder and never the page.
 * @param ladder holds the rows.
 */
function useNewestInView(ladder: React.RefObject<HTMLElement | null>, newest: ExchangeRow | undefined): void {
  const shown = useRef<number | undefined>(undefined)
  const number = newest?.number ?? 0
  const id = newest?.id
  useLayoutEffect(() => {
    const first = shown.current === undefined
    const grew = number > (shown.current ?? 0)
    shown.current = number
    const rows = ladder.current
    return grew && rows !== null ? bringIntoView(rows, id, first) : undefined
  }, [ladder, number, id])
}

/** Scrolls a row into what scrolls around it, unless it is inside already. */
function keepInside(row: HTMLElement, scroller: HTMLElement): void {
  const [{ top, bottom }, at] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()]
  const lanes = scroller.querySelector('[data-lanes]')?.clientHeight ?? 0
  const inside = at.top - top - lanes
  if (inside >= 0 && at.bottom + at.height <= bottom) return
  // With room above for where it came from; of a ladder that ends below the window, the upper part is seen.
  scroller.scrollTop += inside - (bottom - top) / 4
}

/**
 * Keeps a row in view as another one becomes the one that is read, by scrolling what holds the ladder and never
 * the page.
 * @param container holds the ladder.
 */
export function useRowInView(
  container: React.RefObject<HTMLElement | null>,
  rowId: string | undefined,
): void {
  useLayoutEffect(() => {
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${rowId}"]`) ?? null
    const scroller = scrollerOf(row)
    if (row !== null && scroller !== null && container.current?.contains(scroller) === true)
      keepInside(row, scroller)
  }, [container, rowId])
}

interface LineProps {
  readonly line: LadderLine
  /** The row on paper: the newest, or the one whose message is open. */
  readonly current: ExchangeRow | undefined
  readonly onToggle: (fold: string) => void
  readonly use: RowUse | undefined
}

const WANTED: Readonly<Record<string, boolean>> = { ArrowRight: true, ArrowLeft: false }

function Line({ line, current, onToggle, use }: LineProps) {
  if (line.kind === 'row') {
    const { row } = line
    const isCurrent = use?.isCurrent(row) ?? row.id === current?.id
    return <MessageRow row={row} current={isCurrent} onOpen={use?.onOpen} mark={use?.markOf(row)} />
  }
  if (line.kind === 'title') return <li className={`hint ${styles.title}`}>{line.words}</li>
  return (
    <li className={styles.folded}>
      <button
        type="button"
        className={`note line ${styles.fold}`}
        aria-expanded={line.open}
        onClick={() => onToggle(line.id)}
        onKeyDown={event => {
          const wanted = WANTED[event.key]
          if (wanted !== undefined && wanted !== line.open) onToggle(line.id)
        }}
      >
        <Icon name="chevron" />
        {line.words}
      </button>
    </li>
  )
}

const keyOf = (line: LadderLine): string => (line.kind === 'row' ? line.row.id : line.id)

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' }

interface LadderProps {
  readonly lines: readonly LadderLine[]
  readonly current: ExchangeRow | undefined
  readonly newest: ExchangeRow | undefined
  readonly onToggle: (fold: string) => void
  readonly toCome: readonly RowToCome[]
  /** A sentence under the newest message. */
  readonly note: React.ReactNode
  /** Whether the store has a lane. */
  readonly store: boolean
  /** Where the rows are not this browser's own messages; by default each opens in the drawer. */
  readonly use?: RowUse
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ lines, current, newest, onToggle, toCome, note, store, use }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(list, 'button', KEYS)
  useNewestInView(scroll, newest)
  const rows = lines.flatMap(line => (line.kind === 'row' ? line.row : []))
  const lanes = lanesOf(rows, toCome, store)
  const has = (lane: LaneName) => lanes.some(({ at }) => at === lane)
  const bound = newest?.bound ?? false
  return (
    <div className={styles.ladder} data-store={has('store')} data-inbox={has('inbox')}>
      <div className={styles.scroll} ref={scroll}>
        <div className={styles.lanes} data-lanes>
          <span className={styles.named}>
            {lanes.map(({ at, name }) => (
              <span key={at} className={styles.lane} data-lane={at}>
                {name}
              </span>
            ))}
          </span>
        </div>
        <div className={styles.track}>
          <div className={styles.lifelines} aria-hidden="true">
            {lanes.map(({ at }) => (
              <i key={at} data-lane={at} />
            ))}
          </div>
          <ol className={styles.rows} ref={list} {...roving}>
            {lines.map(line => (
              <Fragment key={keyOf(line)}>
                <Line line={line} current={current} onToggle={onToggle} use={use} />
                {note != null && line.kind === 'row' && line.row.id === newest?.id ? (
                  <li className={styles.note}>{note}</li>
                ) : null}
              </Fragment>
            ))}
            {toCome.map(coming => (
              <UpcomingRow key={coming.words} coming={coming} bound={bound} />
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

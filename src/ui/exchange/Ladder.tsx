import { useLayoutEffect, useRef, useState } from 'react'
import type { ExchangeRow, RowUse } from '../app/rows.ts'
import { useRovingFocus } from '../kit/roving-focus.ts'
import styles from './Ladder.module.css'
import type { LadderLine } from './ladder.ts'
import { type Lanes, lanesOf, type Spoken } from './lanes.ts'
import { MessageRow } from './MessageRow.tsx'

/** The nearest element around this one, itself included, that scrolls by itself; null for the page alone. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)
    if (scrolls && at.scrollHeight > at.clientHeight) return at
  }
  return null
}

const rowIn = (rows: HTMLElement, id: string | undefined) => rows.querySelector(`[data-row="${id}"]`)

/**
 * Scrolls what holds the ladder to a row, and again as what stands above changes, until the reader scrolls; returns
 * what ends it.
 * @param first whether the view is only being opened: it then begins at its top
 */
function bringIntoView(rows: HTMLElement, id: string | undefined, first: boolean): (() => void) | undefined {
  const scroller = scrollerOf(rows)
  const row = rowIn(rows, id)
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
 * Keeps the newest message in view as messages come, by scrolling what holds the ladder and never the page.
 * @param ladder holds the rows.
 * @param before what stands above the newest: a row without a number may come between when that is there already.
 */
function useNewestInView(
  ladder: React.RefObject<HTMLElement | null>,
  newest: ExchangeRow | undefined,
  before: string | undefined,
): void {
  const shown = useRef<{ readonly number: number; readonly before: string | undefined } | undefined>(
    undefined,
  )
  const number = newest?.number ?? 0
  const id = newest?.id
  useLayoutEffect(() => {
    const last = shown.current
    const rows = ladder.current
    shown.current = { number, before }
    if (rows === null) return undefined
    const between = number === last?.number && before !== last.before && rowIn(rows, last.before) !== null
    return number > (last?.number ?? 0) || between ? bringIntoView(rows, id, last === undefined) : undefined
  }, [ladder, number, id, before])
}

/** Scrolls a row into what scrolls around it, above a drawer that is open over that, unless it is there already. */
function keepInside(row: HTMLElement, scroller: HTMLElement): void {
  const [around, at] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()]
  const { top } = around
  const drawer = document.querySelector('[data-drawer]')?.getBoundingClientRect().top
  const bottom = Math.min(around.bottom, drawer ?? around.bottom)
  const lanes = scroller.querySelector('[data-lanes]')?.clientHeight ?? 0
  const inside = at.top - top - lanes
  if (inside >= 0 && at.bottom + at.height <= bottom) return
  // A quarter down the scroller, so that earlier rows stay visible above it.
  scroller.scrollTop += inside - (bottom - top) / 4
}

/**
 * Keeps a row in view as another one becomes the one that is read, by scrolling what holds the ladder and never
 * the page.
 * @param over what is shown over the ladder, whose height may change with it.
 */
export function useRowInView(rowId: string | undefined, over?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the ladder moves its edge.
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
    const scroller = row?.closest<HTMLElement>('[data-ladder]')
    if (row !== null && scroller != null && scrollerOf(row) === scroller) keepInside(row, scroller)
  }, [rowId, over])
}

interface LineProps {
  readonly line: LadderLine
  readonly lanes: Lanes
  /** The row on paper: the newest, or the one whose message is open. */
  readonly current: ExchangeRow | undefined
  readonly use: RowUse | undefined
  /** The id of the row that has just come. */
  readonly fresh: string | undefined
}

function Line({ line, lanes, current, use, fresh }: LineProps) {
  if (line.kind === 'row') {
    const { row } = line
    return (
      <MessageRow
        row={row}
        lanes={lanes}
        current={use?.isCurrent(row) ?? row.id === current?.id}
        onOpen={use?.onOpen}
        judged={use?.isJudged?.(row) ?? true}
        fresh={row.id === fresh}
      />
    )
  }
  return <li className={`hint ${styles.title}`}>{line.words}</li>
}

const keyOf = (line: LadderLine): string => (line.kind === 'row' ? line.row.id : line.id)

const spoken = ({ kind, entry: { speaker }, namedBy }: ExchangeRow): Spoken => ({
  kind,
  speaker,
  ...(namedBy && { namedBy }),
})

interface LadderProps {
  readonly lines: readonly LadderLine[]
  /** All rows whose lanes stand there from the start; by default those of the lines. */
  readonly all?: readonly ExchangeRow[]
  readonly current: ExchangeRow | undefined
  readonly newest: ExchangeRow | undefined
  /** Whether the store has a lane. */
  readonly store: boolean
  /** Where the rows are not this browser's own messages; by default each opens in the drawer. */
  readonly use?: RowUse
}

/** The id of the newest row if it has just come; what the reader goes back to, or opens first, is simply there. */
function useFresh(rows: readonly ExchangeRow[], newest: ExchangeRow | undefined): string | undefined {
  const id = newest?.id
  const [last, setLast] = useState<{ id: string | undefined; fresh: boolean }>({ id, fresh: false })
  if (last.id === id) return last.fresh ? id : undefined
  const at = (of: string | undefined) => rows.findIndex(row => row.id === of)
  const fresh = last.id !== undefined && at(id) > at(last.id)
  setLast({ id, fresh })
  return fresh ? id : undefined
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ lines, all, current, newest, store, use }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(list, 'button', { next: 'ArrowDown', previous: 'ArrowUp' })
  const before = lines.at(-2)
  useNewestInView(scroll, newest, before && keyOf(before))
  const rows = all ?? lines.flatMap(line => (line.kind === 'row' ? line.row : []))
  const lanes = lanesOf(rows.map(spoken), store)
  const bound = newest?.bound ?? false
  const fresh = useFresh(rows, newest)
  return (
    <div className={styles.ladder}>
      <div className={styles.scroll} ref={scroll} data-ladder>
        <div className={styles.lanes} data-lanes data-many={lanes.length > 4}>
          <span className={styles.named}>
            {lanes.map(({ at, name, x }) => (
              <span
                key={at}
                className={styles.lane}
                data-lane={at}
                data-bound={bound}
                style={{ '--x': x } as React.CSSProperties}
              >
                {name}
              </span>
            ))}
          </span>
        </div>
        <ol ref={list} {...roving}>
          {lines.map(line => (
            <Line key={keyOf(line)} {...{ line, lanes, current, use, fresh }} />
          ))}
        </ol>
        <div className={styles.ahead} aria-hidden="true">
          <span className={styles.named}>
            {lanes.map(({ at, x }) => (
              <i key={at} style={{ '--x': x } as React.CSSProperties} />
            ))}
          </span>
        </div>
      </div>
    </div>
  )
}

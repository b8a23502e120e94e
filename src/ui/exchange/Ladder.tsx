import { useLayoutEffect, useRef, useState } from 'react'
import type { ExchangeRow } from '../app/rows.ts'
import { useRovingFocus } from '../kit/roving-focus.ts'
import styles from './Ladder.module.css'
import type { LadderLine } from './ladder.ts'
import { lanesOf } from './lanes.ts'
import { MessageRow } from './MessageRow.tsx'

/** Where what lies over the ladder begins: the drawer of a message, once it has risen, and on a phone what is told. */
const topsOver = (): readonly number[] =>
  [...document.querySelectorAll<HTMLElement>('[data-drawer], [data-over]')].map(each => {
    if (!each.matches('[data-drawer]')) return each.getBoundingClientRect().top
    const { bottom } = each.parentElement?.getBoundingClientRect() ?? { bottom: innerHeight }
    return Math.min(bottom, innerHeight) - each.offsetHeight
  })

/** How far to scroll for a row to stand between these heights, in CSS px. */
function wayInside(row: HTMLElement, ladder: HTMLElement, top: number, bottom: number): number {
  const at = row.getBoundingClientRect()
  if (at.top < top) return at.top - top
  const by = Math.min(at.bottom - bottom, at.top - top)
  if (by <= 0) return 0
  // No row is left cut in half at the top: its arrow would stand there without its words.
  const boxes = [...ladder.querySelectorAll('li')].map(each => each.getBoundingClientRect())
  const cut = boxes.find(each => each.top - by < top && each.bottom - by > top)
  return cut === undefined ? by : Math.min(cut.bottom - top, at.top - top)
}

/** Scrolls a row into its ladder, between the lanes' names and what lies over it; on a phone, into the window. */
function keepInside(row: HTMLElement, ladder: HTMLElement): void {
  const lanes = ladder.querySelector<HTMLElement>('[data-lanes]')
  if (row.offsetHeight === 0 || lanes === null) return
  const scrolls = getComputedStyle(ladder).overflowY === 'auto'
  const around = ladder.getBoundingClientRect()
  const edge = scrolls ? around.top : Number.parseFloat(getComputedStyle(lanes).top)
  const bottom = Math.min(scrolls ? around.bottom : innerHeight, ...topsOver())
  const way = wayInside(row, ladder, edge + lanes.offsetHeight, bottom)
  if (way !== 0) (scrolls ? ladder : window).scrollBy(0, way)
}

/** Keeps a row in view as another becomes the newest or is read. @param over what is shown over the ladder */
export function useRowInView(rowId: string | undefined, over?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the ladder moves its edge.
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
    const ladder = row?.closest<HTMLElement>('[data-ladder]')
    if (row === null || ladder == null) return undefined
    keepInside(row, ladder)
    // What is told below it, and what is shown of a message, take their room as they come.
    const observer = new ResizeObserver(() => keepInside(row, ladder))
    for (const each of [ladder, ...document.querySelectorAll('[data-drawer]')]) observer.observe(each)
    return () => observer.disconnect()
  }, [rowId, over])
}

const keyOf = (line: LadderLine): string => (line.kind === 'row' ? line.row.id : line.id)

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

interface LadderProps {
  readonly lines: readonly LadderLine[]
  /** All rows whose lanes stand there from the start; by default those of the lines. */
  readonly all: readonly ExchangeRow[] | undefined
  readonly current: ExchangeRow | undefined
  readonly newest: ExchangeRow | undefined
  readonly store: boolean
  readonly onOpen: (row: ExchangeRow) => void
}

/** The messages as a ladder between lanes; one tab stop, up and down move between rows. */
export function Ladder({ lines, all, current, newest, store, onOpen }: LadderProps) {
  const list = useRef<HTMLOListElement>(null)
  const roving = useRovingFocus(list, 'button', { next: 'ArrowDown', previous: 'ArrowUp' })
  const before = lines.at(-2)
  // A row without a number may come above the newest.
  useRowInView(current?.id, before && keyOf(before))
  const rows = all ?? lines.flatMap(line => (line.kind === 'row' ? line.row : []))
  const lanes = lanesOf(rows, store)
  const fresh = useFresh(rows, newest)
  return (
    <div className={styles.ladder} data-ladder>
      <div className={styles.lanes} data-lanes>
        <span className={styles.named}>
          {lanes.map(({ at, name, x }) => (
            <span
              key={at}
              className={styles.lane}
              data-lane={at}
              data-bound={newest?.bound ?? false}
              style={{ '--x': x } as React.CSSProperties}
            >
              {name}
            </span>
          ))}
        </span>
      </div>
      <ol ref={list} {...roving}>
        {lines.map(line =>
          line.kind === 'row' ? (
            <MessageRow
              key={line.row.id}
              {...{ lanes, onOpen }}
              row={line.row}
              current={line.row.id === current?.id}
              fresh={line.row.id === fresh}
            />
          ) : (
            <li key={line.id} className={`hint ${styles.title}`}>
              {line.words}
            </li>
          ),
        )}
      </ol>
      <div className={styles.ahead} aria-hidden="true">
        <span className={styles.named}>
          {lanes.map(({ at, x }) => (
            <i key={at} style={{ '--x': x } as React.CSSProperties} />
          ))}
        </span>
      </div>
    </div>
  )
}

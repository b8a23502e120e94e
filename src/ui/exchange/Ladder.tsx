import { useLayoutEffect, useRef, useState } from 'react'
import type { ExchangeRow, RowUse } from '../app/rows.ts'
import { useRovingFocus } from '../kit/roving-focus.ts'
import styles from './Ladder.module.css'
import type { LadderLine } from './ladder.ts'
import { type Lanes, lanesOf, spokenOf } from './lanes.ts'
import { MessageRow } from './MessageRow.tsx'

/** Scrolls a row into its ladder, below the lanes and above a drawer that is open over it, and nothing around the ladder. */
function keepInside(row: HTMLElement, ladder: HTMLElement): void {
  const [around, at] = [ladder.getBoundingClientRect(), row.getBoundingClientRect()]
  const drawer = document.querySelector('[data-drawer]')?.getBoundingClientRect().top
  const bottom = Math.min(around.bottom, drawer ?? around.bottom)
  const top = around.top + (ladder.querySelector('[data-lanes]')?.clientHeight ?? 0)
  // Below the last row its lanes go on.
  const end = row.closest('li')?.matches(':last-child')
    ? around.top + ladder.scrollHeight - ladder.scrollTop
    : at.bottom
  if (at.top < top) ladder.scrollTop += at.top - top
  else if (end > bottom) ladder.scrollTop += Math.min(end - bottom, at.top - top)
}

/**
 * Keeps a row in view as another one becomes the newest, or the one that is read.
 * @param over what is shown over the ladder, whose height may change with it
 */
export function useRowInView(rowId: string | undefined, over?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the ladder moves its edge.
  useLayoutEffect(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
    const ladder = row?.closest<HTMLElement>('[data-ladder]')
    if (row === null || ladder == null) return undefined
    keepInside(row, ladder)
    // What is told below it takes its room as it comes.
    const observer = new ResizeObserver(() => keepInside(row, ladder))
    observer.observe(ladder)
    return () => observer.disconnect()
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
  const roving = useRovingFocus(list, 'button', { next: 'ArrowDown', previous: 'ArrowUp' })
  const before = lines.at(-2)
  // A row without a number may come above the newest.
  useRowInView(newest?.id, before && keyOf(before))
  const rows = all ?? lines.flatMap(line => (line.kind === 'row' ? line.row : []))
  const lanes = lanesOf(rows.map(spokenOf), store)
  const bound = newest?.bound ?? false
  const fresh = useFresh(rows, newest)
  return (
    <div className={styles.ladder}>
      <div className={styles.scroll} data-ladder>
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

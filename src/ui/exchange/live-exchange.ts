import { useEffect, useLayoutEffect, useRef } from 'react'
import { inFlight } from '../../client/message.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { useAnnounce } from '../kit/Announcer.tsx'

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
export function useNewestInView(
  ladder: React.RefObject<HTMLElement | null>,
  newest: ExchangeRow | undefined,
): void {
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

/** How long an answer may take before the wait is announced (milliseconds). */
const SAID_AFTER_MS = 1_000

const isWaiting = ({ entry }: ExchangeRow): boolean => entry.kind === 'call' && inFlight(entry)

/** Announces once that a message sent since this view was opened is still waiting for its answer. */
export function useWaitingSaid(rows: readonly ExchangeRow[]): void {
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

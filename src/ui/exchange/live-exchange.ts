import { useEffect, useLayoutEffect, useRef } from 'react'
import { inFlight } from '../../client/message.ts'
import { useAnnounce } from '../app/Announcer.tsx'
import type { ExchangeRow } from './rows.ts'

/** The nearest element around this one, itself included, that scrolls by itself; null for the page alone. */
function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)
    if (scrolls && at.scrollHeight > at.clientHeight) return at
  }
  return null
}

/**
 * Keeps the newest message in view as messages come, by scrolling what holds the ladder and never the page.
 * @param ladder holds the rows.
 * @param newest the number of the newest row.
 */
export function useNewestInView(ladder: React.RefObject<HTMLElement | null>, newest: number): void {
  const shown = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    const first = shown.current === undefined
    const grew = newest > (shown.current ?? 0)
    shown.current = newest
    const rows = ladder.current
    const scroller = grew ? scrollerOf(rows) : null
    // A view that is only being opened begins at its top.
    if (rows === null || scroller === null || (first && scroller !== rows)) return
    const below = rows.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom
    scroller.scrollTop = scroller === rows ? rows.scrollHeight : scroller.scrollTop + Math.max(0, below)
  }, [ladder, newest])
}

/** How long an answer may take before the wait is announced (milliseconds). */
const SAID_AFTER_MS = 1_000

/** Announces once that a message sent since this view was opened is still waiting for its answer. */
export function useWaitingSaid(rows: readonly ExchangeRow[]): void {
  const announce = useAnnounce()
  const newest = rows.at(-1)?.entry.seq ?? 0
  const first = useRef<number | undefined>(undefined)
  if (first.current === undefined && rows.length > 0) first.current = newest
  const waiting = rows.findLast(({ entry }) => entry.kind === 'call' && inFlight(entry))
  const seq = waiting?.entry.seq
  const number = waiting?.number
  useEffect(() => {
    if (seq === undefined || seq <= (first.current ?? 0)) return
    const timer = setTimeout(() => announce(`Message ${number} waits for its answer.`), SAID_AFTER_MS)
    return () => clearTimeout(timer)
  }, [seq, number, announce])
}

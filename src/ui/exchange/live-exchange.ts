import { useEffect, useLayoutEffect, useRef } from 'react'
import { inFlight } from '../../client/message.ts'
import { useAnnounce } from '../app/Announcer.tsx'
import type { ExchangeRow } from './rows.ts'

/**
 * Scrolls just enough to keep the ladder's end in view as messages come, for a reader who had it in view; one
 * who has scrolled elsewhere stays there. Focus is left alone.
 * @param end is at the ladder's end.
 * @param newest the number of the newest row.
 */
export function useEndInView(end: React.RefObject<HTMLElement | null>, newest: number): void {
  const inView = useRef(false)
  const shown = useRef(newest)
  useEffect(() => {
    if (end.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      inView.current = entry?.isIntersecting ?? false
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  useLayoutEffect(() => {
    const grew = newest > shown.current
    shown.current = newest
    if (grew && inView.current) end.current?.scrollIntoView({ block: 'nearest' })
  }, [end, newest])
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

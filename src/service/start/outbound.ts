import { createObservable, type Observable } from '../../browser/external-store.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'

/** Counts what leaves the page; `OUTBOUND_FIGURES` says what each figure means. */
export interface OutboundCounter {
  readonly counts: Observable<OutboundCounts>
  /** A request with a body was answered from outside this page. */
  sentOut(): void
  /** A request with a body was sent and came back without any answer. */
  unanswered(): void
  /** A request with a body was stopped in this page. */
  refused(): void
}

/** Whether a message of the worker reports a request of this tab that it refused; see `sw.js`. */
const isRefusal = (data: unknown): boolean => typeof data === 'object' && data !== null && 'refused' in data

/** Calls back with the number of entries, past and to come, that name a request to the page's own host. */
function watchPageLoads(add: (count: number) => void): void {
  const observer = new PerformanceObserver(list => {
    const own = list
      .getEntries()
      .filter(entry => new URL(entry.name, location.href).origin === location.origin)
    if (own.length > 0) add(own.length)
  })
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** Starts counting for this tab, from zero; loads that came before are read from the browser's own list. */
export function createOutboundCounter(): OutboundCounter {
  const counts = createObservable<OutboundCounts>({
    bodiesSentOut: 0,
    unanswered: 0,
    refused: 0,
    pageLoads: 0,
  })
  const raise = (figure: keyof OutboundCounts, by = 1): void => {
    const now = counts.getSnapshot()
    counts.set({ ...now, [figure]: now[figure] + by })
  }
  watchPageLoads(count => raise('pageLoads', count))
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('message', event => {
      if (isRefusal(event.data)) raise('refused')
    })
  }
  return {
    counts,
    sentOut: () => raise('bodiesSentOut'),
    unanswered: () => raise('unanswered'),
    refused: () => raise('refused'),
  }
}

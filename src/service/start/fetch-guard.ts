import { createObservable, type Observable } from '../../browser/observable.ts'
import { BASE_URL } from '../../contract/base-url.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'

interface OutboundCounter {
  readonly counts: Observable<OutboundCounts>
  raise(figure: keyof OutboundCounts): void
}

/** Whether a message of the worker reports a request of this tab that it refused; see `sw.js`. */
const isRefusal = (data: unknown): boolean => typeof data === 'object' && data !== null && 'refused' in data

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
  return { counts, raise }
}

/** Whether a request goes to the service, or to another one below its address. */
const isForService = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href.startsWith(`${BASE_URL}/`)

/** Firefox gives an answer made by the worker the worker's own address, which the policy then refuses. */
const refusesAnswers = () => 'mozInnerScreenX' in globalThis

function localFetch(): typeof fetch {
  const network = globalThis.fetch.bind(globalThis)
  if (!refusesAnswers()) return network
  return async (input, init) => {
    if (!isForService(input)) return network(input, init)
    return (await import('./hand-over.ts')).handOver(input, init)
  }
}

interface FetchGuardOptions {
  readonly counter: OutboundCounter
  readonly isService: (response: Response) => boolean
  /** Whether requests with a body may pass. */
  readonly isOpen: () => boolean
  /** Called when a request came back without the service's answer and was not aborted. */
  readonly lost: () => void
}

const methodOf = (input: RequestInfo | URL, init?: RequestInit): string =>
  (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()

const wasGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)

function whyRefused(input: RequestInfo | URL, isOpen: boolean): Error | null {
  if (!isForService(input)) return new TypeError('This page sends request bodies to its service only.')
  if (!isOpen) return new DOMException('The service is not running in this page.', 'InvalidStateError')
  return null
}

function countedFetch({ counter, isService, lost }: FetchGuardOptions, network: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await network(input, init)
      if (!isService(response)) {
        counter.raise('bodiesSentOut')
        lost()
      }
      return response
    } catch (error) {
      counter.raise('unanswered')
      if (!wasGivenUp(error)) lost()
      throw error
    }
  }
}

/**
 * Replaces the page's `fetch` by one that counts requests with a body and lets them pass only to the service, and only
 * while the gate is open. A closed gate rejects with `InvalidStateError`, another address with `TypeError`.
 * Requests without a body pass as they are: the page's content security policy says where they may go.
 * @returns `fetch` for the start's own test message: counted like any other, and not stopped
 */
export function installFetchGuard(options: FetchGuardOptions): typeof fetch {
  const network = localFetch()
  const send = countedFetch(options, network)
  globalThis.fetch = async (input, init) => {
    if (['GET', 'HEAD'].includes(methodOf(input, init))) return network(input, init)
    const refusal = whyRefused(input, options.isOpen())
    if (refusal === null) return send(input, init)
    options.counter.raise('refused')
    throw refusal
  }
  return send
}

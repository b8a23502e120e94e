import { BASE_URL } from '../../contract/base-url.ts'
import type { OutboundCounter } from './outbound.ts'

/** Whether a request goes to the service, or to another one below its address. */
const isForService = (input: RequestInfo | URL): boolean =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href.startsWith(`${BASE_URL}/`)

/** Firefox gives an answer made by the worker the worker's own address, which the policy then refuses. */
const refusesAnswers = () => 'mozInnerScreenX' in globalThis

/** The browser's own `fetch`; in Firefox what is sent to the service is handed over to the worker as a message. */
function localFetch(): typeof fetch {
  const network = globalThis.fetch.bind(globalThis)
  if (!refusesAnswers()) return network
  return async (input, init) => {
    if (!isForService(input)) return network(input, init)
    return (await import('./hand-over.ts')).handOver(input, init)
  }
}

/** The one way out of this page for a request with a body. */
export interface FetchGuard {
  /** Lets requests to the service pass. */
  open(): void
  /** Stops every request with a body, at once. */
  close(): void
  /** `fetch` for the start's own test message: counted like any other, and not stopped. */
  readonly send: typeof fetch
}

/** What the gate needs to know. */
export interface FetchGuardOptions {
  readonly counter: OutboundCounter
  /** Whether a service made this answer. */
  readonly isService: (response: Response) => boolean
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
        counter.sentOut()
        lost()
      }
      return response
    } catch (error) {
      counter.unanswered()
      if (!wasGivenUp(error)) lost()
      throw error
    }
  }
}

/**
 * Replaces the page's `fetch` by one that counts requests with a body and lets them pass only to the service, and only
 * while the gate is open. A closed gate rejects with `InvalidStateError`, another address with `TypeError`.
 * Requests without a body pass as they are: the page's content security policy says where they may go.
 */
export function installFetchGuard(options: FetchGuardOptions): FetchGuard {
  const network = localFetch()
  const send = countedFetch(options, network)
  let isOpen = false

  globalThis.fetch = async (input, init) => {
    if (['GET', 'HEAD'].includes(methodOf(input, init))) return network(input, init)
    const refusal = whyRefused(input, isOpen)
    if (refusal === null) return send(input, init)
    options.counter.refused()
    throw refusal
  }

  return {
    open: () => {
      isOpen = true
    },
    close: () => {
      isOpen = false
    },
    send,
  }
}

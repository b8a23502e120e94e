import type { OutboundCounter } from './outbound.ts'

/** The one way out of this page for a request with a body. */
export interface Gate {
  /** Lets requests to the service pass. */
  open(): void
  /** Stops every request with a body, at once. */
  close(): void
  /** `fetch` for the start's own test message: counted like any other, and not stopped. */
  readonly send: typeof fetch
}

/** What the gate needs to know. */
export interface GateOptions {
  readonly baseUrl: string
  readonly counter: OutboundCounter
  /** Whether the service made this answer. */
  readonly isService: (response: Response) => boolean
  /** Whether the service is inside this page, so that what it answers has not left. */
  readonly isLocal: boolean
  /** Called when a request came back without the service's answer, and nobody had given it up. */
  readonly lost: () => void
}

const methodOf = (input: RequestInfo | URL, init?: RequestInit): string =>
  (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()

const urlOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href

const wasGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name)

function whyRefused(isForService: boolean, isOpen: boolean): Error | null {
  if (!isForService) return new TypeError('This page sends request bodies to its service only.')
  if (!isOpen) return new DOMException('The service is not running in this page.', 'InvalidStateError')
  return null
}

function countedFetch(
  { counter, isService, isLocal, lost }: GateOptions,
  network: typeof fetch,
): typeof fetch {
  return async (input, init) => {
    try {
      const response = await network(input, init)
      const served = isService(response)
      if (!(served && isLocal)) counter.sentOut()
      if (!served) lost()
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
export function installGate(options: GateOptions): Gate {
  const network = globalThis.fetch.bind(globalThis)
  const send = countedFetch(options, network)
  let isOpen = false

  globalThis.fetch = async (input, init) => {
    if (['GET', 'HEAD'].includes(methodOf(input, init))) return network(input, init)
    const refusal = whyRefused(urlOf(input).startsWith(`${options.baseUrl}/`), isOpen)
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

const urlOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, document.baseURI).href

/** Whether an address lies below a base address, which has no trailing slash. */
export const isBelow = (input: RequestInfo | URL, base: string): boolean =>
  urlOf(input).startsWith(`${base}/`)

/** Firefox takes the worker's own address for that of an answer that the worker made, and the policy refuses it then. */
const refusesAnswers = () => 'mozInnerScreenX' in globalThis

/** The browser's own `fetch`; in Firefox what is sent below the local address is handed over to the worker as a message. */
export function localFetch(localUrl: string): typeof fetch {
  const network = globalThis.fetch.bind(globalThis)
  if (!refusesAnswers()) return network
  return async (input, init) => {
    if (!isBelow(input, localUrl)) return network(input, init)
    return (await import('./hand-over.ts')).handOver(input, init)
  }
}

/** One action as it went, in milliseconds. */
export interface Clicked {
  /** From the click until the outcome's heading has the focus. */
  readonly whole: number
  /** During how much of that a request of the action was open. */
  readonly requests: number
  /** Until the first change was painted. */
  readonly answered: number
}

interface Watched {
  began?: number
  painted?: number
  ended?: number
  requests: { readonly from: number; to: number }[]
}

/** Keeps in the page when each request is open, as `fetch` sees it. Sent there before its scripts run. */
export function watchRequests(): void {
  const send = window.fetch
  const watched: Watched = { requests: [] }
  Object.assign(window, { watched })
  window.fetch = async (...given) => {
    const request = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    watched.requests.push(request)
    try {
      return await send(...given)
    } finally {
      request.to = performance.now()
    }
  }
}

/** Notes when the next click comes, when the first change after it is painted, and when this heading gets focus. */
export function watchClick(outcome: string): void {
  const watched: Watched = Reflect.get(window, 'watched')
  Object.assign(watched, { began: undefined, painted: undefined, ended: undefined, requests: [] })
  const began = () => {
    watched.began = performance.now()
    const change = new MutationObserver(() => {
      change.disconnect()
      // The message after a frame's callbacks comes once that frame is drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          watched.painted = performance.now()
        }
        port2.postMessage(null)
      })
    })
    change.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  addEventListener('click', began, { once: true, capture: true })
  const focused = ({ target }: Event) => {
    if (!(target instanceof HTMLHeadingElement && target.textContent?.startsWith(outcome))) return
    removeEventListener('focusin', focused)
    watched.ended = performance.now()
  }
  addEventListener('focusin', focused)
}

/** What became of the click; undefined until its outcome has the focus and its first change was painted. */
export function clicked(): Clicked | undefined {
  const { began, painted, ended, requests }: Watched = Reflect.get(window, 'watched')
  if (began === undefined || painted === undefined || ended === undefined) return undefined
  let open = 0
  let until = began
  for (const { from, to } of requests) {
    open += Math.max(0, Math.min(to, ended) - Math.max(from, until))
    until = Math.max(until, Math.min(to, ended))
  }
  return { whole: ended - began, requests: open, answered: painted - began }
}

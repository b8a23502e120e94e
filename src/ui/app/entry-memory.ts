/** What is kept with an entry of the browser's history, so that back, forward and a reload find it again. */
interface EntryMemory {
  /** How far the reader had scrolled, in pixels. */
  readonly scroll?: number
  /** The selected row of the exchange. */
  readonly row?: string | null
}

/** Reads what the present entry keeps; nothing where it is new. */
export function recall(): EntryMemory {
  const kept: unknown = window.history.state
  if (typeof kept !== 'object' || kept === null) return {}
  return {
    ...('scroll' in kept && typeof kept.scroll === 'number' ? { scroll: kept.scroll } : {}),
    ...('row' in kept && typeof kept.row === 'string' ? { row: kept.row } : {}),
  }
}

/** Keeps something with the present entry, beside what it keeps already. */
export function keep(memory: EntryMemory): void {
  window.history.replaceState({ ...recall(), ...memory }, '')
}

const SETTLED_MS = 100
const PATIENCE_MS = 2_000

/** Notes where the reader is once scrolling has come to rest; the browser's own memory takes a view to be drawn at once. */
export function watchScroll(): () => void {
  window.history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const note = () => {
    stop()
    const at = window.location.href
    // The entry changes before the event that tells of it, and what was noted is about the one before.
    timer = setTimeout(() => {
      if (window.location.href === at) keep({ scroll: window.scrollY })
    }, SETTLED_MS)
  }
  window.addEventListener('scroll', note, { passive: true })
  // Where the last entry was left is not where this one is.
  window.addEventListener('hashchange', stop)
  return () => {
    stop()
    window.removeEventListener('scroll', note)
    window.removeEventListener('hashchange', stop)
  }
}

/** Scrolls there as soon as the view is tall enough, unless the reader moves first; returns the way to stop. */
export function scrollWhenTall(to: number): () => void {
  const moved = new AbortController()
  const stop = () => {
    observer.disconnect()
    moved.abort()
  }
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, to)
    if (Math.abs(window.scrollY - to) <= 1) stop()
  })
  observer.observe(document.body)
  setTimeout(stop, PATIENCE_MS)
  for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(kind, stop, { signal: moved.signal, passive: true })
  return stop
}

import { keysOf } from '../../contract/keys-of.ts'

/** What is kept with a history entry, so that back, forward and reload restore it. */
interface EntryMemory {
  /** How far the reader had scrolled, in pixels. */
  readonly scroll?: number | undefined
  /** The selected row of the exchange. */
  readonly row?: string | null | undefined
  /** The address of the step over which a message is open. */
  readonly under?: string | undefined
}

/** Reads what the current entry keeps; nothing if it is new. */
export function recall(): EntryMemory {
  // There is no history where markup is made.
  const { scroll, row, under }: Record<string, unknown> = Object(globalThis.history?.state)
  return {
    scroll: typeof scroll === 'number' ? scroll : undefined,
    row: typeof row === 'string' ? row : undefined,
    under: typeof under === 'string' ? under : undefined,
  }
}

/** Adds to what the current entry keeps; a browser takes its time to write it, so not where it does already. */
export function keep(memory: EntryMemory): void {
  const kept = recall()
  if (keysOf(memory).some(name => (memory[name] ?? null) !== (kept[name] ?? null)))
    window.history.replaceState({ ...kept, ...memory }, '')
}

const SETTLED_MS = 100
const PATIENCE_MS = 2_000

/** Notes the scroll position once it settles; the browser's own restoration needs views drawn at once. */
export function watchScroll(): () => void {
  window.history.scrollRestoration = 'manual'
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const note = () => {
    stop()
    const at = window.location.href
    // The entry changes before its event fires, and this position belongs to the previous entry.
    timer = setTimeout(() => {
      if (window.location.href === at) keep({ scroll: window.scrollY })
    }, SETTLED_MS)
  }
  window.addEventListener('scroll', note, { passive: true })
  // The previous entry's scroll position does not apply here.
  window.addEventListener('hashchange', stop)
  return () => {
    stop()
    window.removeEventListener('scroll', note)
    window.removeEventListener('hashchange', stop)
  }
}

/** Scrolls there once the view is tall enough, unless the reader moves first; returns a stop function. */
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

import { useMemo, useSyncExternalStore } from 'react'
import { storyAddress } from '../../cases/stories.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { messageAddress, type Route, routeOf, VIEWS, withoutMessage } from './route.ts'

/** What gets focus in the opened view: its heading, or the outcome of an action. */
export type FocusTarget = 'heading' | 'outcome'

/** What is kept with a history entry, so that back, forward and reload restore it; a link's own has nothing yet. */
interface EntryMemory {
  readonly scroll?: number | undefined
  readonly focus?: FocusTarget | undefined
  readonly run?: string | undefined
  /** The reader asked elsewhere for what the view runs. */
  readonly asked?: true | undefined
}

export function recall(): EntryMemory {
  const { scroll, focus, run, asked }: Record<string, unknown> = Object(window.history.state)
  return {
    scroll: typeof scroll === 'number' ? scroll : undefined,
    focus: focus === 'outcome' ? focus : undefined,
    run: typeof run === 'string' ? run : undefined,
    asked: asked === true ? asked : undefined,
  }
}

/** Adds to what the current entry keeps; a browser takes its time to write it, so not where it does already. */
export function keep(memory: EntryMemory): void {
  const kept = recall()
  if (keysOf(memory).some(name => memory[name] !== kept[name]))
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

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useRoute(): Route {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => routeOf(fragment), [fragment])
}

// The browser's own event comes later, or not at all; input until then would still reach the view being left.
const announceAddress = () => window.dispatchEvent(new HashChangeEvent('hashchange'))

/** Goes to a view and leaves an entry in the history. @param memory what that entry keeps from the start */
export function goTo(fragment: string, focus: FocusTarget = 'heading', memory: EntryMemory = {}): void {
  const kept = { ...memory, focus }
  if (window.location.hash === fragment) keep(kept)
  else window.history.pushState(kept, '', fragment)
  announceAddress()
}

/** Shows another place of the same view; the history gets no entry for it. */
export function replaceAddress(fragment: string): void {
  window.history.replaceState(window.history.state, '', fragment)
  announceAddress()
}

export function openMessage(number: number): void {
  goTo(messageAddress(number))
}

export function closeMessage(): void {
  const { hash } = window.location
  const { message } = routeOf(hash)
  if (message !== undefined) goTo(message.brings ? VIEWS.bind : withoutMessage(hash))
}

/** Shows another tab of the open message; the history gets no entry for it. */
export function showTab(number: number, tab: string): void {
  const route = routeOf(window.location.hash)
  const inStory = route.view === 'story' ? storyAddress(route.name, route.at ?? 1, tab) : undefined
  replaceAddress(inStory ?? messageAddress(number, tab))
}

export function useShownTab(): string | undefined {
  const route = useRoute()
  return (route.view === 'story' ? route.tab : route.message?.tab) ?? undefined
}

/** Notes where the visitor is, as something begins; the returned function says whether they are still there. */
export function noteWhereabouts(): () => boolean {
  const { hash } = window.location
  return () => window.location.hash === hash
}

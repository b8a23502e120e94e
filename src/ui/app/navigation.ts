import { useMemo, useSyncExternalStore } from 'react'
import { storyAddress } from '../../cases/stories.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { isMessageAddress, messageAddress, PLACES, type Route, routeOf, VIEWS } from './route.ts'

/** What is kept with a history entry, so that back, forward and reload restore it. */
interface EntryMemory {
  /** How far the reader had scrolled, in pixels. */
  readonly scroll?: number | undefined
  /** The selected row of the exchange. */
  readonly row?: string | null | undefined
  /** The address of the step over which a message is open. */
  readonly under?: string | undefined
  /** The run of the story that is shown. */
  readonly run?: string | undefined
}

/** Reads what the current entry keeps; nothing if it is new. */
export function recall(): EntryMemory {
  const { scroll, row, under, run }: Record<string, unknown> = Object(window.history.state)
  return {
    scroll: typeof scroll === 'number' ? scroll : undefined,
    row: typeof row === 'string' ? row : undefined,
    under: typeof under === 'string' ? under : undefined,
    run: typeof run === 'string' ? run : undefined,
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

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

// A followed link starts at the top; back and forward return to where the reader was.
let followed = false
let wanted: FocusTarget = 'heading'

/** The address of the step that is shown, or was last. */
let step: string | undefined

/**
 * The address of the step over which a message is open; kept with the history entry, for reload and back. It is the
 * step that is shown if a link of the page opened the message. Of a message whose address was entered nothing is kept
 * until `placeUnder`: it brings its own step with it.
 */
function stepUnder(): string | undefined {
  const { hash } = window.location
  const { under } = recall()
  if (!isMessageAddress(hash)) {
    if (PLACES[routeOf(hash).view].step === true) step = hash
  } else if (under) step = under
  else if (followed && step) keep({ under: step })
  return step
}

/** The view that the address names now. */
export function useRoute(): Route {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash)
  const under = useSyncExternalStore(subscribe, stepUnder)
  return useMemo(() => routeOf(fragment, under), [fragment, under])
}

/** Opens a message over the step that is shown, with an entry of its own in the history. */
export function openMessage(number: number): void {
  goTo(messageAddress(number))
}

/** Shows another tab of the open message; the history gets no entry for it. */
export function showTab(number: number, tab: string): void {
  const route = routeOf(window.location.hash)
  const inStory = route.view === 'story' ? storyAddress(route.name, route.at ?? 1, tab) : undefined
  replaceAddress(inStory ?? messageAddress(number, tab))
}

/** The tab that the address names of the message that is open; undefined where it names none. */
export function useShownTab(): string | undefined {
  const route = useRoute()
  return (route.view === 'story' ? route.tab : route.message?.tab) ?? undefined
}

/** Shows another place of the same view; the history gets no entry for it. */
export function replaceAddress(fragment: string): void {
  window.history.replaceState(window.history.state, '', fragment)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Puts a step under an open message that was opened by its address alone. */
export function placeUnder(under: string): void {
  keep({ under })
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Whether nothing says yet over which step the open message lies. */
export function lacksStep(): boolean {
  stepUnder()
  return isMessageAddress(window.location.hash) && !recall().under
}

/** Closes the open message: back to the step. */
export function closeMessage(): void {
  if (isMessageAddress(window.location.hash)) goTo(stepUnder() ?? VIEWS.bind)
}

/** Notes where the visitor is, as something begins; the returned function says whether they are still there. */
export function noteWhereabouts(): () => boolean {
  const { hash } = window.location
  return () => window.location.hash === hash
}

/** What gets focus in the opened view: its heading, or the outcome of an action. */
export type FocusTarget = 'heading' | 'outcome'

/** Goes to a view and leaves an entry in the history. */
export function goTo(fragment: string, focus: FocusTarget = 'heading'): void {
  noteFollowed()
  wanted = focus
  window.location.hash = fragment
  // The browser's own event comes later; input until then would still reach the view being left.
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** Call when a link within the page is followed. */
export function noteFollowed(): void {
  followed = true
}

/** Whether a link or a step led to this view, rather than back or forward; ask once per change. */
export function takeFollowed(): boolean {
  const taken = followed
  followed = false
  return taken
}

/** Where focus goes now that the view has changed; ask once per change. */
export function takeFocusTarget(): FocusTarget {
  const taken = wanted
  wanted = 'heading'
  return taken
}

let asked = false

/** Call before going to the controlled pilot's page: it starts the run once it is there. */
export function askForRun(): void {
  asked = true
}

/** Whether the reader asked for the run elsewhere; ask once, when the page is there. */
export function takeAskedRun(): boolean {
  const taken = asked
  asked = false
  return taken
}

import { useMemo, useSyncExternalStore } from 'react'
import { keep, recall } from './entry-memory.ts'
import { isMessageAddress, messageAddress, type Route, routeOf, STEP_VIEWS, VIEWS } from './route.ts'

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
    if (STEP_VIEWS.includes(routeOf(hash).view)) step = hash
  } else if (under) step = under
  else if (followed && step) keep({ under: step })
  return step
}

/** The view that the address names now. */
export function useRoute(): Route {
  // What is made at build is home.
  const fragment = useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  )
  const under = useSyncExternalStore(subscribe, stepUnder, () => undefined)
  return useMemo(() => routeOf(fragment, under), [fragment, under])
}

/** Opens a message over the step that is shown, with an entry of its own in the history. */
export function openMessage(number: number): void {
  goTo(messageAddress(number))
}

/** Shows another tab of the open message; the history gets no entry for it. */
export function showTab(number: number, tab: string): void {
  window.history.replaceState(window.history.state, '', messageAddress(number, tab))
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

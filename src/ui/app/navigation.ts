import { useMemo, useSyncExternalStore } from 'react'
import { type Route, routeOf } from './route.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

// A followed link starts at the top; back and forward return to where the reader was, which the browser restores.
let followed = false
let wanted: FocusTarget = 'heading'

/** The view that the address names now. */
export function useRoute(): Route {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => routeOf(fragment), [fragment])
}

/** What focus goes to in the view that is opened: its heading, or the outcome that an action led to. */
export type FocusTarget = 'heading' | 'outcome'

/** Goes to a view and leaves an entry in the history. */
export function goTo(fragment: string, focus: FocusTarget = 'heading'): void {
  noteFollowed()
  wanted = focus
  window.location.hash = fragment
  // The browser's own event comes later; what is pressed until then would still reach the view that is being left.
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

/** To be called where a link within the page is followed. */
export function noteFollowed(): void {
  followed = true
}

/** Whether the present view was reached by a link or a step rather than by back and forward; asked once a change. */
export function takeFollowed(): boolean {
  const taken = followed
  followed = false
  return taken
}

/** Where focus goes now that the view has changed; asked once a change. */
export function takeFocusTarget(): FocusTarget {
  const taken = wanted
  wanted = 'heading'
  return taken
}

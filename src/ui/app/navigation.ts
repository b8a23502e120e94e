import { useMemo, useSyncExternalStore } from 'react'
import { type Route, routeOf } from './route.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

// A followed link starts at the top; back and forward return to where the reader was.
let followed = false
let wanted: FocusTarget = 'heading'

/** The view that the address names now. */
export function useRoute(): Route {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => routeOf(fragment), [fragment])
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

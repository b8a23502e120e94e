import { useLayoutEffect } from 'react'
import { routeOf } from '../app/route.ts'

/** Whether the prerendered home is still on screen: `before-scripts.js` showed it and the visitor has not left it. */
export const showsPrerenderedHome = (): boolean =>
  document.documentElement.dataset.stage === 'home' && routeOf(location.hash).view === 'first'

/** How long the page waits at most for what the build drew to be painted (milliseconds). */
const PAINT_MS = 100

/** Resolves once what stands in the page has been painted; at once in a tab that no one sees, which paints nothing. */
export function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve()
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_MS)
  })
}

/** Says, once the page is drawn by its scripts, that what stood there before them is theirs now. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.stage = 'drawn'
    dispatchEvent(new Event('drawn'))
  }, [])
}

/** Keeps under this name, or forgets, that who comes back has agents: then home has other things to say. */
export function noteVisited(storage: Storage | null, name: string, hasAgents: boolean): void {
  try {
    if (hasAgents) storage?.setItem(name, '1')
    else storage?.removeItem(name)
  } catch {
    // A full store: the next load then shows the first visitor's home for a moment.
  }
}

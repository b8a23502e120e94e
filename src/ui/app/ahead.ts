import { useEffect } from 'react'
import type { PartsAhead } from './first-click.ts'
import { useAvailability, useServices } from './ServicesContext.tsx'

/** How long after `ready` a visitor who has not moved yet is taken to read (milliseconds). */
const QUIET_MS = 2_000

/**
 * Fetches what a first click needs two seconds after the service is ready, or from the reader's first gesture on if
 * that is earlier; the other views with that gesture, so that they open at once, even offline.
 */
export function useAhead({ first, later }: PartsAhead): void {
  const services = useServices()
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const gesture = new AbortController()
    // A part that is missing is reported when it is needed, not before.
    const begin = (how: (fetching: typeof import('./first-click.ts')) => Promise<void>) =>
      void import('./first-click.ts').then(how, () => undefined)
    const quiet = setTimeout(
      () => begin(({ fetchWhileQuiet }) => fetchWhileQuiet(services, { first })),
      QUIET_MS,
    )
    const moved = () => {
      gesture.abort()
      clearTimeout(quiet)
      begin(({ fetchAtGesture }) => fetchAtGesture(services, { first, later }))
    }
    for (const kind of ['pointermove', 'pointerdown', 'keydown']) addEventListener(kind, moved, gesture)
    return () => {
      clearTimeout(quiet)
      gesture.abort()
    }
  }, [ready, services, first, later])
}

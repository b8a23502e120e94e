import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAvailability, useServices } from '../app/ServicesContext.tsx'
import type { PartsAhead } from './first-click.ts'

const GESTURES = ['pointermove', 'pointerdown', 'keydown']

/**
 * Once the service is ready, has what a first click needs fetched before it comes; what knows the parts is fetched then,
 * as the click may come with the first movement.
 */
export function useAhead(parts: PartsAhead): void {
  const services = useServices()
  const client = useQueryClient()
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const over = new AbortController()
    const { signal } = over
    const gesture = new Promise(resolve => {
      for (const kind of GESTURES) addEventListener(kind, resolve, { signal })
    })
    // A part that is missing is reported when it is needed, not before.
    import('./first-click.ts')
      .then(({ fetchAhead }) => fetchAhead(services, parts, client, { gesture, signal }))
      .catch(() => undefined)
    return () => over.abort()
  }, [ready, services, client, parts])
}

import { useEffect } from 'react'
import { idle } from '../../browser/idle.ts'
import { type PageServices, useAvailability, useServices } from '../app/ServicesContext.tsx'
import { loadImportSample } from '../app/start-sample.ts'
import { createPart } from '../kit/part.ts'

export const walk = createPart(async () => (await import('./walk.ts')).WALK)
export const library = createPart(async () => (await import('./library.ts')).LIBRARY)

/** What a first click runs, one after the other: stores nothing but keys in memory, and sends nothing. */
const firstRuns = ({ visitor, world, window }: PageServices): readonly (() => Promise<unknown>)[] => [
  visitor.wallet.ahead,
  loadImportSample,
  world,
  // The service's rules come with the first look through its window.
  async () => (await window()).audit([]),
]

/** A slow machine that draws something moving is never idle (milliseconds). */
const AT_MOST_MS = 500

/** Once the service is ready, fetches the walk; in the idle moments after, what a first click runs, and the library. */
export function usePartsAhead(): void {
  const services = useServices()
  const ready = useAvailability().state === 'ready'
  useEffect(() => {
    if (!ready) return
    const ahead = async () => {
      await walk.load()
      for (const run of [...firstRuns(services), library.load]) {
        await idle(AT_MOST_MS)
        await run()
      }
    }
    // What is missing is reported when it is needed, not before.
    ahead().catch(() => undefined)
  }, [ready, services])
}

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Availability } from '../../contract/window/availability.ts'
import type { PageServices } from './services.ts'

const Context = createContext<PageServices | undefined>(undefined)

export const ServicesProvider = Context.Provider

/** What `main.tsx` handed over. */
export function useServices(): PageServices {
  const parts = useContext(Context)
  if (parts === undefined) throw new Error('a component outside of App asked for the page’s parts')
  return parts
}

/** As home's markup, made at build, has it. */
const AT_FIRST: Availability = { state: 'starting', checks: [] }

export function useAvailability(): Availability {
  const { availability } = useServices()
  return useSyncExternalStore(availability.subscribe, availability.getSnapshot, () => AT_FIRST)
}

const CLOSED = {
  starting: 'The service is starting in this page.',
  unavailable: 'The service does not run here.',
  ready: undefined,
} as const satisfies Record<Availability['state'], string | undefined>

/** Why nothing can be sent at present, or undefined where the service is ready. */
export function useClosedBecause(): string | undefined {
  return CLOSED[useAvailability().state]
}

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Observable } from '../../browser/observable.ts'
import type { CaseActors } from '../../cases/case.ts'
import type { JournalEntry } from '../../client/journal-record.ts'
import type { AgentName } from '../../client/own-records.ts'
import type { Visitor } from '../../client/visitor.ts'
import type { Availability } from '../../contract/window/availability.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { OnOwnService } from '../../evidence/run-again.ts'
import type { World, WorldClock } from '../../parties/world.ts'
import type { ExchangeRow } from './rows.ts'

/** Joins the journal with the service's audit trail, where there is a service: numbered rows. */
export type ReadExchange = (
  journal: Promise<readonly JournalEntry[]>,
  trail: Pick<ServiceReader, 'audit' | 'auditFrom' | 'directory'> | null,
  agents: Promise<readonly AgentName[]>,
) => Promise<readonly ExchangeRow[]>

/** A story's run: on a service, with parties and a clock of its own, through the same endpoints as everything else. */
export interface OpenStory {
  /** Its name in this browser, under which it can be opened again. */
  readonly id: string
  /** Whether it was run before, and is only shown. */
  readonly again: boolean
  /** What takes the place of the visitor's own while the story is shown. */
  readonly services: Pick<PageServices, 'visitor' | 'world' | 'window' | 'clock'>
}

/** Everything the page is made of besides its own components; `main.tsx` hands it over. */
export interface PageServices {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  readonly visitor: Visitor
  /** Runs cases against a second service, on empty stores. @throws Error, in words, where another tab runs it */
  readonly runCases: (run: (actors: CaseActors) => Promise<unknown>) => Promise<void>
  /** Opens a new run of a story or, where this browser has it still, an earlier one by its id. */
  readonly openStory: (id: string | undefined) => Promise<OpenStory>
  /** Starts a worker that answers what *Check* asks. @throws where the browser starts none */
  readonly startCheckWorker: () => Worker
  /** Deletes the store of a run that was run again, where its worker ended before it could. */
  readonly forgetReplay: () => Promise<void>
  /** Runs a run file again in the page, on a service and store of its own. */
  readonly onOwnService: OnOwnService
  /** The synthetic parties; resolves once the service is ready. */
  readonly world: () => Promise<World>
  /** The one clock that wallet, issuers, service and every tab read. */
  readonly clock: WorldClock
  /** What turns entries into rows; fetched once there are some. */
  readonly exchangeReader: () => Promise<ReadExchange>
  /** The read-only window into the service's store; resolves once the service is ready. */
  readonly window: () => Promise<ServiceReader>
  /** Deletes everything that this page keeps in this browser, on both sides of the wire, and reloads. */
  readonly reset: () => Promise<void>
}

const Context = createContext<PageServices | undefined>(undefined)

export const ServicesProvider = Context.Provider

export function useServices(): PageServices {
  const parts = useContext(Context)
  if (parts === undefined) throw new Error('a component outside of App asked for the page’s parts')
  return parts
}

export function useAvailability(): Availability {
  const { availability } = useServices()
  return useSyncExternalStore(availability.subscribe, availability.getSnapshot)
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

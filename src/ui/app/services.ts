import type { Observable } from '../../browser/external-store.ts'
import type { Visitor } from '../../client/visitor.ts'
import type { CaseActors } from '../../conformance/case.ts'
import type { Availability } from '../../contract/window/availability.ts'
import type { OutboundCounts } from '../../contract/window/outbound.ts'
import type { ServiceWindow } from '../../contract/window/window.ts'
import type { World, WorldClock } from '../../parties/world.ts'

/** Everything the page is made of beside its own components; `main.tsx` hands it over. */
export interface PageServices {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  readonly visitor: Visitor
  /**
   * Runs with the second service of the page, at which the controlled pilot's cases are tried, on stores that hold
   * nothing yet. @throws Error, in words, where another tab runs it or its stores cannot be had
   */
  readonly runCases: (run: (actors: CaseActors) => Promise<unknown>) => Promise<void>
  /** The synthetic parties; resolves once the service is ready. */
  readonly world: () => Promise<World>
  /** The one clock that wallet, issuers, service and every tab read. */
  readonly clock: WorldClock
  /** The read-only window into the service's store; resolves once the service is ready. */
  readonly window: () => Promise<ServiceWindow>
  /** The same; null where the service is at another address, so that there is no store to look into. */
  readonly windowIfHere: () => Promise<ServiceWindow | null>
  /** The address under which the service answers. */
  readonly baseUrl: string
  /** The address below which this page's own worker answers; that of the service, where that is in this page. */
  readonly localUrl: string
  /** Resolves once it does; with a service elsewhere it is started then. Rejects where there is no worker to be had. */
  readonly network: () => Promise<unknown>
  /** Deletes everything that this page keeps in this browser, on both sides of the wire, and loads the page anew. */
  readonly reset: () => Promise<void>
  /** What a reset just before this load came to, as JSON; null where there was none. */
  readonly resetReport: string | null
}

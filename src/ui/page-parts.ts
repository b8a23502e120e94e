import type { Visitor } from '../client/visitor.ts'
import type { Availability } from '../contract/availability.ts'
import type { Observable } from '../contract/observable.ts'
import type { OutboundCounts } from '../contract/outbound.ts'
import type { ServiceWindow } from '../contract/window.ts'
import type { Inbox } from '../world/inbox.ts'
import type { World, WorldClock } from '../world/world.ts'

/** Documents that the build publishes beside the page, by address. */
export interface PublishedLinks {
  readonly openapi: string
  readonly profileSchema: string
  readonly receiptSchema: string
}

/** Whom the controlled pilot speaks and delivers through, so that the visitor's own agents, journal and inbox stay as they are. */
export interface CaseParties {
  readonly visitor: Visitor
  readonly inbox: () => Promise<Inbox>
  /** Name of the Web Lock under which they run, once for all tabs. */
  readonly lockName: string
  /** Deletes what they keep. */
  readonly forget: () => Promise<void>
}

/** Everything the page is made of beside its own components; `main.tsx` hands it over. */
export interface PageParts {
  readonly availability: Observable<Availability>
  readonly outbound: Observable<OutboundCounts>
  readonly visitor: Visitor
  readonly cases: CaseParties
  /** The synthetic parties; resolves once the service is ready. */
  readonly world: () => Promise<World>
  /** The one clock that wallet, issuers, service and every tab read. */
  readonly clock: WorldClock
  /** The read-only window into the service's store; resolves once the service is ready. */
  readonly window: () => Promise<ServiceWindow>
  /** The address under which the service answers. */
  readonly baseUrl: string
  readonly links: PublishedLinks
  /** Deletes everything that this page keeps in this browser, on both sides of the wire, and loads the page anew. */
  readonly reset: () => Promise<void>
  /** What a reset just before this load came to, as JSON; null where there was none. */
  readonly resetReport: string | null
}

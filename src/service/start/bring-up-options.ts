import type { Service, ServiceOptions } from '../create-service.ts'
import type { Checklist } from './checklist.ts'
import type { LocalNetwork, LocalNetworkOptions } from './local-network.ts'

/** What the service is brought up with. */
export interface BringUpOptions extends LocalNetworkOptions {
  readonly service: ServiceOptions
  /** Resolves once no database of the page is another version's. @throws StartFailure OTHER_DATA */
  readonly ownData: () => Promise<void>
  /** Name of the database in which a test record is written and read back. */
  readonly probeName: string
  readonly list: Checklist
  readonly send: typeof fetch
  /** Called when another worker takes this tab over, once the first one has. */
  readonly workerChanged: () => void
}

/** What runs once it is brought up. */
export interface BroughtUp {
  readonly service: Service
  /** What answers in this page. */
  readonly network: LocalNetwork
}

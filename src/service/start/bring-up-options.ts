import type { Service, ServiceOptions } from '../create-service.ts'
import type { Checklist } from './checklist.ts'
import type { KeptData } from './kept-data.ts'
import type { LocalNetwork, LocalNetworkOptions } from './local-network.ts'

/** What the service is brought up with. */
export interface BringUpOptions extends LocalNetworkOptions {
  /** The service, in this page or elsewhere, depending on its address. */
  readonly service: ServiceOptions
  readonly kept: KeptData
  /** Name of the database in which a test record is written and read back. */
  readonly probeName: string
  readonly list: Checklist
  readonly send: typeof fetch
  /** Called when another worker takes this tab over, once the first one has. */
  readonly workerChanged: () => void
}

/** What runs once it is brought up. */
export interface BroughtUp {
  /** Null where the service is at another address. */
  readonly service: Service | null
  /** What answers in this page; with a service elsewhere it is started at its first use. @throws StartFailure, or the browser's own error */
  readonly network: () => Promise<LocalNetwork>
}

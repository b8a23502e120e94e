import type { Turns } from '../browser/turns.ts'
import type { Lifecycle } from '../contract/catalogues/lifecycle.ts'
import type { ClockReading, Draw } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import type { VerifierTable } from '../protocols/verifier.ts'
import type { Policy } from '../rules/policy/policy.ts'
import type { FreedBy } from '../rules/standing/taking.ts'
import type { AuthorityTable } from './proof/authorization.ts'
import type { Store } from './store/database.ts'

/** The rules are tables, so that each can be switched off and seen to matter. */
export interface RuleTables {
  readonly lifecycle: Lifecycle
  readonly authority: AuthorityTable
  readonly verifiers: VerifierTable
  readonly policy: Policy
  readonly freedBy: FreedBy
}

/** All that a service works with; each of its parts names what it takes of this. */
export interface ServiceParts extends RuleTables {
  readonly store: Store
  /** Address of the service, without a trailing slash; audiences begin with it. */
  readonly baseUrl: string
  /** The page's absolute address without a fragment. */
  readonly pageUrl: string
  readonly clock: { read(): ClockReading }
  /** Where ids and nonces come from. */
  readonly draw: Draw
  /** How requests about one agent wait for each other. */
  readonly turns: Turns
  readonly changes: { announce(): void; readonly subscribe: ServiceReader['subscribe'] }
}

import { test as base, expect } from 'playwright/test'
import type { Actors } from '../../src/flows/actors.ts'
import type { World } from '../../src/parties/world.ts'
import { actorsOn } from './actors-bench.ts'
import { startService, type Workbench } from './workbench.ts'
import { worldOf } from './world-bench.ts'

/** What a test of the service begins with: each fixture is that test's own, on an empty database. */
interface ServiceFixtures {
  /** A service and its clock. */
  readonly bench: Workbench
  /** The synthetic parties beside it. */
  readonly world: World
  /** A visitor and the parties; the visitor's requests go straight to the service. */
  readonly actors: Actors
}

export const test = base.extend<ServiceFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  bench: async ({}, use) => use(await startService()),
  world: async ({ bench }, use) => use(worldOf(bench)),
  actors: async ({ bench }, use) => use(actorsOn(bench)),
})

export { expect }

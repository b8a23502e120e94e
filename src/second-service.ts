import type { CaseActors } from './cases/case.ts'
import { createVisitor } from './client/create-visitor.ts'
import type { Visitor } from './client/visitor.ts'
import type { ServiceReader } from './contract/window/window.ts'
import { createWorld } from './parties/create-world.ts'
import type { World, WorldClock } from './parties/world.ts'
import type { LocalNetwork } from './service/start/local-network.ts'

/** What every further service of the page needs in addition to its own parts. */
export interface SecondParts {
  /** The page's absolute address without a fragment. */
  readonly pageUrl: string
  readonly network: () => Promise<LocalNetwork>
  /** False once the page's worker has changed. */
  readonly maySend: () => boolean
}

interface Own {
  readonly databases: Readonly<Record<'service' | 'client' | 'world', string>>
  readonly baseUrl: string
  readonly clock: WorldClock
}

/** A further service with a client and parties of its own, and a window that shows all of it. */
export interface SecondStage extends CaseActors {
  readonly visitor: Visitor
  readonly world: World
  readonly window: ServiceReader
}

/**
 * Composes a further service as `main.tsx` composes the visitor's: with its own stores, parties and clock, behind the
 * same worker, so that nothing of the visitor's is touched.
 * @throws what its stores throw
 */
export async function makeStage(parts: SecondParts, own: Own): Promise<SecondStage> {
  const { pageUrl, network, maySend } = parts
  const { databases, baseUrl, clock } = own
  const service = await (await network()).serve({ storageName: databases.service, baseUrl, pageUrl, clock })
  const visitor = createVisitor({ storageName: databases.client, baseUrl, now: clock.now, maySend })
  const world = createWorld(service.directory, clock, databases.world, baseUrl)
  return { visitor, world, window: service.window, baseUrl }
}

// Loaded with the test, so that no wait for them is part of what is tested.
import '../../src/client/reading.ts'
import '../../src/client/verbs.ts'
import '../../src/client/wallet.ts'
import { createVisitor } from '../../src/client/create-visitor.ts'
import type { Visitor } from '../../src/client/visitor.ts'
import type { Actors } from '../../src/flows/actors.ts'
import { BASE_URL, type Workbench } from './workbench.ts'
import { worldOf } from './world-bench.ts'

/** The visitor's side of the wire in Node: its requests go straight to the service under test. */
export function actorsOn(bench: Workbench): Actors {
  globalThis.fetch = async (input, init) => bench.service.handle(new Request(input, init))
  return { visitor: visitorOf(bench), world: worldOf(bench) }
}

/** The visitor's side alone: each one is a tab of its own on the same database. */
export function visitorOf(bench: Workbench): Visitor {
  const storageName = `${bench.storageName}:client`
  return createVisitor({ baseUrl: BASE_URL, storageName, now: () => bench.now(), maySend: () => true })
}

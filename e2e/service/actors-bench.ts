// Loaded with the test, so that no wait for them is part of what is tested.
import '../../src/client/reading.ts'
import '../../src/client/verbs.ts'
import '../../src/client/wallet.ts'
import { createVisitor } from '../../src/client/create-visitor.ts'
import type { Actors } from '../../src/flows/actors.ts'
import { BASE_URL, type Workbench } from './workbench.ts'
import { worldOf } from './world-bench.ts'

/** The visitor's side of the wire in Node: its requests go straight to the service under test. */
export function actorsOn(bench: Workbench): Actors {
  globalThis.fetch = async (input, init) => bench.service.handle(new Request(input, init))
  const storageName = `${bench.storageName}:client`
  const now = () => bench.now()
  const visitor = createVisitor({ baseUrl: BASE_URL, storageName, now, maySend: () => true })
  return { visitor, world: worldOf(bench) }
}

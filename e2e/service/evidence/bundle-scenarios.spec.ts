import { expect, test } from 'playwright/test'
import { SCENARIOS } from '../../../src/attempts/scenarios.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { exportBundle } from '../../../src/evidence/bundle/export-bundle.ts'
import { readBundle } from '../../../src/evidence/bundle/read-bundle.ts'
import { actorsOn } from '../actors-bench.ts'
import { BASE_URL, startService } from '../workbench.ts'
import { bytesOf, failures, verified } from './bundle-runs.ts'

for (const name of keysOf(SCENARIOS)) {
  test(`Every agent of the scenario ${name} is exported, and what was refused in it is no fault of the bundle`, async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    await SCENARIOS[name].run({ ...actors, world: async () => actors.world })
    const agents = await actors.visitor.agents.list()
    expect(agents.length).toBeGreaterThan(0)
    for (const { agent_id } of agents) {
      const clock = { now: () => bench.now(), offset: () => bench.clock.shifted }
      const sources = {
        journal: actors.visitor.journal,
        window: bench.service.window,
        clock,
        baseUrl: BASE_URL,
      }
      const bundle = readBundle(bytesOf(await exportBundle(sources, agent_id)))
      expect(failures(await verified(bundle)), name).toEqual([])
    }
  })
}

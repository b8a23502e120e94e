import { expect, test } from 'playwright/test'
import { SCENARIOS } from '../../../src/attempts/scenarios.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'
import { again, eventfulRun, exported, tellsOf } from './run-files.ts'

for (const sample of keysOf(SAMPLES)) {
  test(`A whole run of ${sample} with a report, refusals and nonsense is the same when it is run again`, async () => {
    const run = await eventfulRun(sample)
    const file = await exported(run, run.acting.agent_id)
    const report = await again(file)
    expect(tellsOf(report)).toEqual([])
    expect(report.verdict).toBe('same')
    expect(report.lines.length).toBeGreaterThan(8)
  })
}

for (const name of keysOf(SCENARIOS)) {
  test(`Every agent of the scenario ${name} is exported, and its run is the same when it is run again`, async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    await SCENARIOS[name].run({ ...actors, world: async () => actors.world })
    const agents = await actors.visitor.agents.list()
    expect(agents.length).toBeGreaterThan(0)
    for (const { agent_id } of agents) {
      const report = await again(await exported({ bench, actors }, agent_id))
      expect(report.verdict, `${name} ${tellsOf(report)}`).toBe('same')
      // What another agent proved of the same identity is not in the file, and what comes after it is judged all the same.
      const open = report.lines.flatMap(({ line, outcome }) =>
        outcome === 'not_judged' ? Object.keys(line) : [],
      )
      expect(open.every(key => ['at', 'offset_ms', 'missing'].includes(key))).toBe(true)
    }
  })
}

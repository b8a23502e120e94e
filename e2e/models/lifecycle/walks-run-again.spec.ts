import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { exportRun } from '../../../src/evidence/export-run.ts'
import { again, recorded, tellsOf } from '../../service/evidence/run-files.ts'
import { BASE_URL, startService } from '../../service/workbench.ts'
import { worldOf } from '../../service/world-bench.ts'
import { seedOf } from '../fuzz/fuzz-seed.ts'
import { sequences, VARIES } from '../run-length.ts'
import { begin, keysFor, step, take, VOUCHED } from './way-on-steps.ts'

const walk = fc.tuple(
  fc.constantFrom(...VOUCHED),
  fc.constantFrom(0, 3_600_000, -3_600_000),
  fc.array(step, { minLength: 6, maxLength: 18 }),
)

test(
  'Whatever is done with an identity, the run of each agent is the same when it is run again',
  VARIES,
  async () => {
    test.setTimeout(600_000)
    let [same, open] = [0, 0]
    const property = fc.asyncProperty(walk, async ([sample, shifted, steps]) => {
      const bench = await startService()
      bench.clock.shifted = shifted
      const journal = recorded(bench)
      const world = worldOf(bench)
      const held = await begin(bench, world, await keysFor(sample), sample)
      await take(held, { kind: 'import', organization: true })
      for (const each of steps) {
        await take(held, each)
        bench.clock.shifted = each.kind === 'evaluate' ? -bench.clock.shifted : bench.clock.shifted
      }
      const { window } = bench.service
      const { logged } = world.published
      for (const { agent_id } of held.agents) {
        const sources = { journal, window, logged, clock: { now: () => bench.now() }, baseUrl: BASE_URL }
        const report = await again(await exportRun(sources, agent_id))
        expect(report.verdict, tellsOf(report).join('\n')).toBe('same')
        same += report.lines.filter(({ outcome }) => outcome === 'same').length
        open += report.lines.filter(({ outcome }) => outcome === 'not_judged').length
      }
    })
    await fc.assert(property, { numRuns: sequences(20), seed: seedOf('Walks run again') })
    test
      .info()
      .annotations.push({ type: 'judged', description: `${same} lines the same, ${open} not judged` })
    expect(same).toBeGreaterThan(4 * open)
  },
)

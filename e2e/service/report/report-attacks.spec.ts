import { expect, test } from 'playwright/test'
import { REPORT_ATTACKS } from '../../../src/cases/attacks.ts'
import { stoppedBy } from '../../../src/cases/attempt.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'

/** Attacks that repeat a report after it was rightly delivered once. */
const DELIVERED_BEFORE: readonly string[] = ['REPLAYED_REPORT', 'SECOND_DELIVERY']

for (const name of keysOf(REPORT_ATTACKS)) {
  test(`The attack ${name} on a report is stopped as its table says, and leaves of the agent what it says`, async () => {
    const bench = await startService()
    const { visitor, world } = actorsOn(bench)
    const own = await begin({ visitor, world }, 'SERVICE_NAME')
    const { window } = bench.service
    const { expected, leaves, run } = REPORT_ATTACKS[name]
    const end = await run({ visitor, world: async () => world, window })
    expect(stoppedBy(end)).toContain(expected)
    expect(end.enforcement?.effective ?? 'DENY').toBe('DENY')
    const view = await bench.service.window.agent(end.outcome.entry.agent_id ?? '')
    expect(view?.status).toBe(leaves)
    expect(view?.recorded.suspension?.by).toBe(leaves === 'SUSPENDED' ? 'policy' : undefined)
    expect(await world.inbox.reports()).toHaveLength(DELIVERED_BEFORE.includes(name) ? 1 : 0)
    expect((await visitor.agents.current())?.agent_id).toBe(own.agent_id)
  })
}

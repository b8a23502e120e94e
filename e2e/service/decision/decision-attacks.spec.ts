import { expect, test } from 'playwright/test'
import { DECISION_ATTACKS } from '../../../src/cases/attacks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'

for (const name of keysOf(DECISION_ATTACKS)) {
  test(`The attack ${name} is not permitted, and the visitor’s agent and the clock stay as they were`, async () => {
    const actors = actorsOn(await startService())
    const acting = await begin(actors, 'SERVICE_NAME')
    must(await bindKey(actors, acting))
    const own = await actors.visitor.agents.current()
    const { expected, run } = DECISION_ATTACKS[name]
    const { outcome } = await run({ visitor: actors.visitor, world: async () => actors.world })
    if (outcome.kind === 'answer') {
      const { decision, reason_codes } = evaluationAnswer.parse(outcome.value)
      expect(decision).not.toBe('PERMIT')
      expect(reason_codes).toContain(expected)
    } else {
      expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry).toBe(expected)
    }
    expect(actors.world.clock.offset()).toBe(0)
    expect(await actors.visitor.agents.current()).toEqual(own)
    expect(must(await enterPilot(actors, acting)).decision, 'the visitor’s own question').toBe('PERMIT')
  })
}

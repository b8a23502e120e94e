import { expect, test } from 'playwright/test'
import { ATTACKS } from '../../../src/attempts/attacks.ts'
import type { AttemptSetting } from '../../../src/attempts/attempt.ts'
import { PROBLEMS } from '../../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService } from '../workbench.ts'

/** A visitor with a bound agent, as on the page when an attack is tried. */
async function boundStage(): Promise<AttemptSetting> {
  const actors = actorsOn(await startService())
  const bound = await bindKey(actors, await begin(actors, 'SERVICE_NAME'))
  const agent = await actors.visitor.agents.current()
  return { visitor: actors.visitor, world: async () => actors.world, agent, accepted: bound.entry }
}

for (const name of keysOf(ATTACKS)) {
  test(`The attack ${name} is refused as its table says, and the visitor’s agent stays at work`, async () => {
    const actors = await boundStage()
    const { closed, run, expected } = ATTACKS[name]
    expect(closed(actors)).toBeNull()
    const { outcome } = await run(actors)
    expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry).toBe(expected)
    expect(outcome.entry.answer?.status).toBe(PROBLEMS[expected].status)
    expect(await actors.visitor.agents.current()).toEqual(actors.agent)
  })
}

import { expect, test } from 'playwright/test'
import { ATTACKS } from '../../../src/cases/attacks.ts'
import type { AttemptSetting } from '../../../src/cases/attempt.ts'
import { messageOf, succeeded } from '../../../src/client/message.ts'
import { PROBLEMS } from '../../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOLS } from '../../../src/contract/names.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { agentReadyForPilot } from '../evidence/run-files.ts'
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

for (const protocol of PROTOCOLS) {
  test(`After its decision each attack on a ${protocol} agent’s own proof is refused`, async () => {
    const actors = actorsOn(await startService())
    const { visitor } = actors
    await agentReadyForPilot(actors, protocol)
    const agent = await visitor.agents.current()
    const entries = await visitor.journal.entries()
    const accepted = entries
      .filter(entry => entry.kind === 'call')
      .findLast(entry => messageOf(entry).kind === 'prove' && succeeded(entry))
    const setting = { visitor, world: async () => actors.world }
    const onOwnAgent = keysOf(ATTACKS).filter(name => ATTACKS[name].closed(setting) !== null)
    expect(onOwnAgent).toContain('REPLAY')
    expect(ATTACKS.REPLAY.closed({ ...setting, agent })).toBe('send a proof first')
    for (const name of onOwnAgent) {
      const { outcome } = await ATTACKS[name].run({ ...setting, agent, accepted })
      expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry, name).toBe(
        ATTACKS[name].expected,
      )
      expect(await visitor.agents.current()).toEqual(agent)
    }
  })
}

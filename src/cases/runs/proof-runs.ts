import type { Outcome } from '../../client/visitor.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { Actors } from '../../flows/actors.ts'
import { answerChallenge, bindKey } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'

/** Asks for a decision before any key is bound. */
export async function skipAStep(actors: Actors): Promise<Outcome<unknown>> {
  return enterPilot(actors, await begin(actors, 'SERVICE_NAME'))
}

/** Sends an accepted proof a second time. */
export async function capturedProof(actors: Actors): Promise<Outcome<unknown>> {
  const bound = await bindKey(actors, await begin(actors, 'SERVICE_NAME'))
  must(bound)
  return actors.visitor.replay(bound.entry, 'Replay the proof')
}

/** Signs with a key that the registry does not name. */
export async function wrongKey(actors: Actors): Promise<Outcome<unknown>> {
  const [agent, { key_thumbprint }] = await Promise.all([
    begin(actors, 'SERVICE_NAME'),
    actors.visitor.wallet.create(),
  ])
  return bindKey(actors, agent, { key_thumbprint }, 'Sign with another key')
}

/** Answers a challenge after its 300 seconds, with the clock moved ahead and then restored. */
export async function lateAnswer(actors: Actors): Promise<Outcome<unknown>> {
  const { visitor, world } = actors
  const agent = await begin(actors, 'SERVICE_NAME')
  const group = 'Answer too late'
  const challenge = must(await visitor.askChallenge(agent.agent_id, 'BIND_KEY', group))
  const waited = (LIMITS.NONCE_LIFETIME_S + 1) * 1000
  return world.clock.putBackAfter(() => {
    world.clock.shift(waited)
    return answerChallenge(actors, agent, challenge, {}, group)
  })
}

import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { bindKey, organizationProves, prove, verifyIdentity, walletKeyOf } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import type { SampleName } from '../parties/world.ts'

const GROUP = 'Controlled pilot'
/** Brings its own agent to the point where a decision is asked for. */
export type Situation = (actors: Actors) => Promise<ActingAgent>

export const bound =
  (sample: SampleName, change: (claim: ImportRequest) => ImportRequest = claim => claim): Situation =>
  async actors => {
    const agent = await begin(actors, sample, change)
    must(await bindKey(actors, agent))
    return agent
  }

export const claiming = (metadata: Partial<ImportRequest['metadata']>) => (claim: ImportRequest) => ({
  ...claim,
  metadata: { ...claim.metadata, ...metadata },
})

export const after =
  (purpose: 'SUSPEND' | 'REVOKE'): Situation =>
  async actors => {
    const agent = await bound('SERVICE_NAME')(actors)
    must(await prove(actors, agent, purpose, {}, GROUP))
    return agent
  }

export const unlinked: Situation = async actors => {
  const agent = await begin(actors, 'OIDC')
  must(await verifyIdentity(actors, agent))
  must(await bindKey(actors, agent))
  return agent
}

export const unbound: Situation = async actors => {
  const agent = await begin(actors, 'OIDC')
  must(await verifyIdentity(actors, agent))
  must(await organizationProves(actors, agent, 'LINK_ORGANIZATION', GROUP))
  return agent
}

export const later =
  (situation: Situation, milliseconds: number): Situation =>
  async actors => {
    const agent = await situation(actors)
    actors.world.clock.shift(milliseconds)
    return agent
  }

export const otherRegistered: Situation = async actors => {
  const agent = await bound('SERVICE_NAME')(actors)
  const { key_thumbprint } = await actors.visitor.wallet.create()
  await actors.world.registerAnew(agent.claim, (await walletKeyOf(actors.visitor, key_thumbprint)).jwk)
  return agent
}

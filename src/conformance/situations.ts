import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { bindKey, heldKey, organizationProves, prove, verifyIdentity } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import type { SampleName } from '../parties/world.ts'

const GROUP = 'Controlled pilot'
/** Brings an agent of its own to where a decision is asked for. */
export type Situation = (stage: Actors) => Promise<ActingAgent>

export const bound =
  (sample: SampleName, change: (claim: ImportRequest) => ImportRequest = claim => claim): Situation =>
  async stage => {
    const agent = await begin(stage, sample, change)
    must(await bindKey(stage, agent))
    return agent
  }

export const claiming = (metadata: Partial<ImportRequest['metadata']>) => (claim: ImportRequest) => ({
  ...claim,
  metadata: { ...claim.metadata, ...metadata },
})

export const after =
  (purpose: 'SUSPEND' | 'REVOKE'): Situation =>
  async stage => {
    const agent = await bound('SERVICE_NAME')(stage)
    must(await prove(stage, agent, purpose, {}, GROUP))
    return agent
  }

export const unlinked: Situation = async stage => {
  const agent = await begin(stage, 'OIDC')
  must(await verifyIdentity(stage, agent))
  must(await bindKey(stage, agent))
  return agent
}

export const unbound: Situation = async stage => {
  const agent = await begin(stage, 'OIDC')
  must(await verifyIdentity(stage, agent))
  must(await organizationProves(stage, agent, 'LINK_ORGANIZATION', GROUP))
  return agent
}

export const later =
  (situation: Situation, milliseconds: number): Situation =>
  async stage => {
    const agent = await situation(stage)
    stage.world.clock.shift(milliseconds)
    return agent
  }

export const otherRegistered: Situation = async stage => {
  const agent = await bound('SERVICE_NAME')(stage)
  const { key_thumbprint } = await stage.visitor.wallet.create()
  await stage.world.registerAnew(agent.claim, (await heldKey(stage.visitor, key_thumbprint)).jwk)
  return agent
}

import type { StatusPurpose } from '../contract/protocols/bitstring-status-list.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { issuerOf, organizationOf, withOwnParties } from '../flows/party-steps.ts'
import { bindKey, verifyIdentity } from '../flows/prove.ts'
import { begin, importFor, keyForSample, must, provenAgent } from '../flows/sample-agents.ts'
import type { Rotation } from '../parties/world.ts'
import type { Situation } from './situations.ts'

/** An agent of an organization whose parties are nobody else's, so that they can withdraw what they published. */
const apart = (stage: Actors): Promise<ActingAgent> => provenAgent(stage, 'OIDC', withOwnParties)

export const issuerWithdrew: Situation = async stage => {
  const agent = await apart(stage)
  await stage.world.published.withdraw(issuerOf(agent.claim))
  return agent
}

export const issuerRestored: Situation = async stage => {
  const agent = await issuerWithdrew(stage)
  await stage.world.published.restore(issuerOf(agent.claim))
  return agent
}

export const issuerRotated =
  (rotation: Rotation): Situation =>
  async stage => {
    const agent = await apart(stage)
    await stage.world.published.rotate(issuerOf(agent.claim), rotation)
    return agent
  }

export const organizationRotated =
  (rotation: Rotation): Situation =>
  async stage => {
    const agent = await apart(stage)
    await stage.world.published.rotate(organizationOf(agent.claim), rotation)
    return agent
  }

export const credentialMarked =
  (purpose: StatusPurpose): Situation =>
  async stage => {
    const { credentials } = stage.world
    const agent = await provenAgent(stage, 'W3C_VC', async claim => {
      await credentials.setApart(claim)
      return claim
    })
    await credentials.setMark(agent.claim, purpose, true)
    return agent
  }

export const zoneTaken: Situation = async stage => {
  const former = await begin(stage, 'DNS_WELL_KNOWN')
  must(await verifyIdentity(stage, former))
  must(await bindKey(stage, former))
  const { played } = await importFor(stage, former.claim, await keyForSample(stage, 'DNS_WELL_KNOWN'))
  must(await verifyIdentity(stage, played))
  return former
}

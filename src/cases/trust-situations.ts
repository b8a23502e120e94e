import type { ActingAgent, Actors } from '../flows/actors.ts'
import { issuerOf, organizationOf, withOwnParties } from '../flows/party-steps.ts'
import { bindKey, verifyIdentity } from '../flows/prove.ts'
import { begin, importFor, keyForSample, must, provenAgent } from '../flows/sample-agents.ts'
import type { Rotation } from '../parties/world.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import type { Situation } from './situations.ts'

/** An organization's agent with its own parties, so that they can withdraw what they published. */
const apart = (actors: Actors): Promise<ActingAgent> => provenAgent(actors, 'OIDC', withOwnParties)

export const issuerWithdrew: Situation = async actors => {
  const agent = await apart(actors)
  await actors.world.published.withdraw(issuerOf(agent.claim))
  return agent
}

export const issuerRestored: Situation = async actors => {
  const agent = await issuerWithdrew(actors)
  await actors.world.published.restore(issuerOf(agent.claim))
  return agent
}

export const issuerRotated =
  (rotation: Rotation): Situation =>
  async actors => {
    const agent = await apart(actors)
    await actors.world.published.rotate(issuerOf(agent.claim), rotation)
    return agent
  }

export const organizationRotated =
  (rotation: Rotation): Situation =>
  async actors => {
    const agent = await apart(actors)
    await actors.world.published.rotate(organizationOf(agent.claim), rotation)
    return agent
  }

export const credentialMarked =
  (purpose: StatusPurpose): Situation =>
  async actors => {
    const { credentials } = actors.world
    const agent = await provenAgent(actors, 'W3C_VC', async claim => {
      await credentials.setApart(claim)
      return claim
    })
    await credentials.setMark(agent.claim, purpose, true)
    return agent
  }

export const zoneTaken: Situation = async actors => {
  const former = await begin(actors, 'DNS_WELL_KNOWN')
  must(await verifyIdentity(actors, former))
  must(await bindKey(actors, former))
  const { acting } = await importFor(actors, former.claim, await keyForSample(actors, 'DNS_WELL_KNOWN'))
  must(await verifyIdentity(actors, acting))
  return former
}

import type { Outcome } from '../../client/visitor.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { issuerOf, noteStep, organizationOf, withOwnParties } from '../../flows/party-steps.ts'
import { bindKey, registerAnew, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, importFor, keyForSample, must, provenAgent } from '../../flows/sample-agents.ts'

/** An agent that is ready for the pilot, with its own issuer and organization. */
async function permittedAgent(actors: Actors): Promise<ActingAgent> {
  const acting = await provenAgent(actors, 'OIDC', withOwnParties)
  must(await enterPilot(actors, acting))
  return acting
}

/** The provider withdraws the key that vouched: what it vouched for fails at the next evaluation. */
export async function issuerWithdraws(actors: Actors): Promise<Outcome<unknown>> {
  const acting = await permittedAgent(actors)
  const entry = await actors.world.published.withdraw(issuerOf(acting.claim))
  await noteStep(actors, acting, entry, 'The provider withdraws its key')
  return enterPilot(actors, acting)
}

/** The provider signs with a new key; the former one is retired, and what it vouched for still holds. */
export async function providerRotates(actors: Actors): Promise<Outcome<unknown>> {
  const acting = await permittedAgent(actors)
  const entry = await actors.world.published.rotate(issuerOf(acting.claim), { former: 'retired' })
  await noteStep(actors, acting, entry, 'The provider rotates its key')
  return enterPilot(actors, acting)
}

/** The organization replaces and withdraws its compromised key, with which the link was made. */
export async function organizationWithdraws(actors: Actors): Promise<Outcome<unknown>> {
  const acting = await permittedAgent(actors)
  const entry = await actors.world.published.rotate(organizationOf(acting.claim), { former: 'withdrawn' })
  await noteStep(actors, acting, entry, 'The organization withdraws its key')
  return enterPilot(actors, acting)
}

/** The issuer marks the credential on its status list. */
export async function credentialRevoked(actors: Actors): Promise<Outcome<unknown>> {
  const { credentials } = actors.world
  const acting = await provenAgent(actors, 'W3C_VC', async claim => {
    await credentials.setApart(claim)
    return claim
  })
  must(await enterPilot(actors, acting))
  const entry = await credentials.setMark(acting.claim, 'revocation', true)
  await noteStep(actors, acting, entry, 'The issuer revokes the credential')
  return enterPilot(actors, acting)
}

/** The host publishes another key, whose holder takes the identity. */
export async function zoneChangesHands(actors: Actors): Promise<Outcome<unknown>> {
  const former = await begin(actors, 'DNS_WELL_KNOWN')
  must(await verifyIdentity(actors, former))
  must(await bindKey(actors, former))
  must(await enterPilot(actors, former))
  const key = await keyForSample(actors, 'DNS_WELL_KNOWN')
  const { acting: heir } = await importFor({ ...actors, besides: true }, former.claim, key)
  must(await verifyIdentity(actors, heir, {}, 'The host names another key'))
  return enterPilot(actors, former)
}

/** A registered agent that was ready until the registry replaced its key. */
export async function replacedAtRegistry(actors: Actors): Promise<ActingAgent> {
  const acting = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, acting))
  must(await enterPilot(actors, acting))
  const next = await keyForSample(actors, 'SERVICE_NAME')
  await registerAnew(actors, acting, next, 'The registry names another key')
  return acting
}

/** Whoever holds the replaced key asks to suspend the agent with it. */
export async function registryReplaces(actors: Actors): Promise<Outcome<unknown>> {
  const { agent_id } = await replacedAtRegistry(actors)
  return actors.visitor.askChallenge(agent_id, 'SUSPEND', 'Suspend it with the replaced key')
}

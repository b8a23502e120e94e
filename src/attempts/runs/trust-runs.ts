import type { Outcome } from '../../client/visitor.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { issuerOf, noteStep, organizationOf, withOwnParties } from '../../flows/party-steps.ts'
import { bindKey, verifyIdentity } from '../../flows/prove.ts'
import { registerAnew } from '../../flows/rotate.ts'
import { begin, enterPilot, importFor, keyForSample, must, provenAgent } from '../../flows/sample-agents.ts'

/** An agent that is ready for the pilot, its issuer and its organization nobody else's. */
async function readyAgent(stage: Actors): Promise<ActingAgent> {
  const played = await provenAgent(stage, 'OIDC', withOwnParties)
  must(await enterPilot(stage, played))
  return played
}

/** The provider withdraws the key that vouched: what it vouched for falls at the next look. */
export async function issuerWithdraws(stage: Actors): Promise<Outcome<unknown>> {
  const played = await readyAgent(stage)
  const entry = await stage.world.published.withdraw(issuerOf(played.claim))
  await noteStep(stage, played, entry, 'The provider withdraws its key')
  return enterPilot(stage, played)
}

/** The provider signs with a new key; the former one is kept as retired, and what it vouched for stands. */
export async function providerRotates(stage: Actors): Promise<Outcome<unknown>> {
  const played = await readyAgent(stage)
  const entry = await stage.world.published.rotate(issuerOf(played.claim), { former: 'retired' })
  await noteStep(stage, played, entry, 'The provider rotates its key')
  return enterPilot(stage, played)
}

/** The organization's key is compromised, so it withdraws that key for another: the link was made by the former one. */
export async function organizationWithdraws(stage: Actors): Promise<Outcome<unknown>> {
  const played = await readyAgent(stage)
  const entry = await stage.world.published.rotate(organizationOf(played.claim), { former: 'withdrawn' })
  await noteStep(stage, played, entry, 'The organization withdraws its key')
  return enterPilot(stage, played)
}

/** The issuer marks the credential on its status list. */
export async function credentialRevoked(stage: Actors): Promise<Outcome<unknown>> {
  const { credentials } = stage.world
  const played = await provenAgent(stage, 'W3C_VC', async claim => {
    await credentials.setApart(claim)
    return claim
  })
  must(await enterPilot(stage, played))
  const entry = await credentials.setMark(played.claim, 'revocation', true)
  await noteStep(stage, played, entry, 'The issuer revokes the credential')
  return enterPilot(stage, played)
}

/** The host publishes another key, whose holder takes the identity. */
export async function zoneChangesHands(stage: Actors): Promise<Outcome<unknown>> {
  const former = await begin(stage, 'DNS_WELL_KNOWN')
  must(await verifyIdentity(stage, former))
  must(await bindKey(stage, former))
  must(await enterPilot(stage, former))
  const key = await keyForSample(stage, 'DNS_WELL_KNOWN')
  const { played: heir } = await importFor({ ...stage, besides: true }, former.claim, key)
  must(await verifyIdentity(stage, heir, {}, 'The host names another key'))
  return enterPilot(stage, former)
}

/** A registered agent that is ready, and whose key the registry has replaced since. */
export async function replacedAtRegistry(stage: Actors): Promise<ActingAgent> {
  const played = await begin(stage, 'SERVICE_NAME')
  must(await bindKey(stage, played))
  must(await enterPilot(stage, played))
  const next = await keyForSample(stage, 'SERVICE_NAME')
  await registerAnew(stage, played, next, 'The registry names another key')
  return played
}

/** Whoever holds the replaced key asks to suspend the agent with it. */
export async function registryReplaces(stage: Actors): Promise<Outcome<unknown>> {
  const { agent_id } = await replacedAtRegistry(stage)
  return stage.visitor.askChallenge(agent_id, 'SUSPEND', 'Suspend it with the replaced key')
}

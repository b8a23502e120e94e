import type { Outcome } from '../../client/visitor.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { bindKey, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, importFor, keyForSample, must, provenAgent } from '../../flows/sample-agents.ts'

const HOUR_MS = 3_600_000

/** Someone else binds a key to an agent first; evidence that names the holder's key displaces it. */
export async function squatterDisplaced(stage: Actors): Promise<Outcome<unknown>> {
  const played = await begin(stage, 'OIDC')
  const squatter = await keyForSample(stage, 'OIDC')
  must(await bindKey(stage, played, { key_thumbprint: squatter }, 'A squatter binds first'))
  must(await verifyIdentity(stage, played))
  return bindKey(stage, played)
}

/** Someone imports the same claim, has evidence for it even, and comes second. */
export async function takenIdentity(stage: Actors): Promise<Outcome<unknown>> {
  const first = await begin(stage, 'OIDC')
  must(await verifyIdentity(stage, first))
  const { played: second } = await importFor(stage, first.claim, await keyForSample(stage, 'OIDC'))
  return verifyIdentity(stage, second, {}, 'Prove the same identity for another agent')
}

/** An issuer that made itself signs for whoever asks; the directory does not know it. */
export async function selfMadeIssuer(stage: Actors): Promise<Outcome<unknown>> {
  const issuer = `https://self-made-${crypto.randomUUID().slice(0, 8)}.example`
  const played = await begin(stage, 'OIDC', claim => ({ ...claim, issuer }))
  return verifyIdentity(stage, played, { unpublished: true }, 'An issuer that nobody knows')
}

/** An ID token runs out; a new one for the same key renews the identity. The clock stays ahead. */
export async function renewedIdentity(stage: Actors): Promise<Outcome<unknown>> {
  const played: ActingAgent = await provenAgent(stage, 'OIDC')
  stage.world.clock.shift(HOUR_MS + 60_000)
  must(await enterPilot(stage, played))
  must(await verifyIdentity(stage, played, {}, 'Renew the identity'))
  return enterPilot(stage, played)
}

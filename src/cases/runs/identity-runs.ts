import type { Outcome } from '../../client/visitor.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { bindKey, verifyIdentity } from '../../flows/prove.ts'
import { begin, enterPilot, importFor, keyForSample, must, provenAgent } from '../../flows/sample-agents.ts'

const HOUR_MS = 3_600_000

/** Someone else binds a key to an agent first; evidence that names the holder's key displaces it. */
export async function squatterDisplaced(actors: Actors): Promise<Outcome<unknown>> {
  const acting = await begin(actors, 'OIDC')
  const squatter = await keyForSample(actors, 'OIDC')
  must(await bindKey(actors, acting, { key_thumbprint: squatter }, 'A squatter binds first'))
  must(await verifyIdentity(actors, acting))
  return bindKey(actors, acting)
}

/** Someone else imports the same claim, even with evidence for it, but comes second. */
export async function takenIdentity(actors: Actors): Promise<Outcome<unknown>> {
  const first = await begin(actors, 'OIDC')
  must(await verifyIdentity(actors, first))
  const { acting: second } = await importFor(actors, first.claim, await keyForSample(actors, 'OIDC'))
  return verifyIdentity(actors, second, {}, 'Prove the same identity for another agent')
}

/** A self-made issuer signs for whoever asks; the directory does not know it. */
export async function selfMadeIssuer(actors: Actors): Promise<Outcome<unknown>> {
  const issuer = `https://self-made-${crypto.randomUUID().slice(0, 8)}.example`
  const acting = await begin(actors, 'OIDC', claim => ({ ...claim, issuer }))
  return verifyIdentity(actors, acting, { unpublished: true }, 'An issuer that nobody knows')
}

/** An ID token runs out; a new one for the same key renews the identity. The clock stays ahead. */
export async function renewedIdentity(actors: Actors): Promise<Outcome<unknown>> {
  const acting: ActingAgent = await provenAgent(actors, 'OIDC')
  actors.world.clock.shift(HOUR_MS + 60_000)
  must(await enterPilot(actors, acting))
  must(await verifyIdentity(actors, acting, {}, 'Renew the identity'))
  return enterPilot(actors, acting)
}

import type { Outcome } from '../../client/visitor.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey, organizationProves, rotateKey } from '../../flows/prove.ts'
import { enterPilot, must, provenAgent } from '../../flows/sample-agents.ts'

/** The holder agrees to a new key; the old one no longer counts. */
export async function keyRotated(actors: Actors): Promise<Outcome<unknown>> {
  const before = await provenAgent(actors, 'OIDC')
  const { key_thumbprint: old } = before
  const state = { verified: true, suspended: false }
  const { outcome, key_thumbprint } = await rotateKey(
    actors,
    before,
    { by: 'holder', key_thumbprint: old },
    state,
  )
  must(outcome)
  // Refused on purpose, for the visitor to see: another key is confirmed now.
  await bindKey(actors, before, { key_thumbprint: old }, 'Bind the old key again')
  return enterPilot(actors, { ...before, key_thumbprint })
}

/** Whoever steals the key has no say while the organization suspends, agrees to a new key and reinstates. */
export async function suspendRotateReinstate(actors: Actors): Promise<Outcome<unknown>> {
  const before = await provenAgent(actors, 'OIDC')
  must(await organizationProves(actors, before, 'SUSPEND'))
  const state = { verified: true, suspended: true }
  const { outcome, key_thumbprint } = await rotateKey(actors, before, { by: 'organization' }, state)
  must(outcome)
  must(await organizationProves(actors, before, 'REINSTATE'))
  return enterPilot(actors, { ...before, key_thumbprint })
}

/** A stranger agrees to a new key in the holder's place. */
export async function strangerAuthorizes(actors: Actors): Promise<Outcome<unknown>> {
  const before = await provenAgent(actors, 'OIDC')
  const state = { verified: true, suspended: false }
  return (await rotateKey(actors, before, { by: 'stranger' }, state)).outcome
}

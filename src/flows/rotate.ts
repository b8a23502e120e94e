import type { PublicKeyOf } from '../client/visitor.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import { SAMPLES } from '../parties/world.ts'
import type { ActingAgent, Actors } from './actors.ts'
import { type Authorizer, bindKey, type Proved, verifyIdentity, walletKeyOf } from './prove.ts'

/** The outcome of a rotation, and its new key. */
export interface Rotated {
  readonly outcome: Proved
  readonly key_thumbprint: string
}

export const ROTATE_GROUP = 'Rotate the key'

async function newKeyFor({ visitor }: Actors, { claim, key_thumbprint }: ActingAgent): Promise<string> {
  const { alg } = await walletKeyOf(visitor, key_thumbprint)
  const fitting: readonly AlgorithmName[] = SAMPLES[claim.metadata.protocol].algorithms
  return (await visitor.wallet.create(fitting.includes(alg) ? alg : fitting[0])).key_thumbprint
}

/** The registry names another wallet key (a thumbprint) for an agent; this is journalled. */
export async function registerAnew(
  { visitor, world }: Actors,
  { agent_id, claim }: ActingAgent,
  thumbprint: string,
  group = ROTATE_GROUP,
): Promise<void> {
  const { jwk } = await walletKeyOf(visitor, thumbprint)
  await world.registerAnew(claim, jwk)
  await visitor.note({
    kind: 'issue',
    speaker: 'issuer',
    what: 'registry_entry',
    party: claim.issuer,
    value: { issuer: claim.issuer, subject: claim.subject, key_thumbprint: thumbprint, jwk },
    fault: null,
    group,
    agent_id,
  })
}

/**
 * Replaces an agent's key (contract section 3): the registry names the new key, which is then bound; or
 * evidence for the new key is verified, with authorization, and then the key is bound.
 * @param authorizer who agrees to the change; not needed if the registry names the key, unless suspended.
 * @param newKey the public half of the new key, where it is elsewhere; absent for one that is made here.
 */
export async function rotateKey(
  actors: Actors,
  acting: ActingAgent,
  authorizer: Authorizer,
  { verified, suspended }: { readonly verified: boolean; readonly suspended: boolean },
  newKey?: PublicKeyOf,
): Promise<Rotated> {
  if (newKey !== undefined) await actors.visitor.agents.nameOutsideKey(acting.agent_id, newKey)
  const key_thumbprint = newKey?.key_thumbprint ?? (await newKeyFor(actors, acting))
  const bind = (by: Authorizer | undefined) =>
    bindKey(actors, acting, { key_thumbprint, ...(by ? { authorizer: by } : {}) }, ROTATE_GROUP)
  if (acting.claim.identity_source === 'SERVICE_REGISTRY') {
    await registerAnew(actors, acting, key_thumbprint)
    return { outcome: await bind(suspended ? authorizer : undefined), key_thumbprint }
  }
  if (!verified) return { outcome: await bind(authorizer), key_thumbprint }
  const outcome = await verifyIdentity(actors, acting, { key_thumbprint, authorizer }, ROTATE_GROUP)
  if (outcome.kind !== 'answer') return { outcome, key_thumbprint }
  // Verified evidence has displaced the old binding, so this needs no second signature unless suspended.
  return { outcome: await bind(suspended ? authorizer : undefined), key_thumbprint }
}

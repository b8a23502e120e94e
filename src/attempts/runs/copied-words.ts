import type { Outcome } from '../../client/visitor.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey, walletKeyOf } from '../../flows/prove.ts'
import { importFor, keyForSample } from '../../flows/sample-agents.ts'

/** The messages by which a copy's attempt is found again. */
export const COPY_GROUP = 'The copy tries to sign'

/** A registry agent's claim whose key is made here and registered, and which nobody has imported. */
async function registeredClaim(actors: Actors): Promise<ImportRequest> {
  const { jwk } = await walletKeyOf(actors.visitor, await keyForSample(actors, 'SERVICE_NAME'))
  return actors.world.prepare('SERVICE_NAME', jwk)
}

/**
 * Whoever copied a registry agent's words imports them, word for word, and signs with the only key it has.
 * @param claim the words; those of a newly registered agent where there are none yet
 */
export async function copiedWords(
  actors: Actors,
  claim: ImportRequest | undefined,
): Promise<Outcome<unknown>> {
  const own = await keyForSample(actors, 'SERVICE_NAME')
  const { acting } = await importFor(actors, claim ?? (await registeredClaim(actors)), own)
  return bindKey(actors, acting, {}, COPY_GROUP)
}

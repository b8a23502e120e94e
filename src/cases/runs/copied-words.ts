import type { Outcome } from '../../client/visitor.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey } from '../../flows/prove.ts'
import { beginKey, claimFor, importFor } from '../../flows/sample-agents.ts'

/** The messages by which a copy's attempt is found again. */
export const COPY_GROUP = 'The copy tries to sign'

/**
 * Whoever copied a registry agent's words imports them, word for word, and signs with the only key it has.
 * @param claim the words; those of a newly registered agent where there are none yet
 */
export async function copiedWords(
  actors: Actors,
  claim: ImportRequest | undefined,
): Promise<Outcome<unknown>> {
  const own = await beginKey(actors, 'SERVICE_NAME')
  // A registry agent's words whose key is made here and registered, and which nobody has imported.
  const words = claim === undefined ? await claimFor(actors, 'SERVICE_NAME') : { claim, stored: undefined }
  const { acting } = await importFor(actors, words.claim, own.key_thumbprint)
  await Promise.all([own.created, words.stored])
  return bindKey(actors, acting, {}, COPY_GROUP)
}

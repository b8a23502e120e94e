import type { Outcome } from '../../client/visitor.ts'
import type { ImportAnswer } from '../../contract/schemas/import-answer.ts'
import type { SampleName } from '../../parties/world.ts'
import { fittingAlgorithm, lacksAlgorithm } from './protocol-algorithms.ts'
import type { PageServices } from './services.ts'

export const IMPORT_GROUP = 'Import the claim'

/** Makes a key that the sample's protocol takes, and imports a claim for it. @throws Error where none works here */
export async function importSample(
  sample: SampleName,
  { visitor, world }: Pick<PageServices, 'visitor' | 'world'>,
): Promise<Outcome<ImportAnswer>> {
  const supported = await visitor.wallet.algorithms()
  const lacking = lacksAlgorithm(sample, supported)
  if (lacking !== undefined) throw new Error(lacking)
  const key = await visitor.wallet.create(fittingAlgorithm(sample, supported))
  const claim = await (await world()).prepare(sample, key.jwk)
  return visitor.importClaim(claim, key.key_thumbprint, IMPORT_GROUP)
}

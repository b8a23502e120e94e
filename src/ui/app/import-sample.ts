import type { Outcome } from '../../client/visitor.ts'
import type { ImportAnswer } from '../../contract/schemas/profile.ts'
import { claimFor } from '../../flows/sample-agents.ts'
import type { SampleName } from '../../parties/world.ts'
import type { PageServices } from './ServicesContext.tsx'
import { lacksAlgorithm } from './world.ts'

export const IMPORT_GROUP = 'Import the claim'

/** Makes a key that the sample's protocol takes, and imports a claim for it. @throws Error where none works here */
export async function importSample(
  sample: SampleName,
  { visitor, world }: Pick<PageServices, 'visitor' | 'world'>,
): Promise<Outcome<ImportAnswer>> {
  const lacking = lacksAlgorithm(sample, await visitor.wallet.algorithms())
  if (lacking !== undefined) throw new Error(lacking)
  const { claim, key_thumbprint, stored } = await claimFor({ visitor, world: await world() }, sample)
  const outcome = await visitor.importClaim(claim, key_thumbprint, IMPORT_GROUP)
  await stored
  return outcome
}

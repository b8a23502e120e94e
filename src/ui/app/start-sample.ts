import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { Outcome } from '../../client/visitor.ts'
import type { ImportAnswer } from '../../contract/schemas/import-answer.ts'
import type { SampleName } from '../../parties/world.ts'
import { useAction } from './action.ts'
import { goTo } from './navigation.ts'
import { useParts } from './PartsContext.tsx'
import { fittingAlgorithm, lacksAlgorithm } from './protocol-algorithms.ts'
import { VIEWS } from './route.ts'
import { useSelection } from './SelectionContext.tsx'

export const IMPORT_GROUP = 'Import the claim'

export type StartSample = UseMutationResult<Outcome<ImportAnswer>, Error, SampleName>

/** Makes a key that the sample's protocol takes and a claim for it, imports the claim, and goes on to Bind where it was stored. */
export function useStartSample(): StartSample {
  const { visitor, world } = useParts()
  const { select } = useSelection()
  const client = useQueryClient()
  return useAction({
    mutationFn: async (sample: SampleName) => {
      const supported = await visitor.wallet.algorithms()
      const lacking = lacksAlgorithm(sample, supported)
      if (lacking !== undefined) throw new Error(lacking)
      const key = await visitor.wallet.create(fittingAlgorithm(sample, supported))
      const claim = await (await world()).prepare(sample, key.jwk)
      return visitor.importClaim(claim, key.key_thumbprint, IMPORT_GROUP)
    },
    onSuccess: async outcome => {
      if (outcome.kind !== 'answer') return
      // The step opens with the new agent: a click there must never reach the one before.
      await client.invalidateQueries()
      select(null)
      goTo(VIEWS.bind, 'outcome')
    },
  })
}

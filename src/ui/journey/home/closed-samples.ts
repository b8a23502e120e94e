import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { useAvailability } from '../../app/PartsContext.tsx'
import { lacksAlgorithm } from '../../app/protocol-algorithms.ts'

/**
 * Why a sample cannot be walked through in this browser, for want of an algorithm; empty until the service is ready, which
 * has tried them by then.
 */
export function useClosedSamples(): ReadonlyMap<SampleName, string | undefined> {
  const { data } = useQuery({
    queryKey: ['closed-samples'],
    queryFn: async () => {
      const { supportedAlgorithms } = await import('../../../crypto/algorithms.ts')
      const supported = await supportedAlgorithms()
      return new Map(keysOf(SAMPLES).map(name => [name, lacksAlgorithm(name, supported)]))
    },
    enabled: useAvailability().state === 'ready',
    staleTime: 'static',
  })
  return data ?? new Map()
}

import { useQuery } from '@tanstack/react-query'
import type { Protocol } from '../../contract/names.ts'
import type { AlgorithmName } from '../../crypto/algorithms.ts'
import { SAMPLES, type SampleEntry, type World } from '../../parties/world.ts'
import { useAvailability, useServices } from './ServicesContext.tsx'

/** The algorithms that an agent's key may have under a protocol, the preferred one first. */
const algorithmsOf = (protocol: Protocol): SampleEntry['algorithms'] => SAMPLES[protocol].algorithms

export const takesAlgorithm = (protocol: Protocol, alg: AlgorithmName): boolean =>
  algorithmsOf(protocol).includes(alg)

/** The first algorithm of a protocol that this browser can sign with; undefined if there is none. */
export const fittingAlgorithm = (
  protocol: Protocol,
  supported: readonly AlgorithmName[],
): AlgorithmName | undefined => algorithmsOf(protocol).find(alg => supported.includes(alg))

export const takesWords = (protocol: Protocol): string =>
  `${protocol} takes ${algorithmsOf(protocol).join(' or ')} keys only`

export function lacksAlgorithm(
  protocol: Protocol,
  supported: readonly AlgorithmName[] | undefined,
): string | undefined {
  if (supported === undefined || fittingAlgorithm(protocol, supported) !== undefined) return undefined
  return `${protocol} needs ${algorithmsOf(protocol).join(' or ')}, which this browser lacks.`
}

export function useAlgorithms(): readonly AlgorithmName[] | undefined {
  const { visitor } = useServices()
  return useQuery({
    queryKey: ['algorithms'],
    queryFn: () => visitor.wallet.algorithms(),
    staleTime: 'static',
  }).data
}

/** The synthetic parties and their clock, once the service is ready; undefined before, or without any. */
export function useWorld(): World | undefined {
  const { world } = useServices()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['world'],
    queryFn: async () => ({ made: await world().catch(() => null) }),
    enabled: ready,
    staleTime: 'static',
    structuralSharing: false,
  })
  return data?.made ?? undefined
}

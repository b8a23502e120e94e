import { useQuery } from '@tanstack/react-query'
import type { World } from '../../parties/world.ts'
import { useAvailability, useServices } from './ServicesContext.tsx'

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

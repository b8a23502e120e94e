import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BASE_URL } from '../../../../contract/base-url.ts'
import { reportAudience } from '../../../../contract/schemas/report.ts'
import { JUDGE_AGAIN_MS } from '../../../app/queries.ts'
import { useServices } from '../../../app/ServicesContext.tsx'
import { readRecords } from './read-records.ts'
import { type Choices, type Supposed, suppose } from './suppose.ts'

/** What would be decided of an agent now, judged anew at each change; null where the service does not hold the agent. */
export function useSupposed(agentId: string, choices: Choices) {
  const { window, clock } = useServices()
  return useQuery({
    queryKey: ['what-if', agentId, choices],
    queryFn: async (): Promise<Supposed | null> => {
      const records = await readRecords(await window(), agentId)
      return records === undefined ? null : suppose(records, choices, clock.now(), reportAudience(BASE_URL))
    },
    placeholderData: keepPreviousData,
    refetchInterval: JUDGE_AGAIN_MS,
    structuralSharing: false,
    gcTime: 0,
    staleTime: 0,
  })
}

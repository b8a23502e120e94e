import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { RecordPage, StoreCount, StoredRecord } from '../../../contract/window/records.ts'
import type { RecordStore } from '../../../contract/window/stores.ts'
import { useServices } from '../../app/ServicesContext.tsx'

/** Every store with its count; one agent's records alone where an agent is named. */
export function useStoreCounts(agent: string | null): UseQueryResult<StoreCount[]> {
  const { window: serviceWindow } = useServices()
  return useQuery({
    queryKey: ['record-stores', agent],
    queryFn: async () => (await serviceWindow()).records.stores(agent ?? undefined),
    placeholderData: previous => previous,
  })
}

interface PageAsked {
  readonly store: RecordStore
  readonly page: number
  readonly agent: string | null
  /** Leaves out what was recorded after this time; null: nothing is left out. */
  readonly until: string | null
}

/** One page of a store; it is read again whenever the store changes, in any tab. */
export function useRecordPage({ store, page, agent, until }: PageAsked): UseQueryResult<RecordPage> {
  const { window: serviceWindow } = useServices()
  return useQuery({
    queryKey: ['record-page', store, agent, page, until],
    queryFn: async () => {
      const query = { page, size: LIMITS.PAGE_ROWS, agent: agent ?? undefined, until: until ?? undefined }
      return (await serviceWindow()).records.page(store, query)
    },
    placeholderData: previous => previous,
  })
}

/** One record; null where the store does not hold it. */
export function useRecord(store: RecordStore, key: string): UseQueryResult<StoredRecord | null> {
  const { window: serviceWindow } = useServices()
  return useQuery({
    queryKey: ['record', store, key],
    queryFn: async () => (await (await serviceWindow()).records.record(store, key)) ?? null,
  })
}

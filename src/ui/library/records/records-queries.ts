import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type {
  RecordPage,
  RecordStore,
  RecordsWindow,
  StoreCount,
  StoredRecord,
} from '../../../contract/window/stores.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { storesOfKey } from './RecordValue.tsx'

/** Reads the stores, and reads them again whenever one changes, in any tab. */
function useRecords<T>(
  key: readonly unknown[],
  read: (records: RecordsWindow) => Promise<T>,
): UseQueryResult<T> {
  const { window: serviceWindow } = useServices()
  return useQuery<T>({
    queryKey: ['records', ...key],
    queryFn: async () => read((await serviceWindow()).records),
    placeholderData: keepPreviousData,
  })
}

export function useStoreCounts(agent: string | null): UseQueryResult<StoreCount[]> {
  return useRecords(['stores', agent], records => records.stores(agent ?? undefined))
}

interface PageAsked {
  readonly store: RecordStore
  readonly page: number
  readonly agent: string | null
  /** Leaves out what was recorded after this time; null: nothing is left out. */
  readonly until: string | null
}

export function useRecordPage({ store, page, agent, until }: PageAsked): UseQueryResult<RecordPage> {
  const query = { page, size: LIMITS.PAGE_ROWS, agent: agent ?? undefined, until: until ?? undefined }
  return useRecords(['page', store, query], records => records.page(store, query))
}

/** One record; null where the store does not hold it. */
export function useRecord(store: RecordStore, key: string): UseQueryResult<StoredRecord | null> {
  return useRecords(['record', store, key], async records => (await records.record(store, key)) ?? null)
}

export interface Named {
  /** Where in the record its key stands, such as `facts.binding.proof_ref`. */
  readonly from: string
  readonly store: RecordStore
  readonly key: string
}

function keysIn(value: unknown, path: readonly string[] = []): Named[] {
  if (typeof value === 'string')
    return storesOfKey(value).map(store => ({ from: path.join('.'), store, key: value }))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, member]) => keysIn(member, [...path, name]))
}

/** The records that one names, each once, itself left out; undefined until they are found. */
export function useNamed(store: RecordStore, { key, value }: StoredRecord): readonly Named[] | undefined {
  const { data } = useRecords(['named', store, key, value], async records => {
    const once = new Map<string, Named>()
    for (const named of keysIn(value)) {
      const name = `${named.store} ${named.key}`
      if (name !== `${store} ${key}` && !once.has(name)) once.set(name, named)
    }
    const found = [...once.values()].map(async named =>
      (await records.record(named.store, named.key)) === undefined ? [] : [named],
    )
    return (await Promise.all(found)).flat()
  })
  return data
}

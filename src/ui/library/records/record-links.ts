import { useQuery } from '@tanstack/react-query'
import { entryOf } from '../../../contract/entry-of.ts'
import type { RecordsWindow, StoredRecord } from '../../../contract/window/records.ts'
import type { RecordStore } from '../../../contract/window/stores.ts'
import { useServices } from '../../app/ServicesContext.tsx'

/** Another record that a record names. */
export interface RecordReference {
  /** Where in the record the name stands, such as `facts.binding.proof_ref`. */
  readonly from: string
  readonly store: RecordStore
  readonly key: string
  /** Whether the store holds it. */
  readonly kept: boolean
}

/** The stores in which a member's value may be a record's name, in the order in which they are searched. */
const NAMED_BY: Readonly<Record<string, readonly RecordStore[]>> = {
  agent_id: ['agents'],
  challenge_id: ['challenges'],
  nonce: ['nonces'],
  binding_id: ['bindings'],
  decision_id: ['decisions'],
  receipt_ref: ['receipts'],
  previous_receipt_ref: ['receipts'],
  request_id: ['audit'],
  import_request_id: ['audit'],
  proof_ref: ['evidence', 'receipts'],
  evidence_ref: ['evidence'],
  authorization_ref: ['evidence'],
}

interface Named {
  readonly from: string
  readonly stores: readonly RecordStore[]
  readonly key: string
}

function namesIn(value: unknown, path: readonly string[] = []): Named[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, member]): Named[] => {
    const stores = entryOf(NAMED_BY, name)
    const here = [...path, name]
    if (typeof member !== 'string') return namesIn(member, here)
    return stores === undefined ? [] : [{ from: here.join('.'), stores, key: member }]
  })
}

async function found(records: RecordsWindow, { from, stores, key }: Named): Promise<RecordReference[]> {
  for (const store of stores) {
    if ((await records.record(store, key)) !== undefined) return [{ from, store, key, kept: true }]
  }
  // A nonce that is not among the used ones has not been used.
  const [store] = stores
  return store === undefined || store === 'nonces' ? [] : [{ from, store, key, kept: false }]
}

/** The records that this one names, each once, itself left out. */
export async function referencesOf(
  records: RecordsWindow,
  store: RecordStore,
  { key, value }: StoredRecord,
): Promise<RecordReference[]> {
  const names = namesIn(value).filter(named => !(named.key === key && named.stores.includes(store)))
  const once = names.filter(
    (named, index) => names.findIndex(({ key: first }) => first === named.key) === index,
  )
  return (await Promise.all(once.map(named => found(records, named)))).flat()
}

/** The records that this one names; empty until that is known. */
export function useReferences(store: RecordStore, record: StoredRecord): readonly RecordReference[] {
  const { window: serviceWindow } = useServices()
  const { data } = useQuery({
    queryKey: ['record-references', store, record.key, record.value],
    queryFn: async () => referencesOf((await serviceWindow()).records, store, record),
  })
  return data ?? []
}

import type { IDBPObjectStore } from 'idb'
import type { Schema, StoreName } from './database.ts'

/**
 * The place of the next request in the order in which requests were judged: one more than the highest. Read in the
 * transaction that writes it, it is right across tabs; numbers that were altered beyond a count are passed over.
 */
export async function nextOrder(
  audit: IDBPObjectStore<Schema, ArrayLike<StoreName>, 'audit', 'readwrite'>,
): Promise<number> {
  const counts = IDBKeyRange.bound(1, Number.MAX_SAFE_INTEGER, false, true)
  const last = await audit.index('order').openKeyCursor(counts, 'prev')
  return (last?.key ?? 0) + 1
}

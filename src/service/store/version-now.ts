import type { IDBPTransaction } from 'idb'
import type { Schema, StoreName } from './database.ts'
import type { Expectation } from './expectation.ts'

/**
 * The current version of what an expectation names; null if there is no such record. What is only ever added, a nonce or
 * an id, has none and counts as 1; any other record without one was altered and equals no version.
 */
export async function versionNow<Mode extends IDBTransactionMode>(
  tx: IDBPTransaction<Schema, ArrayLike<StoreName>, Mode>,
  { store, key }: Expectation,
): Promise<number | null> {
  const record = await tx.objectStore(store).get(key)
  if (record === undefined) return null
  if (store === 'nonces' || store === 'used_ids') return 1
  return 'version' in record ? record.version : Number.NaN
}

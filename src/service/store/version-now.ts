import type { IDBPTransaction } from 'idb'
import type { Schema, StoreName } from './database.ts'
import type { Expectation } from './expectation.ts'

/** The current version of what an expectation names; null if there is no such record. */
export async function versionNow<Mode extends IDBTransactionMode>(
  tx: IDBPTransaction<Schema, ArrayLike<StoreName>, Mode>,
  { store, key }: Expectation,
): Promise<number | null> {
  const record = await tx.objectStore(store).get(key)
  if (record === undefined) return null
  return 'version' in record ? record.version : 1
}

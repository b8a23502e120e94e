import { openDB } from 'idb'
import type { Workbench } from '../workbench.ts'

/** Everything the service has stored except the audit trail, by object store, to compare before and after. */
export async function storedState(bench: Workbench): Promise<Record<string, unknown[]>> {
  const db = await openDB(bench.storageName)
  const names = [...db.objectStoreNames].filter(name => name !== 'audit')
  const entries = await Promise.all(names.map(async name => [name, await db.getAll(name)] as const))
  db.close()
  return Object.fromEntries(entries)
}

/** Rewrites one record behind the service's back, as whoever holds the device can. */
export async function tamper(
  bench: Workbench,
  store: string,
  key: string,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const db = await openDB(bench.storageName)
  const record: unknown = await db.get(store, key)
  if (typeof record !== 'object' || record === null) throw new Error(`${store} holds no ${key}`)
  await db.put(store, change({ ...record }))
  db.close()
}

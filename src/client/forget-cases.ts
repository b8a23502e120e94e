import type { StorageNames } from '../browser/storage-names.ts'
import { deleteDatabase } from './delete-database.ts'

/** Deletes what an earlier run of the cases left, unless one is under way, here or in another tab. */
export async function forgetCases({ databases, locks }: StorageNames): Promise<void> {
  const { casesService, casesClient, casesWorld } = databases
  const there = new Set((await indexedDB.databases()).map(({ name }) => name))
  const left = [casesService, casesClient, casesWorld].filter(name => there.has(name))
  if (left.length === 0) return
  await navigator.locks.request(locks.casesStores, { ifAvailable: true }, async lock => {
    if (lock !== null) await Promise.all(left.map(deleteDatabase))
  })
}

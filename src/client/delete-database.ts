import { deleteDB } from 'idb'
import type { StorageNames } from '../browser/storage-names.ts'
import { inTime } from '../browser/with-timeout.ts'

/** How long another tab may block the deletion before that is reported (milliseconds). */
const PATIENCE_MS = 5_000

/**
 * Deletes a database. Tabs that have it open are told and close it; one that does not is not waited for.
 * @throws DOMException TimeoutError where something keeps it open; it is deleted as soon as that closes it
 */
export function deleteDatabase(name: string): Promise<void> {
  return inTime(deleteDB(name), PATIENCE_MS, 'another tab holds it; it goes when that tab is closed')
}

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

import { deleteDB } from 'idb'

/**
 * Deletes what the service keeps in this browser: its database, its worker and the worker's caches. Resolves when the
 * database is gone; another tab that holds it open lets go by itself.
 */
export async function forgetService(storageName: string, workerUrl: string): Promise<void> {
  await deleteDB(storageName)
  const registration = await navigator.serviceWorker?.getRegistration(workerUrl)
  if (registration === undefined) return
  const { scope } = registration
  await registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.endsWith(scope)).map(name => caches.delete(name)))
}

import type { Page } from 'playwright/test'

/** How many records each object store of each database of this origin holds, by "database/store". */
export function storedCounts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {}
    const opened = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await opened(name)
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).count()
        counts[`${name}/${store}`] = await new Promise(resolve => {
          request.onsuccess = () => resolve(request.result)
        })
      }
      db.close()
    }
    return counts
  })
}

/** Every record of each object store of each database of this origin, as JSON, by "database/store". */
export function storedRecords(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: Record<string, string> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        records[`${name}/${store}`] = JSON.stringify(
          await done(db.transaction(store).objectStore(store).getAll()),
        )
      db.close()
    }
    return records
  })
}

/** Everything else that an origin keeps: caches, workers, local and session storage. */
export function keptElsewhere(page: Page): Promise<{
  caches: string[]
  workers: string[]
  local: string[]
  session: string[]
}> {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }))
}

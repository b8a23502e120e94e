import type { Page } from 'playwright/test'

interface KeptDatabase {
  readonly name: string
  readonly version: number
  /** The records of each object store, as JSON. */
  readonly stores: Readonly<Record<string, string>>
}

/** Every database of this origin by name. One that goes while it is read is left out, and is not made again. */
export function keptDatabases(page: Page): Promise<KeptDatabase[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const ifThere = (name: string) =>
      new Promise<IDBDatabase | null>((resolve, reject) => {
        const request = indexedDB.open(name)
        let gone = false
        request.onupgradeneeded = () => {
          gone = true
          request.transaction?.abort()
        }
        request.onerror = () => (gone ? resolve(null) : reject(request.error))
        request.onsuccess = () => resolve(request.result)
      })
    const kept: KeptDatabase[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await ifThere(name)
      if (db === null) continue
      const stores: Record<string, string> = {}
      for (const store of db.objectStoreNames)
        stores[store] = JSON.stringify(await done(db.transaction(store).objectStore(store).getAll()))
      kept.push({ name, version: db.version, stores })
      db.close()
    }
    return kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })
}

/** Every record of each object store of each database of this origin, as JSON, by "database/store". */
export async function storedRecords(page: Page): Promise<Record<string, string>> {
  const kept = await keptDatabases(page)
  return Object.fromEntries(
    kept.flatMap(({ name, stores }) =>
      Object.entries(stores).map(([store, records]) => [`${name}/${store}`, records]),
    ),
  )
}

/** How many records each object store of each database of this origin holds, by "database/store". */
export async function storedCounts(page: Page): Promise<Record<string, number>> {
  const records = Object.entries(await storedRecords(page))
  return Object.fromEntries(records.map(([store, each]) => [store, JSON.parse(each).length]))
}

/** Everything else that an origin keeps: caches, workers, local and session storage. */
export const keptElsewhere = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
  }))

import type { Page } from 'playwright/test'

/** The databases of the page on the test's host, read and changed beside it, as whoever holds the device can. */
export const SERVICE_DATABASE = 'agent-assurance:/demo/'
export const CLIENT_DATABASE = `${SERVICE_DATABASE}:client`

/** A row of an object store, whose members nobody knows here. */
type Row = IDBRequest['result']

async function actInStore<R, G>(
  [database, store]: readonly [string, string],
  act: (rows: Row[], held: IDBObjectStore, given: G) => R,
  given: G,
): Promise<R> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open(database))
  const held = db.transaction(store, 'readwrite').objectStore(store)
  const ended = new Promise<void>((resolve, reject) => {
    held.transaction.oncomplete = () => resolve()
    held.transaction.onabort = () => reject(held.transaction.error)
  })
  const result = act(await done(held.getAll()), held, given)
  await ended
  db.close()
  return result
}

/**
 * Has a function act on an object store in the page, given all its rows and the store itself; what it returns leaves the
 * page. The function goes there as text, so it uses nothing from outside itself but `given`.
 */
export function inStore<R, G = null>(
  page: Page,
  place: readonly [database: string, store: string],
  act: (rows: Row[], held: IDBObjectStore, given: G) => R,
  given?: G,
): Promise<R> {
  const texts = [JSON.stringify(place), String(act), JSON.stringify(given ?? null)]
  return page.evaluate(`(${actInStore})(${texts.join()})`)
}

/** Deletes a database of the page's origin, and resolves once it is gone. */
export const removeDatabase = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(
    called =>
      new Promise(resolve => {
        indexedDB.deleteDatabase(called).onsuccess = resolve
      }),
    name,
  )

/** Opens another page of the origin that holds a database and never lets go, until it is closed. */
export async function holdDatabase(page: Page, name: string, version?: number): Promise<Page> {
  const holder = await page.context().newPage()
  await holder.goto('openapi.json')
  await holder.evaluate(
    ([called, to]) =>
      new Promise<void>(resolve => {
        const request = indexedDB.open(called, to)
        request.onsuccess = () => {
          Object.assign(window, { held: request.result })
          resolve()
        }
      }),
    [name, version] as const,
  )
  return holder
}

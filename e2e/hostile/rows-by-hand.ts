import type { Page } from 'playwright/test'
import { inStore } from '../kit/databases.ts'
import { hostileValues, type Path } from './row-alterations.ts'

/** An object store of the page; the channel that announces its changes has the database's name. */
export interface StoreByHand {
  readonly database: string
  readonly store: string
}

/** One row to write: an existing one, with a value in place of some members. */
export interface Alteration {
  /** The index of the existing row. */
  readonly row: number
  readonly paths: readonly Path[]
  /** The name of a hostile value. */
  readonly value: string
  /** If given, the row is written beside the others under this name. */
  readonly key?: string | number
}

interface Write extends StoreByHand {
  readonly alterations: readonly Alteration[]
}

/** Reads a store's rows and keeps them for later; a mark replaces each value that cannot leave the page. */
async function keepRows([{ database, store }]: readonly [StoreByHand]): Promise<unknown[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open(database))
  const rows: unknown[] = await done(db.transaction(store).objectStore(store).getAll())
  db.close()
  const kept = new Map<string, unknown>(Object.entries(Object(Reflect.get(window, 'rowsByHand'))))
  kept.set(`${database} ${store}`, rows)
  Reflect.set(window, 'rowsByHand', Object.fromEntries(kept))
  return rows.map(row =>
    Object.fromEntries(
      Object.entries(Object(row)).map(([name, value]) => {
        if (value instanceof Uint8Array) return [name, { mark: 'bytes' }]
        return [name, value instanceof CryptoKey ? { mark: 'key' } : value]
      }),
    ),
  )
}

/** Puts the kept rows back, some of them altered, and announces the change to the store's readers. */
async function writeRows([{ database, store, alterations }, values]: readonly [
  Write,
  Record<string, unknown>,
]): Promise<void> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const put = (inside: unknown, [name = '', ...rest]: readonly string[], value: unknown): void => {
    if (typeof inside !== 'object' || inside === null) return
    if (rest.length > 0) put(Reflect.get(inside, name), rest, value)
    else if (value === undefined) Reflect.deleteProperty(inside, name)
    else Object.defineProperty(inside, name, { value, enumerable: true, configurable: true, writable: true })
  }
  const kept: unknown[] = Reflect.get(Object(Reflect.get(window, 'rowsByHand')), `${database} ${store}`)
  const copies = kept.map(row => Object.assign({}, row))
  const copyOf = (row: unknown): unknown =>
    Object.fromEntries(
      Object.entries(Object(row)).map(([name, value]) => [
        name,
        value instanceof CryptoKey ? value : structuredClone(value),
      ]),
    )
  const db = await settled(indexedDB.open(database))
  const held = db.transaction(store, 'readwrite').objectStore(store)
  const beside: unknown[] = []
  for (const { row, paths, value, key } of alterations) {
    const altered = copyOf(kept[row])
    for (const path of paths) put(altered, path, values[value])
    if (key === undefined) Object.assign(copies, { [row]: altered })
    else {
      put(altered, [[held.keyPath].flat().at(-1) ?? ''], key)
      beside.push(altered)
    }
  }
  held.clear()
  for (const row of [...copies, ...beside]) {
    try {
      held.put(row)
    } catch {
      // The store itself refuses a row without a name.
    }
  }
  await new Promise<void>((resolve, reject) => {
    held.transaction.oncomplete = () => resolve()
    held.transaction.onabort = () => reject(held.transaction.error)
  })
  db.close()
  const channel = new BroadcastChannel(database)
  channel.postMessage('changed')
  channel.close()
}

/**
 * Opens views one after the other as followed links do, and in each what is folded and what lies in its drawers;
 * gives each a moment, and returns the failed ones.
 */
async function openViews([fragments]: readonly [readonly string[]]): Promise<string[]> {
  const moment = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
  const failed: string[] = []
  const wentWrong = (where: string) => {
    const text = document.body.innerText
    if (text.includes('This view failed')) failed.push(`${where}: ${text.slice(0, 2_000)}`)
    return text.includes('This view failed')
  }
  const press = async (button: HTMLElement, fragment: string) => {
    const name = button.innerText
    button.click()
    await moment(15)
    return wentWrong(`${fragment}, ${name}`)
  }
  const unfold = async (fragment: string) => {
    for (const fold of document.querySelectorAll<HTMLElement>('main button[aria-expanded="false"]'))
      if (await press(fold, fragment)) return
    const drawers = [...document.querySelectorAll<HTMLElement>('main button')].filter(
      button =>
        /^All (?:\d+ fields|eight|receipts)/u.test(button.innerText) || button.dataset.report !== undefined,
    )
    for (const drawer of drawers.slice(0, 6)) {
      if (!drawer.isConnected) continue
      if (await press(drawer, fragment)) return
      document.querySelector<HTMLElement>('[data-drawer] button[aria-label="Close"]')?.click()
    }
  }
  await moment(60)
  for (const fragment of fragments) {
    location.hash = fragment
    for (let waited = 0; waited < 100; waited += 1) {
      await moment(20)
      if (document.querySelector('main h1') !== null) break
    }
    await moment(30)
    if (!wentWrong(fragment)) await unfold(fragment)
    if (document.querySelector('main h1') === null) failed.push(`${fragment}: shows nothing`)
  }
  return failed
}

const inPage = <T>(page: Page, run: (given: never) => Promise<T>, given: string): Promise<T> =>
  page.evaluate(`(${run})(${given})`)

export const countOf = (page: Page, { database, store }: StoreByHand): Promise<number> =>
  inStore(page, [database, store], rows => rows.length)

export function rowsOf(page: Page, of: StoreByHand): Promise<unknown[]> {
  return inPage(page, keepRows, JSON.stringify([of]))
}

export function write(page: Page, of: StoreByHand, alterations: readonly Alteration[]): Promise<void> {
  return inPage(page, writeRows, `[${JSON.stringify({ ...of, alterations })}, (${hostileValues})()]`)
}

export function look(page: Page, fragments: readonly string[]): Promise<string[]> {
  return inPage(page, openViews, JSON.stringify([fragments]))
}

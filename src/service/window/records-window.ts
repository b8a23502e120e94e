import { type IDBPDatabase, unwrap, wrap } from 'idb'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { isJson } from '../../contract/json-value.ts'
import { keysOf } from '../../contract/keys-of.ts'
import {
  type RecordPage,
  type RecordStore,
  type RecordsWindow,
  STORES,
  type StoredRecord,
} from '../../contract/window/stores.ts'
import type { Store } from '../store/database.ts'
import { isReadable } from '../store/readable-rows.ts'
import { RECORDED, SERVICE_DATABASE } from '../store/service-database.ts'

function shownMember(value: unknown): unknown {
  if (isJson(value) || value instanceof Uint8Array) return value
  const kind = typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : String(value)
  return `(not JSON: ${typeof value === 'string' ? 'half a character' : kind})`
}

/** A stored value as plain data: a member that a browser's owner wrote by hand is shown whole or not at all. */
const shownValue = (row: unknown): Readonly<Record<string, unknown>> =>
  typeof row !== 'object' || row === null
    ? {}
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownMember(value)]))

const recordOf = (store: RecordStore, key: IDBValidKey, row: unknown): StoredRecord => ({
  ...{ key: String(key), value: shownValue(row), readable: isReadable(store, row) },
})

/** Reads by cursor: the records before the page are skipped by their keys, and those after it never read. */
async function readPage(db: IDBPDatabase, name: RecordStore, page: number): Promise<RecordPage> {
  if (!Number.isSafeInteger(page) || page < 1) throw new RangeError(`There is no page ${page}.`)
  const { store } = db.transaction(name)
  const total = await store.count()
  const { time, index = RECORDED } = SERVICE_DATABASE.stores[name]
  // The index would leave out a record that was altered to have no time.
  const byTime = time !== undefined && (await store.index(index).count()) === total
  let cursor = byTime ? await store.index(index).openCursor(null, 'prev') : await store.openCursor()
  const before = (page - 1) * LIMITS.PAGE_ROWS
  if (before > 0) cursor = before < total ? ((await cursor?.advance(before)) ?? null) : null
  const records: StoredRecord[] = []
  while (cursor !== null && records.length < LIMITS.PAGE_ROWS) {
    records.push(recordOf(name, cursor.primaryKey, cursor.value))
    cursor = await cursor.continue()
  }
  return { total, records }
}

/** Reads every store and writes none: each transaction here is read-only, and the records are copies. */
export function createRecords(store: Store): RecordsWindow {
  // Untyped: the store's name is data here, not known at compile time.
  const open = async () => wrap(unwrap(await store.open()))
  return {
    counts: async () => {
      const db = await open()
      const counted = keysOf(STORES).map(async name => [name, await db.count(name)] as const)
      return new Map(await Promise.all(counted))
    },
    page: async (name, page) => readPage(await open(), name, page),
    record: async (name, key) => {
      const value: unknown = await (await open()).get(name, key)
      return value === undefined ? undefined : recordOf(name, key, value)
    },
  }
}

import { type IDBPDatabase, unwrap, wrap } from 'idb'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { memberOf } from '../../contract/json-members.ts'
import { isJson } from '../../contract/json-value.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { StoreName } from '../../contract/window/rows.ts'
import {
  type PageQuery,
  type RecordPage,
  type RecordStore,
  type RecordsWindow,
  STORES,
  type StoreCount,
  type StoredRecord,
} from '../../contract/window/stores.ts'
import { READ_INDEXES, type ReadIndexes, type Store } from '../store/database.ts'
import { isReadable } from '../store/readable-rows.ts'

/** Shown in place of what JSON cannot express, so that every record can be shown. */
const NOT_JSON = 'not JSON'

function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function shownMember(value: unknown): unknown {
  if (isJson(value)) return value
  if (typeof value === 'object' && value !== null) return `(${NOT_JSON}: ${kindOf(value)})`
  return `(${NOT_JSON}: ${typeof value === 'string' ? 'half a character' : String(value)})`
}

/**
 * A stored value as plain data: JSON and bytes as they are, and words in place of whatever else a browser's owner wrote
 * by hand: a member is shown whole or not at all.
 */
function shownValue(row: unknown): Readonly<Record<string, unknown>> {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? value : shownMember(value),
    ]),
  )
}

const INDEXES: Readonly<Record<StoreName & RecordStore, ReadIndexes>> = READ_INDEXES

/** Sorts after every text; `END`, put behind a text, sorts after every text that begins with it. */
const AFTER_TEXT: IDBValidKey = []
const END = '\uffff'

interface Cursor {
  readonly primaryKey: IDBValidKey
  readonly value: unknown
  advance(count: number): Promise<Cursor | null>
  continue(): Promise<Cursor | null>
}

interface Source {
  count(range?: IDBKeyRange | null): Promise<number>
  openCursor(range: IDBKeyRange | null, direction: IDBCursorDirection): Promise<Cursor | null>
}

interface Selection {
  readonly source: Source
  readonly by: RecordPage['by']
  readonly range: IDBKeyRange | null
  /** The records after `until`; null if they are not told apart. */
  readonly later: IDBKeyRange | null
}

function recordOf(store: RecordStore, key: IDBValidKey, row: unknown): StoredRecord {
  const at = INDEXES[store].time?.member.split('.').reduce<unknown>(memberOf, row)
  return {
    key: String(key),
    at: typeof at === 'string' ? at : null,
    value: shownValue(row),
    readable: isReadable(store, row),
  }
}

/** One agent's records, where the store can tell them apart; undefined where it cannot. */
function selectOfAgent(
  db: IDBPDatabase,
  name: RecordStore,
  agent: string,
  until: string | undefined,
): Selection | undefined {
  const store = db.transaction(name).store
  const index = INDEXES[name].agent
  if (name === 'agents') return { source: store, by: 'name', range: IDBKeyRange.only(agent), later: null }
  if (name === 'used_ids') {
    // Their names begin with the agent's (evaluation-effects.ts).
    const own = `${JSON.stringify([agent]).slice(0, -1)},`
    return { source: store, by: 'name', range: IDBKeyRange.bound(own, own + END), later: null }
  }
  if (index === null) return undefined
  const source = store.index(index.index)
  if (typeof index.members === 'string')
    return { source, by: 'name', range: IDBKeyRange.only(agent), later: null }
  return {
    source,
    by: 'time',
    range: IDBKeyRange.bound([agent], [agent, until ?? AFTER_TEXT]),
    later: until === undefined ? null : IDBKeyRange.bound([agent, until], [agent, AFTER_TEXT], true),
  }
}

async function selectAll(db: IDBPDatabase, name: RecordStore, until: string | undefined): Promise<Selection> {
  const { store } = db.transaction(name)
  const { time } = INDEXES[name]
  const byName: Selection = { source: store, by: 'name', range: null, later: null }
  if (time === null) return byName
  const index = store.index(time.index)
  const [dated, all] = await Promise.all([index.count(), store.count()])
  // The time index would leave out a record that was altered to have no time.
  if (dated < all) return byName
  return {
    source: index,
    by: 'time',
    range: until === undefined ? null : IDBKeyRange.upperBound(until),
    later: until === undefined ? null : IDBKeyRange.lowerBound(until, true),
  }
}

function requirePage({ page, size }: PageQuery): void {
  const whole = Number.isSafeInteger(page) && Number.isSafeInteger(size)
  if (!whole || page < 1 || size < 1 || size > LIMITS.PAGE_ROWS)
    throw new RangeError(`There is no page ${page} of ${size} records.`)
}

/** Reads by cursor: the records before the page are skipped by their keys, and those after it never read. */
async function readPage(db: IDBPDatabase, name: RecordStore, query: PageQuery): Promise<RecordPage> {
  requirePage(query)
  const { page, size, agent, until } = query
  const selection =
    (agent === undefined ? undefined : selectOfAgent(db, name, agent, until)) ??
    (await selectAll(db, name, until))
  const { source, by, range, later } = selection
  const direction = by === 'time' ? 'prev' : 'next'
  const [total, newer] = await Promise.all([source.count(range), later === null ? 0 : source.count(later)])
  const records: StoredRecord[] = []
  let cursor = await source.openCursor(range, direction)
  const newest = cursor === null ? null : recordOf(name, cursor.primaryKey, cursor.value).at
  const before = (page - 1) * size
  if (before > 0) cursor = before < total ? ((await cursor?.advance(before)) ?? null) : null
  while (cursor !== null && records.length < size) {
    records.push(recordOf(name, cursor.primaryKey, cursor.value))
    cursor = records.length < size ? await cursor.continue() : null
  }
  return { total, newer, by, newest: by === 'time' ? newest : null, records }
}

async function countOf(db: IDBPDatabase, name: RecordStore, agent: string | undefined): Promise<StoreCount> {
  if (agent === undefined) return { name, count: await db.count(name) }
  const selection = selectOfAgent(db, name, agent, undefined)
  return { name, count: selection === undefined ? null : await selection.source.count(selection.range) }
}

/** Reads every store and writes none: each transaction here is read-only, and the records are copies. */
export function createRecords(store: Store): RecordsWindow {
  // Untyped: the store's name is data here, not known at compile time.
  const open = async () => wrap(unwrap(await store.open()))
  return {
    stores: async agent => {
      const db = await open()
      return Promise.all(keysOf(STORES).map(name => countOf(db, name, agent)))
    },
    page: async (name, query) => readPage(await open(), name, query),
    record: async (name, key) => {
      const value: unknown = await (await open()).get(name, key)
      return value === undefined ? undefined : recordOf(name, key, value)
    },
  }
}

import '../../../src/protocols/a2a/judges.ts'
import '../../../src/protocols/dns/judges.ts'
import '../../../src/protocols/oidc/judges.ts'
import '../../../src/protocols/spiffe/judges.ts'
import '../../../src/protocols/w3c-vc/judges.ts'
import { openDB } from 'idb'
import { InterleavedTabs } from '../../models/interleavings/interleaved-tabs.ts'
import type { Keys } from '../proof/interleaved-signing.ts'
import { startService, type Workbench } from '../workbench.ts'

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

/** Two tabs on an empty database, with other rules if a test wants them. */
export async function openTabs(
  keys: Keys,
  options: Parameters<typeof startService>[0] = {},
): Promise<InterleavedTabs> {
  const first = await startService(options)
  const run = new InterleavedTabs([first, await first.secondTab()], keys)
  await run.publishAll()
  return run
}

/** Something that a test lets happen. */
export function later(): { readonly end: () => void; readonly ended: Promise<void> } {
  let end: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  return { end: () => end(), ended }
}

/** Holds an agent's turn, as a tab that hangs does; returns what lets go of it. */
export async function holdTurn(bench: Workbench, agent_id: string): Promise<() => Promise<void>> {
  const [began, over] = [later(), later()]
  const holding = bench.service.window.holding(agent_id, () => {
    began.end()
    return over.ended
  })
  await began.ended
  return async () => {
    over.end()
    await holding
  }
}

/** Divides every wait by 100 during `run`. */
export async function withShortTurns<T>(run: () => Promise<T>): Promise<T> {
  const { setTimeout: plain } = globalThis
  const patched = (handler: () => void, delay = 0) => plain(handler, delay / 100)
  Object.assign(globalThis, { setTimeout: patched })
  try {
    return await run()
  } finally {
    Object.assign(globalThis, { setTimeout: plain })
  }
}

/** Where a full browser refuses: at the write itself, or when the transaction is committed. */
export type Failure = 'the write' | 'the commit'

function abortForQuota(transaction: IDBTransaction): void {
  const abort: unknown = Reflect.get(transaction, '_abort')
  if (typeof abort === 'function') abort.call(transaction, 'QuotaExceededError')
}

/** Makes every write to one object store fail for lack of space during `work`. */
export async function withoutRoomIn<T>(store: string, failure: Failure, work: () => Promise<T>): Promise<T> {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
    if (this.name !== store) return put.apply(this, args)
    if (failure === 'the write') throw new DOMException('no room', 'QuotaExceededError')
    const request = put.apply(this, args)
    request.addEventListener('success', () => abortForQuota(this.transaction))
    return request
  }
  try {
    return await work()
  } finally {
    IDBObjectStore.prototype.put = put
  }
}

/** Closes the database under its first user during `work`, as clearing site data does. */
export async function closingUnder<T>(work: () => Promise<T>): Promise<T> {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    IDBDatabase.prototype.transaction = transaction
    this.dispatchEvent(new Event('close'))
    this.close()
    return transaction.apply(this, args)
  }
  try {
    return await work()
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
}

/** Makes every attempt to open a database fail during `work`. */
export async function withoutStorage<T>(error: DOMException, work: () => Promise<T>): Promise<T> {
  const { open } = indexedDB
  indexedDB.open = () => {
    throw error
  }
  try {
    return await work()
  } finally {
    indexedDB.open = open
  }
}

/** Closes the database at the n-th transaction of `work` (from 1); says whether it got that far. */
export async function closingAt<T>(
  point: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly closed: boolean }> {
  const { transaction } = IDBDatabase.prototype
  let begun = 0
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    begun += 1
    if (begun === point) {
      this.dispatchEvent(new Event('close'))
      this.close()
    }
    return transaction.apply(this, args)
  }
  try {
    return { result: await work(), closed: begun >= point }
  } finally {
    IDBDatabase.prototype.transaction = transaction
  }
}

import { inTime } from './with-timeout.ts'

/**
 * A database of the page. Its version rises with every change of its stores or of what their rows hold, for no other
 * version is ever read or changed: there are no upgrades.
 */
export interface OwnDatabase {
  readonly version: number
  /** Each store by its name, with what its owner makes it by. */
  readonly stores: Readonly<Record<string, unknown>>
}

/** The names of the stores that a database lacks. */
export function missingStores({ stores }: OwnDatabase, found: Iterable<string>): readonly string[] {
  const there = new Set(found)
  return Object.keys(stores).filter(name => !there.has(name))
}

/** How long another tab’s connection may keep this one waiting, in milliseconds: no longer than a step of the start. */
const OPEN_LIMIT_MS = 10_000
/** The same, after one wait has timed out. */
const OPEN_AGAIN_LIMIT_MS = 1_000

/** One connection to a database, opened when first used and again after it was lost. */
export interface OneConnection<D> {
  /**
   * @throws DOMException, `TimeoutError` while another tab holds the database; `AbortError` or `VersionError` where
   * another version of the page left it, which stays as it is
   */
  open(): Promise<D>
  close(): void
}

interface Connection {
  readonly name: string
  readonly objectStoreNames: Iterable<string>
  close(): void
}

/** What is done at IndexedDB's events for a connection; `blocking` fires when another tab deletes it. */
interface ConnectionEvents<D> {
  readonly upgrade: (
    db: D,
    oldVersion: number,
    newVersion: number | null,
    tx: Pick<IDBTransaction, 'abort'> & { readonly done: Promise<void> },
  ) => void
  readonly blocking: (current: number, blocked: number | null, event: Event) => void
  readonly terminated: () => void
}

let allowed: Promise<unknown> = Promise.resolve()
let mayOpen = true

/** Lets this page open no store before this is so, and none at all where it fails. */
export function openOnlyAfter(found: Promise<unknown>): void {
  allowed = found
}

let heeded: readonly string[] = []
let heed: () => void = () => undefined

/** Calls back where a database of these names is deleted while this page uses it, in this tab, another or by the browser. */
export function heedDeletions(names: readonly string[], said: () => void): void {
  heeded = names
  heed = said
}

/** Stops this page from opening any store: everything is about to be deleted, and the page reloaded. */
export function stopOpening(): void {
  mayOpen = false
}

function deleted(name: string): void {
  if (mayOpen && heeded.includes(name)) heed()
}

/** The browser may have closed a connection alone, or deleted its database too; looking makes none. */
async function lookFor(name: string): Promise<void> {
  const all = await indexedDB.databases()
  if (all.every(each => each.name !== name)) deleted(name)
}

interface ConnectionState {
  readonly lost: () => void
  /** The name of the database, once it was open. */
  readonly known: () => string | undefined
}

function eventsOf<D extends Connection>(
  make: (db: D) => void,
  { lost, known }: ConnectionState,
): ConnectionEvents<D> {
  return {
    upgrade: (db, oldVersion, _newVersion, tx) => {
      if (oldVersion === 0 && known() !== undefined) deleted(db.name)
      if (oldVersion === 0) return make(db)
      tx.done.catch(() => undefined)
      tx.abort()
    },
    blocking: (_current, wanted, event) => {
      lost()
      if (!(event.target instanceof IDBDatabase)) return
      event.target.close()
      if (wanted === null) deleted(event.target.name)
    },
    terminated: () => {
      lost()
      void lookFor(known() ?? '').catch(() => undefined)
    },
  }
}

/**
 * Keeps one connection, closes it when another tab needs it gone, and never waits for a tab endlessly. The database is
 * made where there is none; what another version of the page made is left as it is.
 */
export function oneConnection<D extends Connection>(
  own: OwnDatabase,
  make: (db: D) => void,
  connect: (events: ConnectionEvents<D>) => Promise<D>,
): OneConnection<D> {
  let opening: Promise<D> | undefined
  let patience = OPEN_LIMIT_MS
  let known: string | undefined
  const lost = () => {
    opening = undefined
  }
  const events = eventsOf(make, { lost, known: () => known })
  const connected = async () => {
    try {
      await allowed
      if (!mayOpen) return await new Promise<never>(() => undefined)
      const db = await connect(events)
      if (missingStores(own, db.objectStoreNames).length > 0) {
        db.close()
        throw new DOMException('It lacks stores of this version of the page.', 'VersionError')
      }
      patience = OPEN_LIMIT_MS
      known = db.name
      return db
    } catch (cause) {
      lost()
      throw cause
    }
  }
  return {
    open: () => {
      opening ??= connected()
      const waiting = opening
      // Opening goes on in the background: the first use after the other tab gives way finds it open.
      return inTime(waiting, patience).catch(cause => {
        if (waiting === opening) patience = OPEN_AGAIN_LIMIT_MS
        throw cause
      })
    },
    close: () => {
      opening?.then(db => db.close()).catch(() => undefined)
      lost()
    },
  }
}

/** A stored record that was altered outside this page, so that nothing can be read from it. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow'

  /**
   * @param store the object store that holds it
   * @param key the record's own name in its store
   */
  constructor(store: string, key: string) {
    super(`The record ${key} of the store ${store} cannot be read: it was altered outside this page.`)
  }
}

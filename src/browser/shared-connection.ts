import { inTime } from './with-timeout.ts'

/** How long another tab’s connection may keep this one waiting, in milliseconds: no longer than a step of the start. */
const OPEN_LIMIT_MS = 10_000
/** The same, once it has been waited for in vain. */
const OPEN_AGAIN_LIMIT_MS = 1_000

/** One connection to a database, opened when first used and again after it was lost. */
export interface OneConnection<D> {
  /** @throws DOMException, `TimeoutError` where a tab that does not make way holds the database as it was */
  open(): Promise<D>
  close(): void
}

/** What IndexedDB says of a connection; `blocking` is heard when another tab needs a newer schema, or deletes. */
export interface ConnectionEvents {
  readonly blocking: (current: number, blocked: number | null, event: Event) => void
  readonly terminated: () => void
}

let mayOpen = true

/** Has this page open no store any more: everything is about to be deleted, and the page to be loaded anew. */
export function openNoMore(): void {
  mayOpen = false
}

/** Keeps one connection, closes it when another tab needs it gone, and waits for no other tab without end. */
export function oneConnection<D extends { close(): void }>(
  connect: (events: ConnectionEvents) => Promise<D>,
): OneConnection<D> {
  let opening: Promise<D> | undefined
  let patience = OPEN_LIMIT_MS
  const lost = () => {
    opening = undefined
  }
  const blocking: ConnectionEvents['blocking'] = (_current, _blocked, event) => {
    lost()
    if (event.target instanceof IDBDatabase) event.target.close()
  }
  const connected = async () => {
    if (!mayOpen) return new Promise<never>(() => undefined)
    try {
      const db = await connect({ blocking, terminated: lost })
      patience = OPEN_LIMIT_MS
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
      // It is still waited for behind this: the first use after the other tab has made way finds it open.
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

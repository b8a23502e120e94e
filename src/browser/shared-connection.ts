import { inTime } from './with-timeout.ts'

/** How long another tab’s connection may keep this one waiting, in milliseconds: no longer than a step of the start. */
const OPEN_LIMIT_MS = 10_000
/** The same, after one wait has timed out. */
const OPEN_AGAIN_LIMIT_MS = 1_000

/** One connection to a database, opened when first used and again after it was lost. */
export interface OneConnection<D> {
  /** @throws DOMException, `TimeoutError` if another tab keeps the old database open and does not give way */
  open(): Promise<D>
  close(): void
}

/** IndexedDB's events for a connection; `blocking` fires when another tab needs a newer schema or deletes. */
export interface ConnectionEvents {
  readonly blocking: (current: number, blocked: number | null, event: Event) => void
  readonly terminated: () => void
}

let mayOpen = true

/** Stops this page from opening any store: everything is about to be deleted, and the page reloaded. */
export function openNoMore(): void {
  mayOpen = false
}

/** Keeps one connection, closes it when another tab needs it gone, and never waits for a tab endlessly. */
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

import { type AgentNote, settling } from './agent-notes.ts'
import type { ClientStore, Intent, Settling } from './client-store.ts'
import type { CallEntry, JournalEntry } from './journal-record.ts'
import { keptEntry } from './kept-bodies.ts'

/** The visitor's own record of every message and signature, in order, kept across reloads. */
export interface Journal {
  /**
   * Adds an entry under the next number; `numbered` makes the entry for a number.
   * @returns the whole entry, even where its bodies were shortened for storage
   */
  add<E extends JournalEntry>(numbered: (seq: number) => E): Promise<E>
  /**
   * Begins to store the intent of a request, which must outlive this tab: once this resolves, the transaction is
   * committed whatever becomes of the tab, and `stored` says when it is there.
   */
  intend(intent: Intent): Promise<{ readonly stored: Promise<void> }>
  /** Stores what became of a request, and in the same transaction what comes with it. */
  settle(entry: CallEntry, along?: Along): Promise<void>
}

/** What is stored in the transaction of an answer. */
export interface Along {
  /** The key of the request's intent, which is deleted. */
  readonly forgets?: string | undefined
  /** What the answer changed of the visitor's agents. */
  readonly note?: AgentNote | undefined
}

interface KeyCursor {
  readonly key: unknown
  continue(): Promise<KeyCursor | null>
}

/**
 * The number after the last one in the journal. Keys written by hand are skipped: those that are not whole
 * numbers, and those with no exact number after them.
 */
async function nextNumber(last: KeyCursor | null): Promise<number> {
  let taken = Number.MAX_SAFE_INTEGER + 1
  for (let cursor = last; cursor !== null; cursor = await cursor.continue()) {
    const { key } = cursor
    if (typeof key !== 'number' || !Number.isSafeInteger(key) || key < 0) continue
    if (key + 1 < taken) return key + 1
    taken = key
  }
  return 1
}

/** Takes back all of a transaction, unless its own failure has done so. */
function abort(tx: Settling): void {
  try {
    tx.abort()
  } catch {
    // It had ended.
  }
}

/** Numbers are assigned inside the transaction that uses them, so two tabs never assign the same one. */
export function createJournal(store: ClientStore, changed: () => void): Journal {
  return {
    add: async numbered => {
      // Done before the transaction, which would end while a long body is hashed.
      const kept = await keptEntry(numbered(0))
      const tx = (await store.open()).transaction('journal', 'readwrite')
      const seq = await nextNumber(await tx.store.openKeyCursor(null, 'prev'))
      await Promise.all([tx.store.add({ ...kept, seq }), tx.done])
      changed()
      return { ...numbered(seq), at: kept.at }
    },
    intend: async intent => {
      const tx = (await store.open()).transaction('intents', 'readwrite')
      const put = tx.store.put(intent)
      tx.commit()
      const stored = Promise.all([put, tx.done]).then(() => undefined)
      // Whoever waits for it hears of a failure; until then it is nobody's.
      stored.catch(() => undefined)
      return { stored }
    },
    settle: async (entry, { forgets, note } = {}) => {
      const kept = await keptEntry(entry)
      const tx = await settling(store)
      const forgotten = forgets === undefined ? undefined : tx.objectStore('intents').delete(forgets)
      const noted = note?.(tx).catch(cause => {
        abort(tx)
        throw cause
      })
      await Promise.all([noted, tx.objectStore('journal').put(kept), forgotten, tx.done])
      changed()
    },
  }
}

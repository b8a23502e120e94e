import type { ClientStore, Intent } from './client-store.ts'
import type { CallEntry, JournalEntry } from './journal-record.ts'
import { keptEntry } from './kept-bodies.ts'

/** The visitor's own record of every message and signature, in order, kept across reloads. */
export interface Journal {
  /**
   * Adds an entry under the next number; `numbered` makes the entry for a number.
   * @param intent the request that it is of, stored with it or not at all
   * @returns the whole entry, even where its bodies were shortened for storage
   */
  add<E extends JournalEntry>(numbered: (seq: number) => E, intent?: Intent): Promise<E>
  settle(entry: CallEntry): Promise<void>
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

/** Numbers are assigned inside the transaction that uses them, so two tabs never assign the same one. */
export function createJournal(store: ClientStore, changed: () => void): Journal {
  return {
    add: async (numbered, intent) => {
      // Done before the transaction, which would end while a long body is hashed.
      const kept = await keptEntry(numbered(0))
      const stores = ['journal', ...(intent === undefined ? [] : ['intents' as const])] as const
      const tx = (await store.open()).transaction(stores, 'readwrite')
      const entries = tx.objectStore('journal')
      const seq = await nextNumber(await entries.openKeyCursor(null, 'prev'))
      const begun = intent === undefined ? undefined : tx.objectStore('intents').put(intent)
      await Promise.all([entries.add({ ...kept, seq }), begun, tx.done])
      changed()
      return { ...numbered(seq), at: kept.at }
    },
    settle: async entry => {
      await (await store.open()).put('journal', await keptEntry(entry))
      changed()
    },
  }
}

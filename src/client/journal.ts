import type { ClientStore } from './client-store.ts'
import type { CallEntry, JournalEntry } from './journal-record.ts'
import { keptEntry } from './kept-bodies.ts'

/** The visitor's own record of every message and signature, in order, kept across reloads. */
export interface Journal {
  /**
   * Adds an entry under the next number; `numbered` puts the number on it.
   * @returns the entry whole, whatever of its bodies is kept
   */
  add<E extends JournalEntry>(numbered: (seq: number) => E): Promise<E>
  settle(entry: CallEntry): Promise<void>
}

interface KeyCursor {
  readonly key: unknown
  continue(): Promise<KeyCursor | null>
}

/**
 * The number behind the last one in the journal. Others than the journal's own, which were written by hand, are passed
 * over: what is no whole number, and what leaves no exact number behind it.
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

/** Numbers are given inside the transaction that uses them, so two tabs never give the same one. */
export function createJournal(store: ClientStore, changed: () => void): Journal {
  return {
    add: async numbered => {
      // Long bodies are hashed, which would end a transaction.
      const kept = await keptEntry(numbered(0))
      const tx = (await store.open()).transaction('journal', 'readwrite')
      const seq = await nextNumber(await tx.store.openKeyCursor(null, 'prev'))
      await Promise.all([tx.store.add({ ...kept, seq }), tx.done])
      changed()
      return { ...numbered(seq), at: kept.at }
    },
    settle: async entry => {
      await (await store.open()).put('journal', await keptEntry(entry))
      changed()
    },
  }
}

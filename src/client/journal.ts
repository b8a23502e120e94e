import type { ClientStore } from './client-store.ts'
import type { CallEntry, JournalEntry } from './journal-record.ts'
import { isJournalEntry } from './readable-rows.ts'

/** The visitor's own record of every message and signature, in order, kept across reloads. */
export interface Journal {
  /** Adds an entry under the next number; `numbered` puts the number on it. */
  add<E extends JournalEntry>(numbered: (seq: number) => E): Promise<E>
  settle(entry: CallEntry): Promise<void>
  entries(): Promise<readonly JournalEntry[]>
}

/** Numbers are given inside the transaction that uses them, so two tabs never give the same one. */
export function createJournal(store: ClientStore, changed: () => void): Journal {
  return {
    add: async numbered => {
      const tx = (await store.open()).transaction('journal', 'readwrite')
      const last = await tx.store.openKeyCursor(null, 'prev')
      const entry = numbered((last?.key ?? 0) + 1)
      await Promise.all([tx.store.add(entry), tx.done])
      changed()
      return entry
    },
    settle: async entry => {
      await (await store.open()).put('journal', entry)
      changed()
    },
    entries: async () => (await (await store.open()).getAll('journal')).filter(isJournalEntry),
  }
}

import { sameValue } from '../browser/json-value.ts'
import type { Observable } from '../browser/observable.ts'
import type { ClientStore } from './client-store.ts'
import type { JournalEntry } from './journal-record.ts'
import { inFlight } from './message.ts'
import type { UnreadableRows } from './visitor.ts'

const lastRead = new WeakMap<ClientStore, Map<number, JournalEntry>>()

/** The equal entry from the last read if there is one; otherwise this one. */
function knownFor(store: ClientStore, entry: JournalEntry): JournalEntry {
  const known = lastRead.get(store)?.get(entry.seq)
  return known !== undefined && sameValue(known, entry) ? known : entry
}

/**
 * Entries that were read; those unchanged since the last read are the same objects, so callers can cache by identity.
 * @param extent `part` where they are a part of what was read before, the rest of which stays as it is
 */
export function keptEntries(
  store: ClientStore,
  entries: readonly JournalEntry[],
  extent: 'all' | 'part' = 'all',
): readonly JournalEntry[] {
  const kept = entries.map(entry => knownFor(store, entry))
  const before = extent === 'part' ? lastRead.get(store) : undefined
  const all = before ?? new Map<number, JournalEntry>()
  for (const entry of kept) all.set(entry.seq, entry)
  lastRead.set(store, all)
  return kept
}

export interface JournalRows {
  all(name: 'journal'): Promise<readonly JournalEntry[]>
  readonly unreadable: Observable<UnreadableRows>
}

/** How many of the last entries are read each time: an answer may still be filed under its agent after it came. */
const TAIL = 64

/** Every entry as last read, where all rows were entries; each is written no more once it is answered and no longer new. */
const held = new WeakMap<ClientStore, readonly JournalEntry[]>()

const mayChange = (entry: JournalEntry): boolean => entry.kind === 'call' && inFlight(entry)

/**
 * The rows that may have changed since `known` was read; undefined where one of them was deleted or made unreadable.
 * Those before them are not even counted: a browser counts thousands of rows one by one, and all other reads wait.
 */
async function changedRows(
  store: ClientStore,
  known: readonly JournalEntry[],
  isEntry: (row: unknown) => row is JournalEntry,
): Promise<
  { readonly settled: readonly JournalEntry[]; readonly rows: readonly JournalEntry[] } | undefined
> {
  const from = known.at(-TAIL)?.seq ?? 0
  const before = known.slice(0, Math.max(0, known.length - TAIL))
  const unanswered = before.filter(mayChange)
  const { store: journal } = (await store.open()).transaction('journal')
  const [tail, ...open]: readonly [readonly unknown[], ...unknown[]] = await Promise.all([
    journal.getAll(IDBKeyRange.lowerBound(from)),
    ...unanswered.map(({ seq }) => journal.get(seq)),
  ])
  const rows = [...open, ...tail]
  if (tail.length < known.length - before.length || !rows.every(isEntry)) return undefined
  return { settled: unanswered.length === 0 ? before : before.filter(entry => !mayChange(entry)), rows }
}

async function readWhole(
  store: ClientStore,
  rows: JournalRows,
  whole: readonly JournalEntry[] | undefined,
): Promise<readonly JournalEntry[]> {
  const kept = keptEntries(store, whole ?? (await rows.all('journal')))
  const unread = rows.unreadable.getSnapshot().get('journal') ?? []
  if (unread.length === 0) held.set(store, kept)
  else held.delete(store)
  return kept
}

/**
 * Every entry that can be read, oldest first. After the first time only the newest rows and those that were still
 * unanswered are read; a row that is altered by hand while the page is open is seen when the page is loaded anew.
 * @param whole what was read just now, where it was
 */
export async function readJournalOf(
  store: ClientStore,
  rows: JournalRows,
  isEntry: (row: unknown) => row is JournalEntry,
  whole?: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  const known = held.get(store)
  const changed = whole || known === undefined ? undefined : await changedRows(store, known, isEntry)
  if (changed === undefined) return readWhole(store, rows, whole)
  const { settled } = changed
  const kept = keptEntries(store, changed.rows, 'part')
  const entries = [...settled, ...kept].toSorted((one, other) => one.seq - other.seq)
  held.set(store, entries)
  return entries
}

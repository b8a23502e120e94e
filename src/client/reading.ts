import type { Settable } from '../browser/observable.ts'
import { sameValue } from '../contract/json-value.ts'
import { CLIENT_DATABASE } from './client-store.ts'
import type { JournalEntry } from './journal-record.ts'
import { type ClientRows, type ClientStoreName, OWN_RECORDS } from './own-records.ts'
import type { UnreadableRows } from './visitor.ts'

type Guards = { readonly [S in ClientStoreName]: (row: unknown) => row is ClientRows[S] }
const READABLE: Guards = OWN_RECORDS

function nameOf(name: ClientStoreName, row: unknown): string {
  return String(Reflect.get(Object(row), CLIENT_DATABASE.stores[name]))
}

/** Notes which rows of a store cannot be read, if that has changed. */
function note(
  unreadable: Settable<UnreadableRows>,
  name: ClientStoreName,
  change: (known: readonly string[]) => readonly string[],
): void {
  const all = unreadable.getSnapshot()
  const known = all.get(name) ?? []
  const now = change(known)
  if (now.join() !== known.join()) unreadable.set(new Map([...all, [name, now]]))
}

export function readOne<S extends ClientStoreName>(name: S, row: unknown): ClientRows[S] | undefined {
  return READABLE[name](row) ? row : undefined
}

/** A row as a record; also notes whether it can be read. */
export function readNoted<S extends ClientStoreName>(
  name: S,
  row: unknown,
  unreadable: Settable<UnreadableRows>,
): ClientRows[S] | undefined {
  const record = readOne(name, row)
  const own = nameOf(name, row)
  note(unreadable, name, known => {
    const others = known.filter(each => each !== own)
    return record === undefined ? [...others, own].toSorted() : others
  })
  return record
}

/** A store's readable rows; also notes which cannot be read. */
export function readAll<S extends ClientStoreName>(
  name: S,
  rows: readonly unknown[],
  unreadable: Settable<UnreadableRows>,
): readonly ClientRows[S][] {
  const isReadable = READABLE[name]
  const readable = rows.filter(isReadable)
  const read = new Set<unknown>(readable)
  const left = rows.filter(row => !read.has(row)).map(row => nameOf(name, row))
  note(unreadable, name, () => left)
  return readable
}

/** Gives each entry that is as it was when it was last read as the same object, so that callers can cache by identity. */
export function createKept(): (entries: readonly JournalEntry[]) => readonly JournalEntry[] {
  let last = new Map<number, JournalEntry>()
  return entries => {
    const kept = entries.map(entry => {
      const before = last.get(entry.seq)
      return before !== undefined && sameValue(before, entry) ? before : entry
    })
    last = new Map(kept.map(entry => [entry.seq, entry]))
    return kept
  }
}

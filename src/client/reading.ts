import type { Settable } from '../browser/external-store.ts'
import type { ClientRows, ClientStore } from './client-store.ts'
import type { JournalEntry } from './journal-record.ts'
import { isJournalEntry } from './journal-rows.ts'
import { keptEntries } from './kept-bodies.ts'
import { isChoice, isIntent, isOwnAgent, isStoredKey } from './readable-rows.ts'
import type { ClientStoreName, UnreadableRows } from './unreadable-rows.ts'

type Readable = { readonly [S in ClientStoreName]: (row: unknown) => row is ClientRows[S] }

/** Whether a row is a record of its store, one question for each. */
const READABLE: Readable = {
  keys: isStoredKey,
  agents: isOwnAgent,
  journal: isJournalEntry,
  intents: isIntent,
  choices: isChoice,
}

const NAMED_BY = {
  keys: 'key_thumbprint',
  agents: 'agent_id',
  journal: 'seq',
  intents: 'key',
  choices: 'name',
} as const satisfies Record<ClientStoreName, string>

function nameOf(name: ClientStoreName, row: unknown): string {
  return String(Reflect.get(Object(row), NAMED_BY[name]))
}

/** Notes which rows of a store cannot be read, where that is news. */
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

/** The record that a row is; undefined where it cannot be read. */
export function readOne<S extends ClientStoreName>(name: S, row: unknown): ClientRows[S] | undefined {
  return READABLE[name](row) ? row : undefined
}

/** The record that a row is, and notes where it cannot be read. */
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

/** Entries of the journal with their bodies as it keeps them, whoever wrote them; unchanged ones are the same objects. */
export function readBodies(
  store: ClientStore,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  return keptEntries(store, entries)
}

/** Those of a store's rows that can be read, and notes which cannot. */
export function readAll<S extends ClientStoreName>(
  name: S,
  rows: readonly unknown[],
  unreadable: Settable<UnreadableRows>,
): readonly ClientRows[S][] {
  const isReadable = READABLE[name]
  const left = rows.filter(row => !isReadable(row)).map(row => nameOf(name, row))
  note(unreadable, name, () => left)
  return rows.filter(isReadable)
}

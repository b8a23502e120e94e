import { sameValue } from '../browser/same-value.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore } from './client-store.ts'
import type { CallEntry, JournalEntry, ReceivedAnswer, SentRequest } from './journal-record.ts'

/** How many bytes of a body the journal keeps: as many as the service reads. */
export const KEPT_BYTES: number = LIMITS.BODY_BYTES

const MOST_BYTES_A_UNIT = 3

/** Whether a body may have to be left out; one that is kept for sure is never encoded. */
function mayBeLong(part: SentRequest | ReceivedAnswer | null): boolean {
  return part !== null && part.body.length * MOST_BYTES_A_UNIT > KEPT_BYTES
}

async function kept<P extends SentRequest | ReceivedAnswer>(part: P): Promise<P> {
  if (!mayBeLong(part)) return part
  const octets = new TextEncoder().encode(part.body)
  if (octets.length <= KEPT_BYTES) return part
  const { digestOfBytes } = await import('../crypto/digest.ts')
  return { ...part, body: '', left_out: { digest: await digestOfBytes(octets), bytes: octets.length } }
}

/** An entry as the journal keeps it: with bodies of 64 KiB at most, longer ones by their digest and length. */
export async function keptEntry<E extends JournalEntry>(entry: E): Promise<E> {
  if (entry.kind !== 'call' || ![entry.request, entry.answer].some(mayBeLong)) return entry
  const answer = entry.answer && (await kept(entry.answer))
  return { ...entry, request: await kept(entry.request), answer }
}

/** Puts the kept form in the place of an entry that has not changed since; a store that takes no more is left as it is. */
async function replace(store: ClientStore, entry: CallEntry, short: JournalEntry): Promise<void> {
  try {
    const tx = (await store.open()).transaction('journal', 'readwrite')
    const now: unknown = await tx.store.get(entry.seq)
    const same = typeof now === 'object' && now !== null && JSON.stringify(now) === JSON.stringify(entry)
    if (same) await tx.store.put(short)
    await tx.done
  } catch {
    // It is read as short as this the next time too.
  }
}

async function keptForGood(store: ClientStore, entry: JournalEntry): Promise<JournalEntry> {
  const short = await keptEntry(entry)
  if (short !== entry && entry.kind === 'call') await replace(store, entry, short)
  return short
}

const lastRead = new WeakMap<ClientStore, ReadonlyMap<number, JournalEntry>>()

/** The entry of the last reading that says the same as this one; otherwise this one. */
function knownFor(store: ClientStore, entry: JournalEntry): JournalEntry {
  const known = lastRead.get(store)?.get(entry.seq)
  return known !== undefined && sameValue(known, entry) ? known : entry
}

/**
 * Entries with their bodies as the journal keeps them; those that an earlier page kept whole are shortened for good. What
 * has not changed since the last reading is the same object as it was then, so that nobody has to read it again.
 */
export async function keptEntries(
  store: ClientStore,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  const read = await Promise.all(
    entries.map(entry => {
      const known = knownFor(store, entry)
      return known === entry ? keptForGood(store, entry) : known
    }),
  )
  // Another reading may have ended in the meantime.
  const kept = read.map(entry => knownFor(store, entry))
  lastRead.set(store, new Map(kept.map(entry => [entry.seq, entry])))
  return kept
}

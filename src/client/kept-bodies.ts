import { sameValue } from '../browser/same-value.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore } from './client-store.ts'
import type { JournalEntry, ReceivedAnswer, SentRequest } from './journal-record.ts'

/** How many bytes of a body the journal keeps: as many as the service reads. */
export const KEPT_BYTES: number = LIMITS.BODY_BYTES

const MOST_BYTES_A_UNIT = 3

/** Whether a body may be too long; one that certainly is not need not be encoded. */
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

/** An entry as the journal keeps it: bodies over 64 KiB are replaced by their digest and length. */
export async function keptEntry<E extends JournalEntry>(entry: E): Promise<E> {
  if (entry.kind !== 'call' || ![entry.request, entry.answer].some(mayBeLong)) return entry
  const answer = entry.answer && (await kept(entry.answer))
  return { ...entry, request: await kept(entry.request), answer }
}

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

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

/** Entries with their bodies as the journal keeps them; those that an earlier page kept whole are shortened for good. */
export async function shortened(
  store: ClientStore,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  return Promise.all(
    entries.map(async entry => {
      const short = await keptEntry(entry)
      if (short !== entry && entry.kind === 'call') await replace(store, entry, short)
      return short
    }),
  )
}

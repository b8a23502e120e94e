import {
  type DirectoryEntry,
  type DirectoryPort,
  type DirectoryRecord,
  directoryEntry,
  directoryName,
  type Publication,
} from '../contract/schemas/directory.ts'
import { type ClockReading, instantOf } from '../contract/time-and-chance.ts'
import { readPublicJwk, thumbprintUriOf } from '../crypto/jwk.ts'
import { changesBetween, type EntryChange, sinceAfter } from '../rules/standing/grounds.ts'
import type { ServiceParts } from './service-parts.ts'
import { nextOrder } from './store/commit.ts'
import type { Store } from './store/database.ts'
import { readableRow } from './store/readable-rows.ts'

function requireOwnKids(keys: readonly { readonly kid: string }[]): void {
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new TypeError('two keys have one kid')
}

async function requireOwnThumbprint({
  jwk,
  key_thumbprint,
}: Extract<DirectoryEntry, { key_thumbprint: string }>): Promise<void> {
  if ((await thumbprintUriOf(readPublicJwk(jwk))) !== key_thumbprint)
    throw new TypeError('the key_thumbprint is not that of the jwk')
}

/** Reads an entry as strictly as a request. @throws TypeError, JwkError or ZodError if not public material */
async function checked(entry: DirectoryEntry): Promise<DirectoryEntry> {
  const parsed = directoryEntry.parse(entry)
  if (parsed.kind === 'issuer_keys') {
    const keys = [...parsed.keys, ...(parsed.retired ?? [])]
    for (const { jwk } of keys) readPublicJwk(jwk)
    requireOwnKids(keys)
  }
  if ('key_thumbprint' in parsed) await requireOwnThumbprint(parsed)
  return parsed
}

function conflict(stands: DirectoryRecord | undefined): DOMException {
  return new DOMException(`version ${stands?.version ?? 'none'} stands`, 'ConstraintError')
}

/** Replaces the version that an entry was compared with. @throws DOMException, `ConstraintError` if another one stands by now */
async function replace(
  store: Store,
  entry: DirectoryEntry,
  { before, ...change }: EntryChange,
  { now, offset: clock_offset_ms }: ClockReading,
): Promise<Publication> {
  const name = directoryName(entry)
  const tx = (await store.open()).transaction(['directory', 'audit'], 'readwrite', { durability: 'strict' })
  const entries = tx.objectStore('directory')
  const [row, next_order] = await Promise.all([entries.get(name), nextOrder(tx.objectStore('audit'))])
  // A record altered beyond reading is no longer an entry, and may be overwritten.
  const stands = readableRow('directory', row)
  if (stands?.version !== before?.version) {
    tx.abort()
    await tx.done.catch(() => undefined)
    throw conflict(stands)
  }
  const version = (before?.version ?? 0) + 1
  const since = sinceAfter({ before, ...change }, version)
  const at = instantOf(now)
  await Promise.all([entries.put({ name, version, entry, published_at: at, since }), tx.done])
  return { version, at, clock_offset_ms, next_order }
}

/**
 * The directory's write port: public material only, and nothing else in the store can be reached through it.
 * Versions of an entry only go up; a withdrawn entry leaves a record that it was there.
 */
export function createDirectory({
  store,
  clock,
  changes,
}: Pick<ServiceParts, 'store' | 'clock' | 'changes'>): DirectoryPort {
  return {
    publish: async (given, replaces) => {
      const entry = await checked(given)
      const name = directoryName(entry)
      // An entry that replaces none has nothing to be compared with, and `replace` sees whether there is one.
      const before =
        replaces === undefined
          ? undefined
          : readableRow('directory', await (await store.open()).get('directory', name))
      if (before?.version !== replaces) throw conflict(before)
      const change = await changesBetween(before, entry)
      const published = await replace(store, entry, change, clock.read())
      changes.announce()
      return published
    },
  }
}

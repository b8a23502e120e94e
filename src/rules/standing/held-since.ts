import type { DirectoryEntry, DirectoryRecord, PublicJwk } from '../../contract/schemas/directory.ts'
import { thumbprintUriOf } from '../../crypto/jwk.ts'
import { changedIndices } from '../../protocols/bitstring/status-list.ts'

/** Stands for the whole entry among the names of its things. */
const WHOLE = '*'

const thumbprints = new WeakMap<PublicJwk, Promise<string>>()

function thumbprintOf(jwk: PublicJwk): Promise<string> {
  const known = thumbprints.get(jwk) ?? thumbprintUriOf(jwk)
  thumbprints.set(jwk, known)
  return known
}

/** The keys that an entry holds, current and retired, by their thumbprints; none where it was withdrawn. */
export async function heldKeys(entry: DirectoryEntry | undefined): Promise<readonly string[]> {
  if (entry?.kind === 'issuer_keys') {
    const keys = [...entry.keys, ...(entry.retired ?? [])]
    return Promise.all(keys.map(({ jwk }) => thumbprintOf(jwk)))
  }
  if (entry?.kind === 'organization') {
    return [entry.key_thumbprint, ...(entry.retired ?? []).map(({ key_thumbprint }) => key_thumbprint)]
  }
  return entry?.kind === 'registry_entry' ? [entry.key_thumbprint] : []
}

/** The first version from which an entry has held a key (by thumbprint) or a status (by index) without a break. */
export function heldSince({ since, version }: DirectoryRecord, thing: string): number {
  if (since === undefined) return version
  return (Object.hasOwn(since, thing) ? since[thing] : since[WHOLE]) ?? version
}

/** What an entry keeps of the version before it. */
export interface EntryChange {
  readonly before: DirectoryRecord | undefined
  /** The things that stay, by name; null where only a status list would tell. */
  readonly stays: readonly string[] | null
  /** The things that are there now. */
  readonly things: readonly string[]
}

/** Compares an entry with the version that it replaces. */
export async function changesBetween(
  before: DirectoryRecord | undefined,
  entry: DirectoryEntry,
): Promise<EntryChange> {
  if (entry.kind === 'status_list') {
    if (before?.entry.kind !== 'status_list') return { before, stays: null, things: [] }
    const changed = await changedIndices(before.entry.credential, entry.credential)
    return { before, stays: changed === null ? null : [WHOLE], things: (changed ?? []).map(String) }
  }
  const [held, things] = await Promise.all([heldKeys(before?.entry), heldKeys(entry)])
  return { before, stays: things.filter(thing => held.includes(thing)), things }
}

/** The version since which each thing of an entry is held, once the entry has this version. */
export function sinceAfter(
  { before, stays, things }: EntryChange,
  version: number,
): Readonly<Record<string, number>> {
  const kept = (thing: string) => (before === undefined ? version : heldSince(before, thing))
  if (stays === null) return { [WHOLE]: version }
  const fresh = Object.fromEntries(things.map(thing => [thing, version]))
  if (!stays.includes(WHOLE)) {
    return { ...fresh, ...Object.fromEntries(stays.map(thing => [thing, kept(thing)])) }
  }
  // For a status list, only the entries that changed are new; all others stay as before.
  return { ...before?.since, [WHOLE]: kept(WHOLE), ...fresh }
}

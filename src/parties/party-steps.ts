import { type DirectoryEntry, type DirectoryKey, directoryName } from '../contract/schemas/directory.ts'
import type { PartyTools } from './counterparty.ts'
import { signListsAnew } from './issuers/credential-statuses.ts'
import type { Rotation } from './world.ts'
import { keyEntryOf, nameOfIssuerKey, nameOfOrganizationKey } from './world-keys.ts'
import type { PartyKey } from './world-store.ts'

async function lastOf({ publications }: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  const entry = await publications.last(directoryName(key))
  if (entry === undefined) throw new Error('this world did not publish the entry')
  return entry
}

async function renewedKey({ keys }: PartyTools, name: string): Promise<PartyKey> {
  return keys.renew(name, (await keys.held(name))?.alg ?? 'ES256')
}

async function rotated(
  tools: PartyTools,
  entry: DirectoryEntry,
  { former }: Rotation,
): Promise<DirectoryEntry> {
  const keeps = former === 'retired'
  if (entry.kind === 'issuer_keys') {
    const next = await renewedKey(tools, nameOfIssuerKey(entry.use, entry.issuer))
    const retired = keeps ? [...(entry.retired ?? []), ...entry.keys] : []
    return { ...entry, keys: [keyEntryOf(next)], retired }
  }
  if (entry.kind !== 'organization') throw new RangeError(`${entry.kind} has no key of its own`)
  const { jwk, key_thumbprint } = await renewedKey(tools, nameOfOrganizationKey(entry.organization_id))
  const before = { jwk: entry.jwk, key_thumbprint: entry.key_thumbprint }
  return { ...entry, jwk, key_thumbprint, retired: keeps ? [...(entry.retired ?? []), before] : [] }
}

/**
 * Has an issuer or an organization sign with a new key from now on; a credential issuer re-signs its status
 * lists.
 * @throws Error where this world did not publish the entry; RangeError where the entry has no key of its own
 */
export async function rotateKey(
  tools: PartyTools,
  key: DirectoryKey,
  rotation: Rotation,
): Promise<DirectoryEntry> {
  const next = await rotated(tools, await lastOf(tools, key), rotation)
  const published = await tools.publications.anew(directoryName(key), async () => next)
  if (published.kind === 'issuer_keys' && published.use === 'vc+jwt')
    await signListsAnew(tools, published.issuer)
  return published
}

/** Takes an entry out of the directory. @throws Error where this world did not publish it */
export async function withdraw(tools: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  await lastOf(tools, key)
  return tools.publications.anew(directoryName(key), async () => ({ kind: 'withdrawn', was: key }))
}

/** Republishes a withdrawn entry as it was. @throws Error where this world did not publish it */
export async function restore(tools: PartyTools, key: DirectoryKey): Promise<DirectoryEntry> {
  const last = await lastOf(tools, key)
  return tools.publications.anew(directoryName(key), async () => last)
}

import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../contract/vouching.ts'
import type { PublishedSteps } from '../parties/world.ts'

/** The directory entry of the claimed issuer. @throws RangeError where the claim is its own issuer */
export function issuerOf(claim: ImportRequest): DirectoryKey {
  const key = vouchingKey(claim)
  if (key === null) throw new RangeError('no one else vouches for this claim')
  return key
}

/** The directory entry of the claimed organization. @throws RangeError where no organization is claimed */
export function organizationOf(claim: ImportRequest): DirectoryKey {
  const key = organizationKeyOf(claim)
  if (key === null) throw new RangeError('no organization is claimed')
  return key
}

type Publish = (published: PublishedSteps, key: DirectoryKey) => Promise<DirectoryEntry>
const withdraw: Publish = (published, key) => published.withdraw(key)
const restore: Publish = (published, key) => published.restore(key)
const rotate: Publish = (published, key) => published.rotate(key, 'retired')
const replace: Publish = (published, key) => published.rotate(key, 'withdrawn')

/** Each change of what a party published: its heading, whose it is, and what is done. */
export const PUBLICATIONS = {
  'issuer withdraws': ['The provider withdraws its key', issuerOf, withdraw],
  'issuer restores': ['The provider publishes its key again', issuerOf, restore],
  'issuer rotates': ['The provider rotates its key', issuerOf, rotate],
  'issuer rotates and withdraws': ['The provider rotates its key', issuerOf, replace],
  'organization leaves': ['The organization leaves the directory', organizationOf, withdraw],
  'organization rotates': ['The organization rotates its key', organizationOf, rotate],
  'organization rotates and withdraws': ['The organization withdraws its key', organizationOf, replace],
} as const satisfies Record<string, readonly [string, typeof issuerOf, Publish]>
export type Publication = keyof typeof PUBLICATIONS

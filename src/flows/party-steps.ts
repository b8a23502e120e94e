import type { IssuedKind } from '../client/journal-record.ts'
import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../contract/vouching.ts'
import type { ActingAgent, Actors } from './actors.ts'

/** The directory entry of the claimed issuer. @throws RangeError where the claim is its own issuer */
export function issuerOf(claim: ImportRequest): DirectoryKey {
  const key = vouchingKey(claim)
  if (key === null) throw new RangeError('nobody else vouches for this claim')
  return key
}

/** The directory entry of the claimed organization. @throws RangeError where none is claimed */
export function organizationOf(claim: ImportRequest): DirectoryKey {
  const key = organizationKeyOf(claim)
  if (key === null) throw new RangeError('no organization is claimed')
  return key
}

/** The same claim with its own issuer and organization, so that a withdrawal affects no other agent. */
export function withOwnParties(claim: ImportRequest): ImportRequest {
  const part = crypto.randomUUID().slice(0, 8)
  return {
    ...claim,
    issuer: claim.issuer.replace(/^(https:\/\/[^.]+)/u, `$1-${part}`),
    metadata: { ...claim.metadata, organization_id: `org-${part}.example` },
  }
}

const WHAT = {
  registry_entry: 'registry_entry',
  organization: 'organization',
  issuer_keys: 'issuer_keys',
  zone: 'zone',
  status_list: 'status_list',
  withdrawn: 'withdrawn',
} as const satisfies Record<DirectoryEntry['kind'], IssuedKind>

/** Journals what a party published or withdrew. */
export async function noteStep(
  { visitor }: Actors,
  { agent_id, claim }: ActingAgent,
  entry: DirectoryEntry,
  group: string,
): Promise<void> {
  const of = entry.kind === 'withdrawn' ? entry.was.kind : entry.kind
  const organizations = of === 'organization'
  const party = organizations ? (claim.metadata.organization_id ?? '') : claim.issuer
  const speaker = organizations ? 'organization' : 'issuer'
  const value = entry.kind === 'status_list' ? entry.credential : entry
  const made = { what: WHAT[entry.kind], party, value, fault: null }
  await visitor.note({ kind: 'issue', speaker, ...made, group, agent_id })
}

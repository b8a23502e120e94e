import type { Facts } from '../../contract/facts.ts'
import { type DirectoryKey, directoryName } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../../contract/vouching.ts'

/** An agent as far as its grounds depend on it: the claim as stored, and the facts as recorded. */
export interface ClaimAndFacts {
  readonly claim: ImportRequest
  readonly facts: Facts
}

type Claimed = Pick<ClaimAndFacts, 'claim'>

const nameOf = (key: DirectoryKey | null): string | null => (key === null ? null : directoryName(key))

/** The directory entry in which a claim's issuer, registry or host vouches for it; null where no one does. */
export const vouchingEntry = ({ claim }: Claimed): string | null => nameOf(vouchingKey(claim))

export const organizationEntry = ({ claim }: Claimed): string | null => nameOf(organizationKeyOf(claim))

export function listEntry({ claim }: Claimed, id: string): string {
  return directoryName({ kind: 'status_list', issuer: claim.issuer, id })
}

/** The name under which a proven identity is taken. */
export function identityName({ claim }: Claimed): string {
  const { identity_source, issuer, subject } = claim
  return JSON.stringify([identity_source, issuer, subject])
}

/** The names of every directory entry that a claim and the recorded facts lead to. */
export function groundEntries(agent: ClaimAndFacts): readonly string[] {
  const { identity } = agent.facts
  return [
    vouchingEntry(agent),
    organizationEntry(agent),
    identity?.vouched_by?.entry ?? null,
    ...(identity?.statuses ?? []).map(({ list }) => listEntry(agent, list)),
  ].filter(name => name !== null)
}

/** An agent as far as its standing is judged: what of its claim decides about that, and what was established about it. */
export interface Subject {
  readonly agent_id: string
  readonly claim: Pick<ImportRequest, 'identity_source'> & {
    readonly metadata: Pick<ImportRequest['metadata'], 'protocol' | 'organization_id'>
  }
  readonly facts: Facts
}

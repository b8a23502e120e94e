import type { IDBPTransaction } from 'idb'
import { type DirectoryKey, type DirectoryRecord, directoryName } from '../../contract/schemas/directory.ts'
import { organizationKeyOf, vouchingKey } from '../../contract/vouching.ts'
import type { AgentRecord, IdentityRecord, Schema, StoreName } from '../store/database.ts'
import type { Expectation } from '../store/expectation.ts'
import { readableRow, readRow } from '../store/readable-rows.ts'

const nameOf = (key: DirectoryKey | null): string | null => (key === null ? null : directoryName(key))

/** The directory entry in which a claim's issuer, registry or host vouches for it; null where nobody does. */
export const vouchingEntry = ({ claim }: Pick<AgentRecord, 'claim'>): string | null =>
  nameOf(vouchingKey(claim))

/** The directory entry of the claimed organization; null where none is claimed. */
export const organizationEntry = ({ claim }: Pick<AgentRecord, 'claim'>): string | null =>
  nameOf(organizationKeyOf(claim))

/** The name of the directory entry of a status list of the claimed issuer. */
export function listEntry({ claim }: Pick<AgentRecord, 'claim'>, id: string): string {
  return directoryName({ kind: 'status_list', issuer: claim.issuer, id })
}

/** The name under which a proven identity is taken. */
export function identityName({ claim }: Pick<AgentRecord, 'claim'>): string {
  const { identity_source, issuer, subject } = claim
  return JSON.stringify([identity_source, issuer, subject])
}

/** The directory's entries and the holder of the claimed identity, in one state of the store. */
export interface GroundsRead {
  /** Every entry that the claim and the facts lead to, by name; undefined where the directory holds none. */
  readonly entries: ReadonlyMap<string, DirectoryRecord | undefined>
  readonly identity: IdentityRecord | undefined
}

/** The stores that a transaction must cover to read what vouches for an agent. */
export const GROUND_STORES = ['directory', 'identities'] as const

type Reading = Pick<IDBPTransaction<Schema, StoreName[], 'readonly'>, 'objectStore'>

/** Reads one row by its name, or says that it cannot be read. */
type ReadRow = typeof readRow

/** Treats a row altered beyond reading as absent: for display, not for decisions. */
export const asFarAsReadable: ReadRow = (store, _key, row) => readableRow(store, row)

/** Reads everything that vouches for an agent's facts. @throws UnreadableRow where `read` does */
export async function readGrounds(
  tx: Reading,
  agent: AgentRecord,
  read: ReadRow = readRow,
): Promise<GroundsRead> {
  const { identity } = agent.facts
  const names = [
    vouchingEntry(agent),
    organizationEntry(agent),
    identity?.vouched_by?.entry ?? null,
    ...(identity?.statuses ?? []).map(({ list }) => listEntry(agent, list)),
  ].filter(name => name !== null)
  const directory = tx.objectStore('directory')
  const taken = identityName(agent)
  const [held, ...records] = await Promise.all([
    tx.objectStore('identities').get(taken),
    ...names.map(name => directory.get(name)),
  ])
  const entries = names.map((name, at) => [name, read('directory', name, records[at])] as const)
  return { entries: new Map(entries), identity: read('identities', taken, held) }
}

/** The versions of everything that was read. */
export function groundExpectations(agent: AgentRecord, { entries, identity }: GroundsRead): Expectation[] {
  return [
    ...[...entries].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
    { store: 'identities', key: identityName(agent), version: identity?.version ?? null },
  ]
}

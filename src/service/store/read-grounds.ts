import type { IDBPTransaction } from 'idb'
import type { GroundRecords } from '../../rules/standing/grounds.ts'
import { groundEntries, identityName } from '../../rules/standing/subject.ts'
import type { AgentRecord, Expectation, IdentityRecord, Schema, StoreName } from './database.ts'
import { readableRow, readRow } from './readable-rows.ts'

export interface GroundsRead extends GroundRecords {
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
  const names = groundEntries(agent)
  const directory = tx.objectStore('directory')
  const taken = identityName(agent)
  const [held, ...records] = await Promise.all([
    tx.objectStore('identities').get(taken),
    ...names.map(name => directory.get(name)),
  ])
  const entries = names.map((name, at) => [name, read('directory', name, records[at])] as const)
  return { entries: new Map(entries), identity: read('identities', taken, held) }
}

export function groundExpectations(agent: AgentRecord, { entries, identity }: GroundsRead): Expectation[] {
  return [
    ...[...entries].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
    { store: 'identities', key: identityName(agent), version: identity?.version ?? null },
  ]
}

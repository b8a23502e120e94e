import type { IDBPTransaction } from 'idb'
import { UnreadableRow } from '../../browser/own-database.ts'
import {
  type AgentRecord,
  type DecidedOn,
  type IdentityRecord,
  ROWS,
  type StoreName,
  type StoreRow,
} from '../../contract/window/rows.ts'
import type { GroundRecords } from '../../rules/standing/grounds.ts'
import { groundEntries, identityName } from '../../rules/standing/subject.ts'
import type { Schema, Unread } from './database.ts'

const READABLE: { readonly [S in StoreName]: (row: unknown) => row is StoreRow<S> } = ROWS

export function isReadable(store: StoreName, row: unknown): boolean {
  return READABLE[store](row)
}

/** A stored row as a record of its store; undefined if there is none, or it was altered beyond reading. */
export function readableRow<S extends StoreName>(
  store: S,
  row: StoreRow<S> | Unread | undefined,
): StoreRow<S> | undefined {
  return READABLE[store](row) ? row : undefined
}

/**
 * A stored row as a record of its store; undefined where there is none.
 * @param key its own name in the store
 * @throws UnreadableRow if it was altered beyond reading
 */
export function readRow<S extends StoreName>(
  store: S,
  key: string,
  row: StoreRow<S> | Unread | undefined,
): StoreRow<S> | undefined {
  const record = readableRow(store, row)
  if (record === undefined && row !== undefined) throw new UnreadableRow(store, key)
  return record
}

export interface GroundsRead extends GroundRecords {
  readonly identity: IdentityRecord | undefined
}

/** The stores that a transaction must cover to read what vouches for an agent. */
export const GROUND_STORES = ['directory', 'identities'] as const

type Reading = Pick<IDBPTransaction<Schema, StoreName[], 'readonly'>, 'objectStore'>

/** Reads one row by its name, or says that it cannot be read. */
type ReadRow = typeof readRow

/** Treats a row altered beyond reading as absent: for display, not for decisions. */
export const readOrAbsent: ReadRow = (store, _key, row) => readableRow(store, row)

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

export function groundExpectations(
  agent: AgentRecord,
  { entries, identity }: GroundsRead,
): DecidedOn['read'] {
  return [
    ...[...entries].map(
      ([key, record]) => ({ store: 'directory', key, version: record?.version ?? null }) as const,
    ),
    { store: 'identities', key: identityName(agent), version: identity?.version ?? null },
  ]
}

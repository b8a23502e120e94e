import type { IDBPTransaction, StoreNames } from 'idb'
import type { Schema } from './database.ts'

type Upgrading = IDBPTransaction<Schema, ArrayLike<StoreNames<Schema>>, 'versionchange'>

/** The text that a path of members leads to, in a row that may have any shape. */
function textAt(row: unknown, ...path: readonly string[]): string | undefined {
  let at: unknown = row
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return typeof at === 'string' ? at : undefined
}

/** The keys that an agent was confirmed with or bound to, as far as a store of an older version tells. */
async function keysOf(transaction: Upgrading, agent_id: string): Promise<readonly string[]> {
  const agent: unknown = await transaction.objectStore('agents').get(agent_id)
  const bindings: readonly unknown[] = await transaction
    .objectStore('bindings')
    .index('agent_id')
    .getAll(agent_id)
  const keys = [
    ...bindings.map(binding => textAt(binding, 'key_thumbprint')),
    textAt(agent, 'facts', 'identity', 'confirmed_key'),
    textAt(agent, 'facts', 'binding', 'key_thumbprint'),
  ]
  return [...new Set(keys.filter(key => key !== undefined))]
}

/**
 * Brings the taken identities of a store before version 4 up to date: each gets a version, the number of its taking, and
 * the keys that proved it, so that none of them proves it for another agent (contract section 3).
 */
export async function rememberProvingKeys(transaction: Upgrading): Promise<void> {
  // A database that lacks a store is told of when that store is needed; an upgrade that fails would tell nothing.
  const needed = ['identities', 'agents', 'bindings'] as const
  if (needed.some(name => !transaction.objectStoreNames.contains(name))) return
  const identities = transaction.objectStore('identities')
  for (const row of await identities.getAll()) {
    const agent_id = textAt(row, 'agent_id')
    if (agent_id === undefined) continue
    const keys = (await keysOf(transaction, agent_id)).map(key_thumbprint => ({ key_thumbprint, agent_id }))
    await identities.put({ ...row, version: 1, taking: 1, keys })
  }
}

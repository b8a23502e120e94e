import { PROBLEMS } from '../../contract/catalogues/problems.ts'
import { instantOf } from '../../contract/instant.ts'
import type { AuditEntry } from '../../contract/window/window.ts'
import type { Committed, RequestKey } from '../store/commit.ts'
import type { Store } from '../store/database.ts'
import type { Refusal } from './refusal.ts'

/** What an entry says of a request that changed nothing. */
export type UnchangedOutcome = Pick<AuditEntry, 'agent_id' | 'operation' | 'status' | 'code' | 'outcome'>

export function refusedOutcome({ code, parts }: Refusal): UnchangedOutcome {
  const { status } = PROBLEMS[code]
  return { agent_id: parts.agent_id ?? null, operation: 'refused', status, code, outcome: code }
}

export function repeatedOutcome({ agent_id, status }: Committed): UnchangedOutcome {
  return { agent_id, operation: 'repeated', status, code: null, outcome: 'stored answer' }
}

/**
 * Adds one line to the audit trail for a request that changed nothing. Where that fails the answer stands all the
 * same: the store itself may be what the request was refused for.
 */
export async function auditUnchanged(
  store: Store,
  { request_id, path }: RequestKey,
  outcome: UnchangedOutcome,
  clock: () => number,
): Promise<void> {
  try {
    const db = await store.open()
    await db.put('audit', { request_id, at: instantOf(clock()), path, ...outcome, touches: [] })
  } catch {
    // Nothing else can be told to a store that does not take it.
  }
}

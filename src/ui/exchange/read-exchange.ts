import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { AgentName } from '../../client/own-records.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { rowsOf } from './exchange-rows.ts'
import { namedByOf } from './named-by.ts'

/** Each call's entry in the audit trail: it is written once, so it is read once. */
const audited = new WeakMap<CallEntry, AuditEntry>()

async function readAudit(
  entries: readonly JournalEntry[],
  window: Pick<ServiceReader, 'audit'>,
): Promise<void> {
  const missing = new Map<string, CallEntry>()
  for (const entry of entries)
    if (entry.kind === 'call' && entry.answer !== null && !audited.has(entry))
      missing.set(entry.answer.request_id, entry)
  if (missing.size === 0) return
  for (const found of await window.audit([...missing.keys()])) {
    const call = missing.get(found.request_id)
    if (call !== undefined) audited.set(call, found)
  }
}

/** The journal joined with the audit trail and the directory, where they can be seen; only what is new in the trail is read. */
export async function readExchange(
  journal: Promise<readonly JournalEntry[]>,
  window: Pick<ServiceReader, 'audit' | 'directory'> | null,
  agents: Promise<readonly AgentName[]> = Promise.resolve([]),
): Promise<readonly ExchangeRow[]> {
  const entries = await journal
  const besides = new Map(
    (await agents).flatMap(({ agent_id, beside }) => (beside === undefined ? [] : [[agent_id, beside]])),
  )
  if (window === null) return rowsOf(entries, undefined, undefined, besides)
  await readAudit(entries, window)
  return rowsOf(entries, call => audited.get(call), await namedByOf(entries, window), besides)
}

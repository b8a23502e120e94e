import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { AuditEntry, ServiceWindow } from '../../contract/window/window.ts'
import type { ExchangeRow } from './rows.ts'
import { rowsOf } from './rows-of.ts'

/** Each call's entry in the audit trail: it is written once, so it is read once. */
const audited = new WeakMap<CallEntry, AuditEntry>()

async function readAudit(
  calls: readonly CallEntry[],
  serviceWindow: Pick<ServiceWindow, 'audit'>,
): Promise<void> {
  const unknown = calls.flatMap(call =>
    call.answer === null || audited.has(call) ? [] : [[call.answer.request_id, call] as const],
  )
  if (unknown.length === 0) return
  const found = await serviceWindow.audit(unknown.map(([requestId]) => requestId))
  const byRequest = new Map(found.map(entry => [entry.request_id, entry]))
  for (const [requestId, call] of unknown) {
    const entry = byRequest.get(requestId)
    if (entry !== undefined) audited.set(call, entry)
  }
}

/** The journal joined with the audit trail, where it can be seen; only what is new in either is read. */
export async function readExchange(
  entries: readonly JournalEntry[],
  serviceWindow: Pick<ServiceWindow, 'audit'> | null,
): Promise<readonly ExchangeRow[]> {
  const calls = entries.filter(entry => entry.kind === 'call')
  if (serviceWindow === null) return rowsOf(entries, new Map())
  await readAudit(calls, serviceWindow)
  const audits = calls.flatMap(call => audited.get(call) ?? [])
  return rowsOf(entries, new Map(audits.map(entry => [entry.request_id, entry])))
}

import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { AgentName } from '../../client/own-records.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { rowsOf } from './exchange-rows.ts'
import type { Besides } from './known.ts'
import { namedByOf, proofsIn } from './named-by.ts'

/** Each call's entry in the audit trail: it is written once, so it is read once. */
const audited = new WeakMap<CallEntry, AuditEntry>()

const auditOf = (call: CallEntry): AuditEntry | undefined => audited.get(call)

type AuditTrail = Pick<ServiceReader, 'audit' | 'auditFrom' | 'directory'>

/** When the newest entry was written of those that were read through a window. */
const newestRead = new WeakMap<AuditTrail, string>()
/** An action adds a few. */
const NEW_AT_MOST = 16

const isNotYetJoined = (entry: JournalEntry): entry is CallEntry =>
  entry.kind === 'call' && entry.answer !== null && !audited.has(entry)

/** New audit entries since the last read; read in parallel with the journal, because it needs no journal numbers. */
async function gained(trail: AuditTrail): Promise<readonly AuditEntry[]> {
  const at = newestRead.get(trail)
  return at === undefined ? [] : trail.auditFrom(at, NEW_AT_MOST)
}

function noteNewest(trail: AuditTrail, read: readonly AuditEntry[]): void {
  const last = read
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
  if (last !== undefined) newestRead.set(trail, last)
}

async function readAudit(
  calls: readonly CallEntry[],
  read: readonly AuditEntry[],
  trail: AuditTrail,
): Promise<void> {
  const unknown = calls.flatMap(call => (call.answer ? [[call.answer.request_id, call] as const] : []))
  if (unknown.length === 0) return
  const byRequest = new Map(read.map(entry => [entry.request_id, entry]))
  const missing = unknown.flatMap(([requestId]) => (byRequest.has(requestId) ? [] : [requestId]))
  const found = missing.length === 0 ? [] : await trail.audit(missing)
  for (const entry of found) byRequest.set(entry.request_id, entry)
  noteNewest(trail, [...byRequest.values()])
  for (const [requestId, call] of unknown) {
    const entry = byRequest.get(requestId)
    if (entry !== undefined) audited.set(call, entry)
  }
}

/** The journal joined with the audit trail, where it can be seen; only what is new in either is read. */
export async function readExchange(
  journal: Promise<readonly JournalEntry[]>,
  serviceWindow: AuditTrail | null,
  agents: Promise<readonly AgentName[]> = Promise.resolve([]),
): Promise<readonly ExchangeRow[]> {
  const besides = async (): Promise<Besides> =>
    new Map(
      (await agents).flatMap(({ agent_id, beside }) => (beside === undefined ? [] : [[agent_id, beside]])),
    )
  if (serviceWindow === null) return rowsOf(await journal, undefined, undefined, await besides())
  const [entries, read] = await Promise.all([journal, gained(serviceWindow)])
  await readAudit(entries.filter(isNotYetJoined), read, serviceWindow)
  const namedBy = await namedByOf(proofsIn(entries), serviceWindow)
  return rowsOf(entries, auditOf, namedBy, await besides())
}

import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf, succeeded, textMember } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import type { AgentName } from '../../client/own-records.ts'
import type { Purpose } from '../../contract/names.ts'
import { type DirectoryKey, type DirectoryRecord, directoryName } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../../contract/vouching.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { ExchangeRow, NamedBy } from '../app/rows.ts'
import { rowsOf } from './exchange-rows.ts'
import { type Known, knownOf } from './known.ts'

/** Which record a proof is judged by; null where none is. */
function recordFor(call: CallEntry, purpose: Purpose, claim: ImportRequest): DirectoryKey | null {
  if (purpose === 'VERIFY_IDENTITY') return vouchingKey(claim)
  if (purpose === 'BIND_KEY') return claim.identity_source === 'SERVICE_REGISTRY' ? vouchingKey(claim) : null
  return call.speaker === 'agent' ? null : organizationKeyOf(claim)
}

/** The name of the directory record that was read while a proof was judged, as its own checks tell. */
function recordRead(call: CallEntry, { claims, purposes }: Known): string | undefined {
  const { kind, challenge_id = '', purpose = purposes.get(challenge_id) } = messageOf(call)
  const claim = claims.get(call.agent_id ?? '')
  if (kind !== 'prove' || purpose === undefined || claim === undefined) return undefined
  const check = purpose === 'VERIFY_IDENTITY' ? 'evidence' : 'authority'
  const reached =
    succeeded(call) ||
    checksOf(call).some(line => line.check === check && (line.result === 'PASS' || line.result === 'FAIL'))
  const key = reached ? recordFor(call, purpose, claim) : null
  return key === null ? undefined : directoryName(key)
}

/** What a record says; undefined where a later version has replaced the one that was read. */
function namedIn(record: DirectoryRecord | undefined, call: CallEntry): NamedBy | undefined {
  if (record?.published_at === undefined || record.published_at > call.at) return undefined
  const { name, version, published_at, entry } = record
  if (entry.kind === 'withdrawn') return undefined
  const key = 'key_thumbprint' in entry ? entry.key_thumbprint : undefined
  // What was accepted was signed by the key that the record named then.
  const accepted = succeeded(call) ? textMember(messageOf(call).answer.members, 'key_thumbprint') : undefined
  if (key !== undefined && accepted !== undefined && accepted !== key) return undefined
  return { kind: entry.kind, name, version, published_at, key }
}

/** What each proof's judgement read of the directory: the record that the service has still as it was then. */
async function namedByOf(
  entries: readonly JournalEntry[],
  { directory }: Pick<ServiceReader, 'directory'>,
): Promise<ReadonlyMap<CallEntry, NamedBy>> {
  const known = knownOf(entries)
  const read = new Map<CallEntry, string>()
  for (const call of entries) {
    const name = call.kind === 'call' ? recordRead(call, known) : undefined
    if (call.kind === 'call' && name !== undefined) read.set(call, name)
  }
  const names = [...new Set(read.values())]
  const records = new Map(await Promise.all(names.map(async name => [name, await directory(name)] as const)))
  return new Map(
    [...read].flatMap(([call, name]) => {
      const named = namedIn(records.get(name), call)
      return named === undefined ? [] : [[call, named]]
    }),
  )
}

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

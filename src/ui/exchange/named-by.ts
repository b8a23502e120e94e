import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf, succeeded, textMember } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import type { ProofCheck } from '../../contract/catalogues/checks.ts'
import type { Purpose } from '../../contract/names.ts'
import { type DirectoryKey, type DirectoryRecord, directoryName } from '../../contract/schemas/directory.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { organizationKeyOf, vouchingKey } from '../../contract/vouching.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { NamedBy } from '../app/rows.ts'
import { knownOf } from './known.ts'

/** A proof, with what it was for and the claim of the agent that it is about. */
export interface ProofCall {
  readonly call: CallEntry
  readonly purpose: Purpose
  readonly claim: ImportRequest
}

/** The proofs among these entries, each with its purpose and its agent's claim, as far as the journal tells. */
export function proofsIn(entries: readonly JournalEntry[]): readonly ProofCall[] {
  const { claims, purposes } = knownOf(entries)
  return entries.flatMap(call => {
    if (call.kind !== 'call' || call.agent_id === null) return []
    const { kind, purpose = purposes.get(messageOf(call).challenge_id ?? '') } = messageOf(call)
    const claim = claims.get(call.agent_id)
    return kind === 'prove' && purpose !== undefined && claim !== undefined ? [{ call, purpose, claim }] : []
  })
}

interface Reading {
  readonly check: ProofCheck
  readonly key: DirectoryKey | null
}

/** Which record a purpose is judged by, and the check that reads it. */
function readingOf({ call, purpose, claim }: ProofCall): Reading {
  if (purpose === 'VERIFY_IDENTITY') return { check: 'evidence', key: vouchingKey(claim) }
  if (purpose === 'BIND_KEY')
    return {
      check: 'authority',
      key: claim.identity_source === 'SERVICE_REGISTRY' ? vouchingKey(claim) : null,
    }
  return { check: 'authority', key: call.speaker === 'agent' ? null : organizationKeyOf(claim) }
}

/** The name of the directory record that was read while a proof was judged, as its own checks tell; undefined where none was. */
export function recordRead(proof: ProofCall): string | undefined {
  const { call } = proof
  const { check, key } = readingOf(proof)
  const reached =
    succeeded(call) ||
    checksOf(call).some(line => line.check === check && (line.result === 'PASS' || line.result === 'FAIL'))
  return key !== null && messageOf(call).kind === 'prove' && reached ? directoryName(key) : undefined
}

/** What a record says; undefined where a later version has replaced the one that was read. */
function namedIn(
  { name, version, published_at, entry }: DirectoryRecord,
  call: CallEntry,
): NamedBy | undefined {
  if (published_at === undefined || published_at > call.at || entry.kind === 'withdrawn') return undefined
  const key = 'key_thumbprint' in entry ? entry.key_thumbprint : undefined
  // What was accepted was signed by the key that the record named then.
  const accepted = succeeded(call) ? textMember(messageOf(call).answer.members, 'key_thumbprint') : undefined
  if (key !== undefined && accepted !== undefined && accepted !== key) return undefined
  return { kind: entry.kind, name, version, published_at, key }
}

/** What was found of each proof last: the same object, as long as it says the same. */
const last = new WeakMap<CallEntry, NamedBy>()

function asBefore(call: CallEntry, named: NamedBy): NamedBy {
  const before = last.get(call)
  if (before?.name === named.name && before.version === named.version) return before
  last.set(call, named)
  return named
}

/** What each proof's judgement read of the directory: the record that the service has still as it was then. */
export async function namedByOf(
  proofs: readonly ProofCall[],
  { directory }: Pick<ServiceReader, 'directory'>,
): Promise<ReadonlyMap<CallEntry, NamedBy>> {
  const found = new Map<CallEntry, NamedBy>()
  const read = proofs.flatMap(proof => {
    const name = recordRead(proof)
    return name === undefined ? [] : [{ call: proof.call, name }]
  })
  const names = [...new Set(read.map(({ name }) => name))]
  const records = new Map(await Promise.all(names.map(async name => [name, await directory(name)] as const)))
  for (const { call, name } of read) {
    const record = records.get(name)
    const named = record && namedIn(record, call)
    if (named !== undefined) found.set(call, asBefore(call, named))
  }
  return found
}

import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import type { AuditEntry, ServiceWindow } from '../../contract/window/window.ts'
import { type Drafting, type EntryFacts, type ExchangeRow, isNumbered, type Signer } from '../app/rows.ts'
import { factsOf, kindOf } from './entry-kinds.ts'

/** The issued entries whose proof, the next one of their run, was accepted; until then each is a claim. */
function acceptedOf(entries: readonly JournalEntry[]): ReadonlySet<JournalEntry> {
  const accepted = new Set<JournalEntry>()
  const nextProof = new Map<string, EntryFacts['proof']>()
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at]
    if (entry?.kind !== 'issue' && entry?.kind !== 'call') continue
    // What was issued and the proof that it was issued for share the agent and the group.
    const run = `${entry.agent_id} ${entry.group}`
    const { proof } = factsOf(entry)
    if (proof !== undefined) nextProof.set(run, proof)
    else if (entry.kind === 'issue' && nextProof.get(run) === 'accepted') accepted.add(entry)
  }
  return accepted
}

interface Standing extends Drafting {
  /** The number of its first row. */
  readonly first: number
  /** Whether the agent's key was bound before it. */
  readonly bound: boolean
  readonly repeats: number | undefined
  readonly signer: Signer
}

interface Group {
  readonly standing: Standing
  readonly rows: readonly ExchangeRow[]
  /** How many numbers they take. */
  readonly numbered: number
}

const made = new WeakMap<JournalEntry, Group>()

const sameStanding = (one: Standing, other: Standing): boolean =>
  one.first === other.first &&
  one.audit === other.audit &&
  one.accepted === other.accepted &&
  one.heldBack === other.heldBack &&
  one.bound === other.bound &&
  one.repeats === other.repeats &&
  one.signer === other.signer

function groupOf(entry: JournalEntry, standing: Standing): Group {
  const last = made.get(entry)
  if (last !== undefined && sameStanding(last.standing, standing)) return last
  const { first, bound, repeats } = standing
  const { binds } = factsOf(entry)
  let next = first
  const kind = kindOf(entry)
  const told = { again: repeats !== undefined, signer: standing.signer }
  const rows = kind.rows(entry, standing).map(draft => {
    const number = isNumbered(draft) ? next++ : first
    const plain = kind.plain(entry, draft, told)
    return { ...draft, number, plain, repeats, bound: bound || (binds && draft.kind !== 'request') }
  })
  const group = { standing, rows, numbered: next - first }
  made.set(entry, group)
  return group
}

/** What is known of the journal as a whole before its rows are made. */
interface Known {
  /** The receipts of the answers that were INDETERMINATE, by their names. */
  readonly undecided: ReadonlySet<string>
  /** The pairs of an agent and a key that were proven. */
  readonly proven: ReadonlySet<string>
  /** The agents that have proven a key. */
  readonly provers: ReadonlySet<string | null>
}

function knownOf(entries: readonly JournalEntry[]): Known {
  const undecided = new Set<string>()
  const proven = new Set<string>()
  const provers = new Set<string | null>()
  for (const entry of entries) {
    if (entry.kind !== 'call') continue
    const facts = factsOf(entry)
    if (facts.undecided !== undefined) undecided.add(facts.undecided)
    if (facts.proved === undefined) continue
    proven.add(facts.proved)
    provers.add(entry.agent_id)
  }
  return { undecided, proven, provers }
}

/** The newest signature over each signing input, and whose key made it. */
type Signatures = Map<string, { readonly jws: string; readonly signer: Signer }>

/** Whose key a party signs with, as far as it is told: a stranger's is never the one that is asked for. */
const PARTIES = { organization: 'unknown', issuer: 'unknown', stranger: 'another' } as const satisfies Record<
  string,
  Signer
>

function keyOf(
  agentId: string | null,
  signedWith: string | undefined,
  { proven, provers }: Pick<Known, 'proven' | 'provers'>,
): Signer {
  if (signedWith === undefined || !provers.has(agentId)) return 'unknown'
  return proven.has(signedWith) ? 'own' : 'another'
}

function signerOf(entry: JournalEntry, known: Known, signatures: Signatures): Signer {
  const { signature, signedWith } = factsOf(entry)
  if (signature === undefined) return 'unknown'
  const { input, jws } = signature
  if (entry.kind === 'sign') {
    const signer =
      entry.speaker === 'agent' ? keyOf(entry.agent_id, signedWith, known) : PARTIES[entry.speaker]
    signatures.set(input, { jws, signer })
    return signer
  }
  if (jws.endsWith('.')) return 'nobody'
  const made = signatures.get(input)
  return made === undefined || made.jws === jws ? (made?.signer ?? 'unknown') : 'altered'
}

type AuditOf = (call: CallEntry) => AuditEntry | undefined

/**
 * The journal as rows: each call is its request, the store accesses that the audit trail lists, and its
 * answer. Messages and signatures are numbered. An agent's line is solid from the answer that bound its key on.
 */
export function rowsOf(entries: readonly JournalEntry[], auditOf?: AuditOf): readonly ExchangeRow[] {
  const accepted = acceptedOf(entries)
  const known = knownOf(entries)
  const bound = new Set<string>()
  /** Where each message that may be sent once was sent first, by its body. */
  const sent = new Map<string, number>()
  const signatures: Signatures = new Map()
  const rows: ExchangeRow[] = []
  let first = 1
  for (const entry of entries) {
    const { agent_id } = entry
    const { once, binds } = factsOf(entry)
    const group = groupOf(entry, {
      audit: entry.kind === 'call' ? auditOf?.(entry) : undefined,
      accepted: accepted.has(entry),
      heldBack: entry.kind === 'enforce' && known.undecided.has(entry.receipt_ref),
      bound: agent_id !== null && bound.has(agent_id),
      repeats: once === undefined ? undefined : sent.get(once),
      signer: signerOf(entry, known, signatures),
      first,
    })
    rows.push(...group.rows)
    first += group.numbered
    if (once !== undefined && !sent.has(once)) sent.set(once, entry.seq)
    if (agent_id !== null && binds) bound.add(agent_id)
  }
  return rows
}

/** Each call's entry in the audit trail: it is written once, so it is read once. */
const audited = new WeakMap<CallEntry, AuditEntry>()

const auditOf = (call: CallEntry): AuditEntry | undefined => audited.get(call)

type AuditTrail = Pick<ServiceWindow, 'audit' | 'auditFrom'>

/** When the newest entry was written of those that were read through a window. */
const newestRead = new WeakMap<AuditTrail, string>()
/** An action adds a few. */
const NEW_AT_MOST = 16

const isNotYetJoined = (entry: JournalEntry): entry is CallEntry =>
  entry.kind === 'call' && entry.answer !== null && !audited.has(entry)

/** What the trail has gained since it was last read: it is read beside the journal, whose numbers it does not need. */
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
): Promise<readonly ExchangeRow[]> {
  if (serviceWindow === null) return rowsOf(await journal)
  const [entries, read] = await Promise.all([journal, gained(serviceWindow)])
  await readAudit(entries.filter(isNotYetJoined), read, serviceWindow)
  return rowsOf(entries, auditOf)
}

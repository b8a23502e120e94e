import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { asksFor, decisionOf, messageOf, succeeded, textMember } from '../../client/message.ts'
import type { AuditEntry } from '../../contract/window/window.ts'
import { plainWords, type Signer } from './plain-words.ts'
import { type Drafting, draftsOf } from './row-drafts.ts'
import { type ExchangeRow, isNumbered } from './rows.ts'

/** Whether this call bound a key: the agent's own line is solid from here on. */
function boundKey(entry: JournalEntry): boolean {
  if (entry.kind !== 'call' || !succeeded(entry)) return false
  const { kind, purpose } = messageOf(entry)
  return kind === 'prove' && purpose === 'BIND_KEY'
}

/** The issued entries whose proof, the next one of their run, was accepted; until then each is a claim. */
function acceptedOf(entries: readonly JournalEntry[]): ReadonlySet<JournalEntry> {
  const accepted = new Set<JournalEntry>()
  const nextProof = new Map<string, CallEntry>()
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'issue' && entry.kind !== 'call') continue
    const run = JSON.stringify([entry.agent_id, entry.group])
    if (entry.kind === 'call' && messageOf(entry).kind === 'prove') nextProof.set(run, entry)
    const proof = entry.kind === 'issue' ? nextProof.get(run) : undefined
    if (proof !== undefined && succeeded(proof)) accepted.add(entry)
  }
  return accepted
}

/** Everything besides the entry itself that its rows depend on. */
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

/** The rows of one entry, reused if nothing that they depend on has changed. */
function groupOf(entry: JournalEntry, standing: Standing): Group {
  const last = made.get(entry)
  if (last !== undefined && sameStanding(last.standing, standing)) return last
  const { first, bound, repeats } = standing
  const binds = boundKey(entry)
  let next = first
  const rows = draftsOf(entry, standing).map(draft => {
    const number = isNumbered(draft) ? next++ : first
    const plain = plainWords(draft, { again: repeats !== undefined, signer: standing.signer })
    return { ...draft, number, plain, repeats, bound: bound || (binds && draft.kind !== 'request') }
  })
  const group = { standing, rows, numbered: next - first }
  made.set(entry, group)
  return group
}

/** The receipts of the answers that were INDETERMINATE, by their names. */
function undecidedOf(entries: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap(entry => {
      if (entry.kind !== 'call' || decisionOf(entry) !== 'INDETERMINATE') return []
      return messageOf(entry).receipt_ref ?? []
    }),
  )
}

/** Who signed what, and which agent it was for. */
const signed = (agentId: string | null, thumbprint: string): string => `${agentId} ${thumbprint}`

/** The keys that were proven to be an agent's, and the agents that have one. */
function provenKeys(entries: readonly JournalEntry[]): ReadonlySet<string | null> {
  const known = new Set<string | null>()
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.speaker !== 'agent' || !succeeded(entry)) continue
    const { kind, answer } = messageOf(entry)
    const thumbprint = kind === 'prove' ? textMember(answer.members, 'key_thumbprint') : undefined
    if (thumbprint !== undefined) known.add(entry.agent_id).add(signed(entry.agent_id, thumbprint))
  }
  return known
}

/** What was signed so far, by its signing input: whose signature it got, and the whole of it. */
type Signatures = Map<string, { readonly jws: string; readonly signer: Signer }>

const signingInput = (jws: string): string => jws.slice(0, jws.lastIndexOf('.'))

/** Whose key a party signs with, as far as it is told: a stranger's is never the one that is asked for. */
const PARTIES = { organization: 'unknown', issuer: 'unknown', stranger: 'another' } as const satisfies Record<
  string,
  Signer
>

function keyOf(agentId: string | null, thumbprint: string, known: ReadonlySet<string | null>): Signer {
  if (!known.has(agentId)) return 'unknown'
  return known.has(signed(agentId, thumbprint)) ? 'own' : 'another'
}

/** Whose key signed: a signature itself, or the proof that a call carries. */
function signerOf(entry: JournalEntry, known: ReadonlySet<string | null>, signatures: Signatures): Signer {
  if (entry.kind === 'sign') {
    const { agent_id, key_thumbprint, jws } = entry
    const signer = entry.speaker === 'agent' ? keyOf(agent_id, key_thumbprint, known) : PARTIES[entry.speaker]
    signatures.set(signingInput(jws), { jws, signer })
    return signer
  }
  const proof = entry.kind === 'call' ? messageOf(entry).proof : undefined
  if (proof === undefined) return 'unknown'
  if (proof.endsWith('.')) return 'nobody'
  const made = signatures.get(signingInput(proof))
  return made === undefined || made.jws === proof ? (made?.signer ?? 'unknown') : 'altered'
}

/** What may be sent once only: the body of a proof, or of a report to be decided on. */
function onceOnly(entry: JournalEntry): string | undefined {
  if (entry.kind !== 'call' || entry.request.body === '') return undefined
  const once = messageOf(entry).kind === 'prove' || asksFor(entry, 'report.send')
  return once ? entry.request.body : undefined
}

/**
 * The journal as rows: each call is its request, the store accesses that the audit trail lists, and its
 * answer. Messages and signatures are numbered. An agent's line is solid from the answer that bound its key on.
 */
export function rowsOf(
  entries: readonly JournalEntry[],
  audit: ReadonlyMap<string, AuditEntry>,
): readonly ExchangeRow[] {
  const bound = new Set<string>()
  const sent = new Map<string, number>()
  const rows: ExchangeRow[] = []
  const accepted = acceptedOf(entries)
  const undecided = undecidedOf(entries)
  const keys = provenKeys(entries)
  const signatures: Signatures = new Map()
  let first = 1
  for (const entry of entries) {
    const { agent_id } = entry
    const requestId = entry.kind === 'call' ? entry.answer?.request_id : undefined
    const body = onceOnly(entry)
    const group = groupOf(entry, {
      audit: requestId === undefined ? undefined : audit.get(requestId),
      accepted: accepted.has(entry),
      heldBack: entry.kind === 'enforce' && undecided.has(entry.receipt_ref),
      bound: agent_id !== null && bound.has(agent_id),
      repeats: body === undefined ? undefined : sent.get(body),
      signer: signerOf(entry, keys, signatures),
      first,
    })
    rows.push(...group.rows)
    first += group.numbered
    if (body !== undefined && !sent.has(body)) sent.set(body, entry.seq)
    if (agent_id !== null && boundKey(entry)) bound.add(agent_id)
  }
  return rows
}

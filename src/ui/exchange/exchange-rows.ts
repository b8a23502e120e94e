import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { claimOf } from '../../client/message-contents.ts'
import type { Purpose } from '../../contract/names.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'
import {
  type Drafting,
  type EntryFacts,
  type ExchangeRow,
  isNumbered,
  isStoredAnswer,
  type NamedBy,
  type Signer,
} from '../app/rows.ts'
import { AGAIN_GROUP } from './call-words.ts'
import { factsOf, kindOf } from './entry-kinds.ts'
import type { ProofCall } from './named-by.ts'

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
  readonly about: ImportRequest | undefined
  readonly owner: string | null
  readonly attack: boolean
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
  one.about === other.about &&
  one.owner === other.owner &&
  one.attack === other.attack &&
  one.copied === other.copied &&
  one.namedBy?.version === other.namedBy?.version &&
  one.signer === other.signer

function groupOf(entry: JournalEntry, standing: Standing): Group {
  const last = made.get(entry)
  if (last !== undefined && sameStanding(last.standing, standing)) return last
  const { first, bound, repeats, about, owner, attack } = standing
  const { binds } = factsOf(entry)
  let next = first
  const kind = kindOf(entry)
  const told = { again: repeats !== undefined, signer: standing.signer, about }
  const rows = kind.rows(entry, standing).map(draft => {
    const number = isNumbered(draft) ? next++ : first
    const plain = kind.plain(entry, draft, told)
    return {
      ...draft,
      number,
      plain,
      repeats,
      about,
      owner,
      attack: attack || draft.kind === 'copy',
      bound: bound || (binds && draft.kind === 'answer'),
    }
  })
  const group = { standing, rows, numbered: next - first }
  made.set(entry, group)
  return group
}

/** Whether the visitor sent it from another message: the same again, or edited. */
const isSentFromAnother = ({ group, edited_from }: CallEntry): boolean =>
  group === AGAIN_GROUP || edited_from !== undefined

/** What is known of the journal as a whole before its rows are made. */
interface Known {
  /** The receipts of the answers that were INDETERMINATE, by their names. */
  readonly undecided: ReadonlySet<string>
  /** The pairs of an agent and a key that were proven. */
  readonly proven: ReadonlySet<string>
  /** The agents that have proven a key. */
  readonly provers: ReadonlySet<string | null>
  /** The agents' claims, by agent. */
  readonly claims: ReadonlyMap<string, ImportRequest>
  /** What each challenge was asked for, by its id. */
  readonly purposes: ReadonlyMap<string, Purpose>
  /** Where a thief sends last what someone said of an agent or signed, by its body. */
  readonly copied: ReadonlyMap<string, number>
  /** What attacks were sent for: each has a heading of its own. */
  readonly attacks: ReadonlySet<string>
}

function knownOf(entries: readonly JournalEntry[]): Known {
  const undecided = new Set<string>()
  const proven = new Set<string>()
  const provers = new Set<string | null>()
  const claims = new Map<string, ImportRequest>()
  const purposes = new Map<string, Purpose>()
  const copied = new Map<string, number>()
  const attacks = new Set<string>()
  for (const entry of entries) {
    if (entry.kind !== 'call') continue
    if (entry.speaker === 'thief' && !isSentFromAnother(entry)) attacks.add(entry.group)
    const facts = factsOf(entry)
    const { kind, purpose, challenge_id } = messageOf(entry)
    const { body } = entry.request
    // What anyone asks in the same words is not a copy.
    if (entry.speaker === 'thief' && (facts.once !== undefined || kind === 'import'))
      copied.set(body, entry.seq)
    const claim = kind === 'import' && entry.agent_id !== null ? claimOf(entry) : undefined
    if (claim !== undefined && entry.agent_id !== null) claims.set(entry.agent_id, claim)
    if (kind === 'ask' && purpose !== undefined && challenge_id !== undefined)
      purposes.set(challenge_id, purpose)
    if (facts.undecided !== undefined) undecided.add(facts.undecided)
    if (facts.proved === undefined) continue
    proven.add(facts.proved)
    provers.add(entry.agent_id)
  }
  return { undecided, proven, provers, claims, purposes, copied, attacks }
}

/** The newest signature over each signing input, and whose key made it. */
type Signatures = Map<string, { readonly jws: string; readonly signer: Signer }>

/** Whose key a party signs with, as far as it is told: a stranger's is never the one that is asked for. */
const PARTIES = {
  organization: 'unknown',
  issuer: 'unknown',
  stranger: 'another',
  thief: 'another',
} as const satisfies Record<string, Signer>

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

/** Whether a thief sends the same later. */
const isCopied = (entry: JournalEntry, { copied }: Known): boolean =>
  entry.kind === 'call' &&
  entry.speaker !== 'thief' &&
  (copied.get(entry.request.body) ?? entry.seq) > entry.seq

/** The agents that attacks made, each with the agent that was at work then. */
export type Besides = ReadonlyMap<string, string>

/**
 * In whose exchange each entry stands. What concerns no agent yet stands with the agent that is imported next and, after
 * the last, with that one.
 */
function ownersOf(entries: readonly JournalEntry[], besides: Besides): readonly (string | null)[] {
  const owners: (string | null)[] = entries.map(({ agent_id }) =>
    agent_id === null ? null : (besides.get(agent_id) ?? agent_id),
  )
  let next = owners.findLast(owner => owner !== null) ?? null
  for (let at = owners.length - 1; at >= 0; at -= 1) {
    next = owners[at] ?? next
    owners[at] = next
  }
  stayWhereSentFrom(entries, owners)
  return owners
}

/** What was sent from another message stands below that one, whatever agent came of it. */
function stayWhereSentFrom(entries: readonly JournalEntry[], owners: (string | null)[]): void {
  const bySeq = new Map<number, string | null>()
  const byBody = new Map<string, string | null>()
  for (const [at, entry] of entries.entries()) {
    if (entry.kind !== 'call') continue
    const { seq, edited_from, request } = entry
    const from = edited_from === undefined ? byBody.get(request.body) : bySeq.get(edited_from)
    if (isSentFromAnother(entry) && from !== undefined) owners[at] = from
    const owner = owners[at] ?? null
    bySeq.set(seq, owner)
    if (!byBody.has(request.body)) byBody.set(request.body, owner)
  }
}

type AuditOf = (call: CallEntry) => AuditEntry | undefined

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

/**
 * The journal as rows: each call is its request, the store accesses that the audit trail lists, and its
 * answer. Messages and signatures are numbered within an agent's exchange. An agent's line is solid from the answer that bound its key on.
 */
export function rowsOf(
  entries: readonly JournalEntry[],
  auditOf?: AuditOf,
  namedBy?: ReadonlyMap<CallEntry, NamedBy>,
  besides: Besides = new Map(),
): readonly ExchangeRow[] {
  const accepted = acceptedOf(entries)
  const known = knownOf(entries)
  const bound = new Set<string>()
  /** Where each message that may be sent once was sent first, by its body. */
  const sent = new Map<string, number>()
  const signatures: Signatures = new Map()
  const rows: ExchangeRow[] = []
  const owners = ownersOf(entries, besides)
  const numbers = new Map<string | null, number>()
  for (const [at, entry] of entries.entries()) {
    const { agent_id } = entry
    const owner = owners[at] ?? null
    const first = numbers.get(owner) ?? 1
    const { once, binds } = factsOf(entry)
    const call = entry.kind === 'call' ? entry : undefined
    const audit = call && auditOf?.(call)
    const group = groupOf(entry, {
      audit,
      // A stored answer is repeated without a look at the directory.
      namedBy: call && !isStoredAnswer(audit) ? namedBy?.get(call) : undefined,
      copied: isCopied(entry, known),
      about: known.claims.get(agent_id ?? '') ?? (call && claimOf(call)),
      accepted: accepted.has(entry),
      heldBack: entry.kind === 'enforce' && known.undecided.has(entry.receipt_ref),
      bound: agent_id !== null && bound.has(agent_id),
      repeats: once === undefined ? undefined : sent.get(once),
      signer: signerOf(entry, known, signatures),
      ...{ first, owner },
      attack:
        known.attacks.has(entry.group) ||
        entry.speaker === 'thief' ||
        (agent_id !== null && besides.has(agent_id)),
    })
    rows.push(...group.rows)
    numbers.set(owner, first + group.numbered)
    if (once !== undefined && !sent.has(once)) sent.set(once, entry.seq)
    if (agent_id !== null && binds) bound.add(agent_id)
  }
  return rows
}

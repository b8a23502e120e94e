import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf, refused, succeeded, textMember } from '../../client/message.ts'
import { claimOf } from '../../client/message-contents.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { AuditEntry } from '../../contract/window/rows.ts'
import {
  type ExchangeRow,
  isNumbered,
  isStoredAnswer,
  type NamedBy,
  type Signer,
  type Standing,
  type Who,
} from '../app/rows.ts'
import { kindOf } from './entry-kinds.ts'
import { agentKey, type Besides, isSentFromAnother, type Known, knownOf, sentOnce } from './known.ts'
import { tellingOf } from './told.ts'

interface Life {
  readonly bound?: { readonly key: string | undefined; readonly by: Who } | undefined
  /** The keys of the agent's accepted proofs, the current one last. */
  readonly keys: readonly (string | undefined)[]
  readonly verified: boolean
  /** When a nonce was asked for last (epoch milliseconds), and by whom. */
  readonly asked: number
  readonly asker: Who
}

const UNPROVEN: Life = { keys: [], verified: false, asked: Number.POSITIVE_INFINITY, asker: 'agent' }

function after(life: Life, entry: JournalEntry, who: Who, about: ImportRequest | undefined): Life {
  if (entry.kind !== 'call' || !succeeded(entry)) return life
  const { kind, purpose, answer } = messageOf(entry)
  if (kind === 'ask') return { ...life, asked: Date.parse(entry.at), asker: who }
  if (kind !== 'prove') return life
  const key = textMember(answer.members, 'key_thumbprint')
  const proven =
    entry.speaker === 'agent' && life.keys.at(-1) !== key ? { ...life, keys: [...life.keys, key] } : life
  const registered = about?.identity_source === 'SERVICE_REGISTRY'
  if (purpose === 'BIND_KEY')
    return { ...proven, verified: life.verified || registered, bound: { key, by: who } }
  if (purpose !== 'VERIFY_IDENTITY') return proven
  return { ...proven, verified: true, bound: life.bound?.key === key ? life.bound : undefined }
}

const isBound = ({ bound }: Life): boolean => bound !== undefined && bound.by !== 'thief'

const LATE_MS = LIMITS.NONCE_LIFETIME_S * 1000

/** Whether it is signed, or refused, after the nonce's time. */
const isLate = (entry: JournalEntry, { asked }: Life): boolean =>
  entry.kind === 'call'
    ? messageOf(entry).code === 'CHALLENGE_EXPIRED'
    : entry.kind === 'sign' && Date.parse(entry.at) - asked > LATE_MS

/** What the entries so far say; none so far. */
const noPast = () => ({
  lives: new Map<string | null, Life>(),
  /** Where each message was sent first, by its body; and the owner of each, by its seq. */
  sent: new Map<string, { readonly seq: number; readonly number: number; readonly owner: string | null }>(),
  owners: new Map<number, string | null>(),
  numbers: new Map<string | null, number>(),
  /** The agent that claimed an identity first, and those that claimed it once it was verified. */
  holders: new Map<string, string | null>(),
  seconds: new Set<string | null>(),
})
type Past = ReturnType<typeof noPast>

function signerOf(entry: JournalEntry, { proven, provers }: Known, { keys }: Life): Signer {
  if (entry.kind !== 'sign' || !provers.has(entry.agent_id)) return 'unknown'
  const { agent_id, key_thumbprint: key } = entry
  if (!proven.has(agentKey(agent_id, key))) return 'another'
  return keys.includes(key) && keys.at(-1) !== key ? 'former' : 'own'
}

/** Who acts: a second holder claims an identity that another agent has verified. */
function whoOf(entry: JournalEntry, past: Past, about: ImportRequest | undefined): Who {
  const { agent_id, speaker } = entry
  if (speaker !== 'agent') return speaker
  if (entry.kind === 'call' && about !== undefined && messageOf(entry).kind === 'import') {
    const identity = JSON.stringify([about.issuer, about.subject])
    const first = past.holders.get(identity) ?? agent_id
    past.holders.set(identity, first)
    if (first !== agent_id && past.lives.get(first)?.verified === true && !isSentFromAnother(entry))
      past.seconds.add(agent_id)
  }
  return past.seconds.has(agent_id) ? 'second' : 'agent'
}

/** What was sent from another message stands below that one, whatever agent came of it. */
function ownerOf(entry: JournalEntry, owner: string | null, { sent, owners }: Past): string | null {
  if (entry.kind !== 'call' || !isSentFromAnother(entry)) return owner
  const from =
    entry.edited_from === undefined ? sent.get(entry.request.body)?.owner : owners.get(entry.edited_from)
  return from === undefined ? owner : from
}

/** What an entry is after those so far; they then include it. */
function stand(
  entry: JournalEntry,
  seen: Pick<Standing, 'audit' | 'vouched' | 'owner'>,
  known: Known,
  past: Past,
  besides: Besides,
): Standing {
  const { agent_id, seq, speaker } = entry
  const call = entry.kind === 'call' ? entry : undefined
  const about = known.claims.get(agent_id ?? '') ?? (call && claimOf(call))
  const { owner } = seen
  const life = past.lives.get(agent_id) ?? UNPROVEN
  const who = whoOf(entry, past, about)
  const then = after(life, entry, who, about)
  const once = call && sentOnce(call)
  const before = once === undefined ? undefined : past.sent.get(once)
  // The line is that of the agent in whose exchange it stands, whatever happens to another one.
  const ownBefore = past.lives.get(owner) ?? UNPROVEN
  past.lives.set(agent_id, then)
  const { purpose, challenge_id = '' } = call ? messageOf(call) : { purpose: undefined }
  return {
    who,
    holder: life.asker,
    owner,
    first: (past.numbers.get(owner) ?? 0) + 1,
    attack:
      known.attacks.has(entry.group) || speaker === 'thief' || (agent_id !== null && besides.has(agent_id)),
    about,
    purpose: purpose ?? known.purposes.get(challenge_id),
    verified: life.verified,
    wasBound: isBound(ownBefore),
    isBound: isBound(past.lives.get(owner) ?? ownBefore),
    drops: then.bound === undefined ? life.bound?.by : undefined,
    repeats: before?.seq,
    usedIn: before?.number,
    signer: signerOf(entry, known, life),
    late: isLate(entry, life),
    accepted: known.accepted.has(entry),
    heldBack: entry.kind === 'enforce' && known.undecided.has(entry.receipt_ref),
    copied: once !== undefined && speaker !== 'thief' && (known.copied.get(once) ?? seq) > seq,
    audit: seen.audit,
    vouched: seen.vouched,
  }
}

/** The rows that were made of an entry last, and of what. */
const made = new WeakMap<
  JournalEntry,
  { readonly standing: Standing; readonly rows: readonly ExchangeRow[] }
>()

/** Of the record that vouched its version tells enough: it is read anew each time. */
const isSame = (one: Standing, other: Standing): boolean =>
  one.vouched?.version === other.vouched?.version &&
  keysOf(one).every(name => name === 'vouched' || Object.is(one[name], other[name]))

/** An entry's rows; those that were made of it last, where it is among the others what it was then. */
function groupOf(entry: JournalEntry, standing: Standing): readonly ExchangeRow[] {
  const last = made.get(entry)
  if (last !== undefined && isSame(last.standing, standing)) return last.rows
  let next = standing.first
  const call = entry.kind === 'call' ? entry : undefined
  const rows = kindOf(entry)
    .rows(entry, standing)
    .map(draft => {
      const { kind, part = kind, lead = '' } = draft
      const happened = {
        ...{ ...standing, ...draft, lead, entry, id: `${entry.seq}-${part}` },
        message: call && messageOf(call),
        attempt: kind === 'request' && call !== undefined && refused(call),
        attack: standing.attack || kind === 'copy',
      }
      return {
        ...happened,
        number: isNumbered(draft) ? next++ : standing.first,
        plain: tellingOf(happened).short,
        bound: kind === 'answer' ? standing.isBound : standing.wasBound,
      }
    })
  made.set(entry, { standing, rows })
  return rows
}

type AuditOf = (call: CallEntry) => AuditEntry | undefined

/** The journal as rows: a call is its request, what was done for it, and its answer; numbered within an agent's exchange. */
export function rowsOf(
  entries: readonly JournalEntry[],
  auditOf?: AuditOf,
  namedBy?: ReadonlyMap<CallEntry, NamedBy>,
  besides: Besides = new Map(),
): readonly ExchangeRow[] {
  const known = knownOf(entries, besides)
  const past = noPast()
  return entries.flatMap((entry, at) => {
    const call = entry.kind === 'call' ? entry : undefined
    const audit = call && auditOf?.(call)
    // A stored answer is repeated without a look at the directory.
    const vouched = call && !isStoredAnswer(audit) ? namedBy?.get(call) : undefined
    const owner = ownerOf(entry, known.owners[at] ?? null, past)
    const standing = stand(entry, { audit, vouched, owner }, known, past, besides)
    const rows = groupOf(entry, standing)
    const { first } = standing
    past.numbers.set(owner, first - 1 + rows.filter(isNumbered).length)
    past.owners.set(entry.seq, owner)
    if (call && !past.sent.has(call.request.body))
      past.sent.set(call.request.body, { seq: call.seq, number: first, owner })
    return rows
  })
}

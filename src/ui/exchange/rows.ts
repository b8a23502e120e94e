import type {
  AcknowledgeEntry,
  CallEntry,
  EnforceEntry,
  IssueEntry,
  JournalEntry,
  RecomputeEntry,
  SignEntry,
  Speaker,
} from '../../client/journal-record.ts'
import {
  decisionOf,
  inFlight,
  type Message,
  messageOf,
  refused,
  succeeded,
  unanswered,
} from '../../client/message.ts'
import { entryOf } from '../../contract/entry-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import type { AuditEntry, StoreTouch } from '../../contract/window/window.ts'
import { answerWords } from './call-words.ts'
import { issueWords } from './issue-words.ts'
import { typOf } from './jws-typ.ts'

export type RowKind =
  | 'request'
  | 'store'
  | 'answer'
  | 'sign'
  | 'issue'
  | 'recompute'
  | 'enforce'
  | 'deliver'
  | 'acknowledge'
/** How a row is drawn: the grammar's states, and plain grey for replies and the store's rows. */
export type RowLine = 'claimed' | 'proven' | 'refused' | 'reply' | 'unreached'

/** One numbered line of the exchange. */
export interface ExchangeRow {
  /** Stable as long as the journal is: the entry's place and its part. */
  readonly id: string
  /** Sequential over the whole journal, from 1. */
  readonly number: number
  readonly kind: RowKind
  readonly entry: JournalEntry
  /** What a call says; undefined if the entry is not a call. */
  readonly message?: Message
  readonly audit: AuditEntry | undefined
  readonly line: RowLine
  /** A request that was refused: it stops at a cross. */
  readonly attempt: boolean
  /** The part that stands out, such as a method or a status. */
  readonly lead: string
  readonly words: string
  /** Whether the agent's key was bound when this happened. */
  readonly bound: boolean
}

/** A message that is still to come, as far as it is known. */
export type RowToCome = Pick<ExchangeRow, 'kind' | 'lead' | 'words'>

/** A row before it has its number. */
export type RowDraft = Omit<ExchangeRow, 'number' | 'bound'>

function requestLine(entry: CallEntry): RowLine {
  if (entry.answer === null) return 'claimed'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  if (decisionOf(entry) === 'INDETERMINATE') return 'claimed'
  const { kind } = messageOf(entry)
  return kind === 'prove' || kind === 'evaluate' ? 'proven' : 'claimed'
}

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry)) return 'unreached'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  return decisionOf(entry) === 'INDETERMINATE' ? 'claimed' : 'reply'
}

function storeLine(entry: CallEntry, touch: StoreTouch): RowLine {
  return messageOf(entry).kind === 'prove' && succeeded(entry) && touch.mode !== 'read' ? 'proven' : 'reply'
}

/** Whether the service only repeated the answer that it had stored for the same Idempotency-Key. */
export function isStoredAnswer(audit: AuditEntry | undefined): boolean {
  return audit?.operation === 'repeated'
}

function callRows(entry: CallEntry, audit: AuditEntry | undefined): RowDraft[] {
  const message = messageOf(entry)
  const common = { entry, message, audit, attempt: false }
  const request: RowDraft = {
    ...common,
    id: `${entry.seq}-request`,
    kind: 'request',
    line: requestLine(entry),
    attempt: refused(entry),
    lead: entry.request.method,
    words: message.path,
  }
  const touches = (audit?.touches ?? []).map<RowDraft>((touch, index) => ({
    ...common,
    id: `${entry.seq}-store-${index}`,
    kind: 'store',
    line: storeLine(entry, touch),
    lead: '',
    words: `${touch.mode} ${touch.what}`,
  }))
  const back = { ...common, id: `${entry.seq}-answer`, kind: 'answer' } as const
  if (inFlight(entry)) return [request, { ...back, line: 'unreached', lead: '', words: 'no answer yet' }]
  const answer: RowDraft = {
    ...back,
    line: answerLine(entry),
    lead: entry.answer === null ? 'no answer' : String(entry.answer.status),
    words: `${answerWords(entry)}${isStoredAnswer(audit) ? ', stored' : ''}`,
  }
  return [request, ...touches, answer]
}

const SIGNERS = {
  agent: 'your key',
  organization: 'the organization',
  issuer: 'the issuer',
  stranger: 'a stranger',
} as const satisfies Record<Speaker, string>

/** What a signature does, where it does more than answer a challenge. */
const DOES: Readonly<Record<string, string>> = {
  [AUTHORIZATION_TYPE]: 'authorizes',
  [APPROVAL_TYPE]: 'approves the report',
  [REPORT_PROOF_TYPE]: 'signs the report',
}

/** Something that was signed, by whom, and what that does. */
function signRow(entry: SignEntry): RowDraft {
  const does = entryOf(DOES, typOf(entry.jws) ?? '') ?? 'signs'
  const words = `${SIGNERS[entry.speaker]} ${does}, ${entry.alg}`
  const common = { id: `${entry.seq}-sign`, entry, audit: undefined, attempt: false }
  return { ...common, kind: 'sign', line: 'proven', lead: '', words }
}

/** A recomputed digest. */
function recomputeRow(entry: RecomputeEntry): RowDraft {
  const common = { id: `${entry.seq}-recompute`, entry, audit: undefined, attempt: false, lead: '' }
  return entry.equal
    ? { ...common, kind: 'recompute', line: 'proven', words: 'hash the receipt: equal' }
    : { ...common, kind: 'recompute', line: 'refused', words: 'hash the receipt: broken' }
}

/** What the enforcement point found and, where it let the report through, the delivery. Held back is not refused. */
function enforceRows(entry: EnforceEntry, heldBack: boolean): RowDraft[] {
  const common = { entry, audit: undefined, attempt: false, lead: '' }
  const stopped = entry.lines.find(({ held }) => !held)?.name
  const words =
    stopped === undefined ? `enforcement point, ${entry.lines.length} checks held` : `stopped at ${stopped}`
  const found: RowDraft = {
    ...common,
    id: `${entry.seq}-enforce`,
    kind: 'enforce',
    line: entry.delivered ? 'proven' : heldBack ? 'claimed' : 'refused',
    words: entry.delivered ? words : `enforcement point ${words}`,
  }
  if (!entry.delivered) return [found]
  const delivery = { ...common, id: `${entry.seq}-deliver`, words: 'deliver once, with receipt_ref' }
  return [found, { ...delivery, kind: 'deliver', line: 'proven' }]
}

/** A report that was read. */
function acknowledgeRow(entry: AcknowledgeEntry): RowDraft {
  const common = { id: `${entry.seq}-acknowledge`, entry, audit: undefined, attempt: false, lead: '' }
  return { ...common, kind: 'acknowledge', line: 'reply', words: 'acknowledged' }
}

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

function issueRow(entry: IssueEntry, accepted: boolean): RowDraft {
  const common = { id: `${entry.seq}-issue`, entry, audit: undefined, attempt: false, lead: '' }
  return { ...common, kind: 'issue', line: accepted ? 'proven' : 'claimed', words: issueWords(entry) }
}

function draftsOf(entry: JournalEntry, { audit, accepted, heldBack }: Standing): RowDraft[] {
  if (entry.kind === 'sign') return [signRow(entry)]
  if (entry.kind === 'recompute') return [recomputeRow(entry)]
  if (entry.kind === 'enforce') return enforceRows(entry, heldBack)
  if (entry.kind === 'acknowledge') return [acknowledgeRow(entry)]
  if (entry.kind === 'issue') return [issueRow(entry, accepted)]
  return callRows(entry, audit)
}

/** Everything besides the entry itself that its rows depend on. */
interface Standing {
  readonly audit: AuditEntry | undefined
  readonly accepted: boolean
  /** Whether it enforces an INDETERMINATE. */
  readonly heldBack: boolean
  /** The number of its first row. */
  readonly first: number
  /** Whether the agent's key was bound before it. */
  readonly bound: boolean
}

const made = new WeakMap<
  JournalEntry,
  { readonly standing: Standing; readonly rows: readonly ExchangeRow[] }
>()

/** The rows of one entry, reused if nothing that they depend on has changed. */
function groupOf(entry: JournalEntry, standing: Standing): readonly ExchangeRow[] {
  const last = made.get(entry)
  const { audit, accepted, heldBack, first, bound } = standing
  if (
    last?.standing.audit === audit &&
    last?.standing.accepted === accepted &&
    last.standing.heldBack === heldBack &&
    last.standing.first === first &&
    last.standing.bound === bound
  )
    return last.rows
  const binds = boundKey(entry)
  const rows = draftsOf(entry, standing).map((draft, index) => ({
    ...draft,
    number: first + index,
    bound: bound || (binds && draft.kind !== 'request'),
  }))
  made.set(entry, { standing, rows })
  return rows
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

/**
 * The journal as numbered rows: each call is its request, the store accesses that the audit trail lists,
 * and its answer. An agent's line is solid from the answer that bound its key on.
 */
export function rowsOf(
  entries: readonly JournalEntry[],
  audit: ReadonlyMap<string, AuditEntry>,
): readonly ExchangeRow[] {
  const bound = new Set<string>()
  const rows: ExchangeRow[] = []
  const accepted = acceptedOf(entries)
  const undecided = undecidedOf(entries)
  for (const entry of entries) {
    const { agent_id } = entry
    const requestId = entry.kind === 'call' ? entry.answer?.request_id : undefined
    const group = groupOf(entry, {
      audit: requestId === undefined ? undefined : audit.get(requestId),
      accepted: accepted.has(entry),
      heldBack: entry.kind === 'enforce' && undecided.has(entry.receipt_ref),
      first: rows.length + 1,
      bound: agent_id !== null && bound.has(agent_id),
    })
    rows.push(...group)
    if (agent_id !== null && boundKey(entry)) bound.add(agent_id)
  }
  return rows
}

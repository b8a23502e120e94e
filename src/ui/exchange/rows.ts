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
import { entryOf } from '../../contract/entry-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import type { AuditEntry, StoreTouch } from '../../contract/window/window.ts'
import {
  answerWords,
  boundKey,
  callKind,
  decisionOf,
  inFlight,
  pathOf,
  refused,
  succeeded,
  unanswered,
} from './call-kind.ts'
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
  /** Stable for as long as the journal is: the entry's place and the part of it. */
  readonly id: string
  /** Sequential over the whole journal, from 1. */
  readonly number: number
  readonly kind: RowKind
  readonly entry: JournalEntry
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
type RowDraft = Omit<ExchangeRow, 'number' | 'bound'>

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

/** A digest that was made again. */
function recomputeRow(entry: RecomputeEntry): RowDraft {
  const common = { id: `${entry.seq}-recompute`, entry, audit: undefined, attempt: false, lead: '' }
  return entry.equal
    ? { ...common, kind: 'recompute', line: 'proven', words: 'hash the receipt: equal' }
    : { ...common, kind: 'recompute', line: 'refused', words: 'hash the receipt: broken' }
}

/** What the enforcement point found and, where it let the report through, the delivery. */
function enforceRows(entry: EnforceEntry): RowDraft[] {
  const common = { entry, audit: undefined, attempt: false, lead: '' }
  const stopped = entry.lines.find(({ held }) => !held)?.name
  const words =
    stopped === undefined ? `enforcement point, ${entry.lines.length} checks held` : `stopped at ${stopped}`
  const found: RowDraft = {
    ...common,
    id: `${entry.seq}-enforce`,
    kind: 'enforce',
    line: entry.delivered ? 'proven' : 'refused',
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

function requestLine(entry: CallEntry): RowLine {
  if (entry.answer === null) return 'claimed'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  const kind = callKind(entry)
  return kind === 'prove' || kind === 'evaluate' ? 'proven' : 'claimed'
}

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry)) return 'unreached'
  return refused(entry) || decisionOf(entry) === 'DENY' ? 'refused' : 'reply'
}

function storeLine(entry: CallEntry, touch: StoreTouch): RowLine {
  return callKind(entry) === 'prove' && succeeded(entry) && touch.mode !== 'read' ? 'proven' : 'reply'
}

/** Whether the service answered with what it had stored for the same Idempotency-Key, and did nothing else. */
export function isStoredAnswer(audit: AuditEntry | undefined): boolean {
  return audit?.operation === 'repeated'
}

function callRows(entry: CallEntry, audit: AuditEntry | undefined): RowDraft[] {
  const common = { entry, audit, attempt: false }
  const request: RowDraft = {
    ...common,
    id: `${entry.seq}-request`,
    kind: 'request',
    line: requestLine(entry),
    attempt: refused(entry),
    lead: entry.request.method,
    words: pathOf(entry),
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

/** What was issued is a claim until a proof that rests on it, the next one of its run, is accepted. */
function isAccepted({ agent_id, group }: IssueEntry, later: readonly JournalEntry[]): boolean {
  const proof = later.find(
    entry =>
      entry.kind === 'call' &&
      entry.agent_id === agent_id &&
      entry.group === group &&
      callKind(entry) === 'prove',
  )
  return proof?.kind === 'call' && succeeded(proof)
}

function issueRow(entry: IssueEntry, later: readonly JournalEntry[]): RowDraft {
  const common = { id: `${entry.seq}-issue`, entry, audit: undefined, attempt: false, lead: '' }
  const line = isAccepted(entry, later) ? 'proven' : 'claimed'
  return { ...common, kind: 'issue', line, words: issueWords(entry) }
}

function draftsOf(
  entry: JournalEntry,
  later: readonly JournalEntry[],
  audit: ReadonlyMap<string, AuditEntry>,
): RowDraft[] {
  if (entry.kind === 'sign') return [signRow(entry)]
  if (entry.kind === 'recompute') return [recomputeRow(entry)]
  if (entry.kind === 'enforce') return enforceRows(entry)
  if (entry.kind === 'acknowledge') return [acknowledgeRow(entry)]
  if (entry.kind === 'issue') return [issueRow(entry, later)]
  return callRows(entry, audit.get(entry.answer?.request_id ?? ''))
}

/**
 * The journal as numbered rows: each call is its request, the touches of the store that the audit trail tells of,
 * and its answer. An agent's line is solid from the answer that bound its key on.
 */
export function rowsOf(
  entries: readonly JournalEntry[],
  audit: ReadonlyMap<string, AuditEntry>,
): readonly ExchangeRow[] {
  const bound = new Set<string>()
  const rows: ExchangeRow[] = []
  for (const [index, entry] of entries.entries()) {
    const before = entry.agent_id !== null && bound.has(entry.agent_id)
    const binds = entry.kind === 'call' && boundKey(entry)
    for (const draft of draftsOf(entry, entries.slice(index + 1), audit)) {
      const after = binds && draft.kind !== 'request'
      rows.push({ ...draft, number: rows.length + 1, bound: before || after })
    }
    if (binds && entry.agent_id !== null) bound.add(entry.agent_id)
  }
  return rows
}

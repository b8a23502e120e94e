import type {
  AcknowledgeEntry,
  CallEntry,
  EnforceEntry,
  IssueEntry,
  JournalEntry,
  RecomputeEntry,
  SignEntry,
} from '../../client/journal-record.ts'
import { decisionOf, inFlight, messageOf, refused, succeeded, unanswered } from '../../client/message.ts'
import { entryOf } from '../../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import type { AuditEntry, StoreTouch } from '../../contract/window/window.ts'
import { type ExchangeRow, isStoredAnswer, type RowLine } from '../app/rows.ts'
import { answerWords } from './call-words.ts'
import { issueWords } from './issue-words.ts'
import { typOf } from './jws-typ.ts'

/** A row before it has its number, its plain words and its place in the agent's life. */
export type RowDraft = Omit<ExchangeRow, 'number' | 'plain' | 'bound' | 'repeats'>

/** What the drafts of an entry depend on, besides itself. */
export interface Drafting {
  readonly audit: AuditEntry | undefined
  /** Whether the proof that rests on it was accepted. */
  readonly accepted: boolean
  /** Whether it enforces an INDETERMINATE. */
  readonly heldBack: boolean
}

function requestLine(entry: CallEntry): RowLine {
  if (entry.answer === null) return 'claimed'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  if (decisionOf(entry) === 'INDETERMINATE') return 'claimed'
  const { kind } = messageOf(entry)
  return kind === 'prove' || kind === 'evaluate' ? 'proven' : 'claimed'
}

/** The answers that are drawn solid and in full colour: decisions that permit. */
const DECIDED = { PERMIT: 'proven', DENY: 'refused', INDETERMINATE: 'claimed' } as const satisfies Record<
  string,
  RowLine
>

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry)) return 'unreached'
  if (refused(entry)) return 'refused'
  return entryOf<RowLine>(DECIDED, decisionOf(entry) ?? '') ?? 'reply'
}

function storeLine(entry: CallEntry, touch: StoreTouch): RowLine {
  return messageOf(entry).kind === 'prove' && succeeded(entry) && touch.mode !== 'read' ? 'proven' : 'reply'
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
    lead: touch.mode,
    words: touch.what,
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

/** What a signature does, where it does more than answer a challenge. */
const DOES: Readonly<Record<string, string>> = {
  [AUTHORIZATION_TYPE]: 'authorizes',
  [APPROVAL_TYPE]: 'approves the report',
  [REPORT_PROOF_TYPE]: 'signs the report',
}

/** Something that was signed, and what that does. */
function signRow(entry: SignEntry): RowDraft {
  const does = entryOf(DOES, typOf(entry.jws) ?? '') ?? 'signs'
  const common = { id: `${entry.seq}-sign`, entry, audit: undefined, attempt: false }
  return { ...common, kind: 'sign', line: 'proven', lead: '', words: `${does}, ${entry.alg}` }
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
  const delivery = { ...common, id: `${entry.seq}-deliver`, words: `delivers ${entry.report_id}` }
  return [found, { ...delivery, kind: 'deliver', line: 'proven' }]
}

/** A report that was read. */
function acknowledgeRow(entry: AcknowledgeEntry): RowDraft {
  const common = { id: `${entry.seq}-acknowledge`, entry, audit: undefined, attempt: false, lead: '' }
  return { ...common, kind: 'acknowledge', line: 'reply', words: `has read ${entry.report_id}` }
}

function issueRow(entry: IssueEntry, accepted: boolean): RowDraft {
  const common = { id: `${entry.seq}-issue`, entry, audit: undefined, attempt: false, lead: '' }
  return {
    ...common,
    kind: 'issue',
    line: accepted ? 'proven' : 'claimed',
    words: issueWords({ ...entry, fault: null }),
  }
}

/** The rows of one entry, in the order in which they happened. */
export function draftsOf(entry: JournalEntry, { audit, accepted, heldBack }: Drafting): RowDraft[] {
  switch (entry.kind) {
    case 'sign':
      return [signRow(entry)]
    case 'recompute':
      return [recomputeRow(entry)]
    case 'enforce':
      return enforceRows(entry, heldBack)
    case 'acknowledge':
      return [acknowledgeRow(entry)]
    case 'issue':
      return [issueRow(entry, accepted)]
    case 'call':
      return callRows(entry, audit)
  }
}

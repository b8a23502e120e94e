import type { CallEntry, ReceivedAnswer, SentRequest } from '../../client/journal-record.ts'
import {
  asksFor,
  decisionOf,
  inFlight,
  messageOf,
  refused,
  succeeded,
  textMember,
  unanswered,
} from '../../client/message.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { StoreTouch } from '../../contract/window/window.ts'
import { VIEWS } from '../app/route.ts'
import { isStoredAnswer, type RowLine } from '../app/rows.ts'
import { answerWords, callPlain } from './call-words.ts'
import {
  agentKey,
  type Drafting,
  type EntryFacts,
  type EntryKind,
  type RowDraft,
  signatureOf,
} from './entry-kind.ts'

function factsOf(entry: CallEntry): Partial<EntryFacts> {
  const { kind, purpose, proof, answer, receipt_ref } = messageOf(entry)
  const proves = kind === 'prove'
  const accepted = proves && succeeded(entry)
  const thumbprint = accepted && entry.speaker === 'agent' && textMember(answer.members, 'key_thumbprint')
  const once = (proves || asksFor(entry, 'report.send')) && entry.request.body !== ''
  return {
    proof: proves ? (accepted ? 'accepted' : 'not accepted') : undefined,
    binds: accepted && purpose === 'BIND_KEY',
    proved: thumbprint ? agentKey(entry.agent_id, thumbprint) : undefined,
    signature: proof === undefined ? undefined : signatureOf(proof),
    once: once ? entry.request.body : undefined,
    undecided: decisionOf(entry) === 'INDETERMINATE' ? receipt_ref : undefined,
  }
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

function rowsOf(entry: CallEntry, { audit }: Drafting): RowDraft[] {
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

/** A body as it is kept: whole, or by its digest and length. */
function bodyText({ body, left_out }: SentRequest | ReceivedAnswer): readonly string[] {
  return left_out === undefined ? [body] : [left_out.digest, `${left_out.bytes} bytes`]
}

function textOf(entry: CallEntry): readonly string[] {
  const { request, answer, failure } = entry
  const came =
    answer === null ? [] : [String(answer.status), answerWords(entry), answer.request_id, ...bodyText(answer)]
  return [
    ...[request.method, messageOf(entry).path, ...Object.entries(request.headers).flat()],
    ...bodyText(request),
    ...came,
    ...(failure === null ? [] : [failure.code, failure.detail]),
  ]
}

/** A request and what came back. */
export const CALL: EntryKind<CallEntry> = {
  facts: factsOf,
  rows: rowsOf,
  plain: callPlain,
  text: textOf,
  step: entry => {
    const { kind } = messageOf(entry)
    if (kind === 'import') return VIEWS.import
    if (kind !== 'evaluate') return VIEWS.bind
    return asksFor(entry, 'report.send') ? VIEWS.pilot : VIEWS.evaluate
  },
}

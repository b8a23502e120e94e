import type { CallEntry, ReceivedAnswer, SentRequest } from '../../client/journal-record.ts'
import {
  asksFor,
  type CallKind,
  decisionOf,
  inFlight,
  type Message,
  messageOf,
  refused,
  succeeded,
  textMember,
  unanswered,
} from '../../client/message.ts'
import { problemOf } from '../../client/message-contents.ts'
import type { Outcome } from '../../client/visitor.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { StoreTouch } from '../../contract/window/rows.ts'
import { VIEWS } from '../app/route.ts'
import {
  agentKey,
  type Drafting,
  type EntryFacts,
  type EntryKind,
  isStoredAnswer,
  type NamedBy,
  type RowDraft,
  type RowLine,
  signatureOf,
} from '../app/rows.ts'
import { LINES } from '../kit/Mark.tsx'
import { shortened } from '../kit/words.ts'
import { callPlain } from './call-words.ts'

/** What an accepted call returned, by its kind. */
const CAME_BACK = {
  import: () => 'IDENTITY_CLAIMED',
  ask: ({ nonce }) => (nonce === undefined ? 'nonce' : `nonce ${shortened(nonce)}`),
  prove: ({ status }) => status ?? '',
  evaluate: ({ decision }) => decision ?? '',
  other: ({ status }) => status ?? '',
} as const satisfies Record<CallKind, (message: Message) => string>

/** The shortest words for what came back: a status, a decision, a nonce or a problem's code. */
export function answerWords(entry: CallEntry): string {
  const message = messageOf(entry)
  return succeeded(entry) ? CAME_BACK[message.kind](message) : (message.code ?? entry.failure?.code ?? '')
}

export type RefusedOutcome = Exclude<Outcome<unknown>, { kind: 'answer' }>

/** What became of a call that was refused or never answered, from the journal; undefined if it went well. */
export function refusalOf(entry: CallEntry): RefusedOutcome | undefined {
  if (entry.failure !== null) return { kind: 'failure', ...entry.failure, entry }
  if (entry.answer === null || succeeded(entry)) return undefined
  const problem = problemOf(entry)
  if (problem !== undefined) return { kind: 'problem', problem, entry }
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail: 'No problem body was in it.', entry }
}

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

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry)) return 'unreached'
  if (refused(entry)) return 'refused'
  const { PERMIT, INDETERMINATE, DENY } = LINES
  return entryOf<RowLine>({ PERMIT, INDETERMINATE, DENY }, decisionOf(entry) ?? '') ?? 'reply'
}

function storeLine(entry: CallEntry, touch: StoreTouch): RowLine {
  return messageOf(entry).kind === 'prove' && succeeded(entry) && touch.mode !== 'read' ? 'proven' : 'reply'
}

/** What a directory record is called on the second line of a row. */
const directoryWords = ({ version }: NamedBy): string => `directory entry, version ${version}`

type Common = Pick<RowDraft, 'entry' | 'audit' | 'attempt'> & { readonly message: Message }

/** What happened between a request and its answer: a theft, and what the service read of who vouches. */
function betweenOf(common: Common, { copied, namedBy }: Drafting): readonly RowDraft[] {
  const { seq } = common.entry
  const copy: RowDraft = { ...common, id: `${seq}-copy`, kind: 'copy', line: 'refused', lead: '', words: '' }
  if (namedBy === undefined) return copied ? [copy] : []
  const names = { kind: 'names', line: 'proven', lead: '', words: directoryWords(namedBy), namedBy } as const
  return [...(copied ? [copy] : []), { ...common, id: `${seq}-names`, ...names }]
}

function rowsOf(entry: CallEntry, drafting: Drafting): RowDraft[] {
  const message = messageOf(entry)
  const common = { entry, message, audit: drafting.audit, attempt: false }
  const between = betweenOf(common, drafting)
  const request: RowDraft = {
    ...common,
    id: `${entry.seq}-request`,
    kind: 'request',
    line: requestLine(entry),
    attempt: refused(entry),
    lead: entry.request.method,
    words: message.path,
  }
  const touches = (drafting.audit?.touches ?? []).map<RowDraft>((touch, index) => ({
    ...common,
    id: `${entry.seq}-store-${index}`,
    kind: 'store',
    line: storeLine(entry, touch),
    lead: touch.mode,
    words: touch.what,
  }))
  const back = { ...common, id: `${entry.seq}-answer`, kind: 'answer' } as const
  if (inFlight(entry))
    return [request, ...between, { ...back, line: 'unreached', lead: '', words: 'no answer yet' }]
  const answer: RowDraft = {
    ...back,
    line: answerLine(entry),
    lead: entry.answer === null ? 'no answer' : String(entry.answer.status),
    words: `${answerWords(entry)}${isStoredAnswer(drafting.audit) ? ', stored' : ''}`,
  }
  return [request, ...between, ...touches, answer]
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

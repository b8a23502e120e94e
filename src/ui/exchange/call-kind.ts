import type { CallEntry, ReceivedAnswer, SentRequest, TransportFailure } from '../../client/journal-record.ts'
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
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { StoreTouch } from '../../contract/window/window.ts'
import { OPERATION_WORDS } from '../app/operations.ts'
import { VIEWS } from '../app/route.ts'
import {
  agentKey,
  type Drafting,
  type EntryFacts,
  type EntryKind,
  isStoredAnswer,
  type RowDraft,
  type RowLine,
  type Signer,
  signatureOf,
  type Told,
} from '../app/rows.ts'
import { DECISION_LINES } from '../kit/Mark.tsx'
import { counted, shortened } from '../kit/words.ts'

/** What a message that was sent again from the exchange was for. */
export const AGAIN_GROUP = 'Sent again'

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

/** A proof that brings something that an issuer made. */
const WITH_EVIDENCE: Readonly<Record<string, string>> = {
  id_token: 'the ID token and proof',
  agent_card: 'the Agent Card and proof',
  wit_svid: 'the WIT-SVID and proof',
  vc: 'the credential and proof',
}

/** A proof that was not accepted, by whose signature it carries. */
const UNPROVEN = {
  own: 'a proof',
  another: 'another key signs',
  unknown: 'a proof',
  altered: 'a proof, altered since',
  nobody: 'a proof without signature',
} as const satisfies Record<Signer, string>

interface Asked extends Told {
  /** Whether the service did what was asked. */
  readonly held: boolean
}

function proofWords({ request, authorization }: Message, { again, signer, held }: Asked): string {
  if (again) return 'the same proof again'
  const { evidence } = request.members
  const type = typeof evidence === 'object' && evidence !== null && 'type' in evidence ? evidence.type : ''
  const brought = entryOf(WITH_EVIDENCE, String(type))
  if (brought !== undefined) return brought
  if (authorization !== undefined) return 'a proof, with consent'
  return held ? 'the proof' : UNPROVEN[signer]
}

const ASKED_ABOUT: Readonly<Record<string, string>> = {
  'pilot.enter': 'may it enter the pilot?',
  'report.send': 'may it send this report?',
}

/** What each kind of call asks, in its request. */
const REQUESTED = {
  import: () => 'the claim',
  ask: ({ purpose }) => (purpose === undefined ? 'asks for a nonce' : OPERATION_WORDS[purpose].asks),
  prove: proofWords,
  evaluate: ({ action }, { again }) =>
    again ? 'the same report again' : (entryOf(ASKED_ABOUT, action ?? '') ?? 'may it do this?'),
  other: () => 'no known endpoint',
} as const satisfies Record<CallKind, (message: Message, asked: Asked) => string>

/** What each kind of call asks that was sent again from the exchange, and may be. */
const ASKED_AGAIN = {
  import: 'the same claim again',
  ask: 'asks for another nonce',
  prove: 'the same proof again',
  evaluate: 'the same question again',
  other: 'the same again',
} as const satisfies Record<CallKind, string>

const DECIDED: Readonly<Record<string, (message: Message) => string>> = {
  PERMIT: ({ answer: { members } }) => {
    const { obligations } = members
    const count = Array.isArray(obligations) ? obligations.length : 0
    return count === 0 ? 'permitted' : `with ${counted(count, 'obligation')}`
  },
  DENY: () => 'not permitted',
  INDETERMINATE: () => 'not enough is proven',
}

const NONCE = `good once, for ${LIMITS.NONCE_LIFETIME_S / 60} minutes`

/** What each kind of call brought, where the service did it. */
const BROUGHT = {
  import: () => 'stored, nothing checked',
  ask: () => NONCE,
  prove: ({ purpose, authorization }) => {
    if (purpose === undefined) return 'accepted'
    return authorization !== undefined && purpose === 'BIND_KEY'
      ? 'the other key counts'
      : OPERATION_WORDS[purpose].proved
  },
  evaluate: message => entryOf(DECIDED, message.decision ?? '')?.(message) ?? 'answered',
  other: () => 'answered',
} as const satisfies Record<CallKind, (message: Message) => string>

const FAILED = {
  TIMED_OUT: 'nothing came in time',
  NOT_ANSWERED_HERE: 'not from the service',
  OUT_OF_CONTRACT: 'not what was agreed',
  STOPPED: 'stopped by the page',
} as const satisfies Record<TransportFailure, string>

function answerPlain(entry: CallEntry, stored: boolean): string {
  if (inFlight(entry)) return 'waiting'
  if (entry.failure !== null && (unanswered(entry) || entry.answer !== null))
    return FAILED[entry.failure.code]
  if (stored) return 'the stored answer'
  if (refused(entry)) return (entry.answer?.status ?? 0) < 500 ? 'refused' : 'could not be done'
  const message = messageOf(entry)
  return BROUGHT[message.kind](message)
}

const TOUCHED = {
  read: 'only read',
  put: 'written down',
  use: 'used up',
  delete: 'taken out',
} as const satisfies Record<StoreTouch['mode'], string>

/** A call's rows in plain words: what it asks, what that did to the store, what came back. */
function callPlain(entry: CallEntry, { kind, audit, lead }: RowDraft, told: Told): string {
  if (kind === 'store') return entryOf<string>(TOUCHED, lead) ?? 'touched'
  if (kind === 'answer') return answerPlain(entry, isStoredAnswer(audit))
  const message = messageOf(entry)
  if (entry.group === AGAIN_GROUP && !told.again) return ASKED_AGAIN[message.kind]
  return REQUESTED[message.kind](message, { ...told, held: succeeded(entry) })
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
  return entryOf<RowLine>(DECISION_LINES, decisionOf(entry) ?? '') ?? 'reply'
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

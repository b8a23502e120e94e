import type { CallEntry, TransportFailure } from '../../client/journal-record.ts'
import {
  type CallKind,
  inFlight,
  type Message,
  messageOf,
  refused,
  succeeded,
  unanswered,
} from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { ProblemCode } from '../../contract/catalogues/problems.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { StoreTouch } from '../../contract/window/rows.ts'
import { OPERATION_WORDS } from '../app/operations.ts'
import { isStoredAnswer, type NamedBy, type RowDraft, type Signer, type Told } from '../app/rows.ts'
import { counted } from '../kit/words.ts'

/** What a message that was sent again from the exchange was for. */
export const AGAIN_GROUP = 'Sent again'

/** A proof that brings something that an issuer made. */
const WITH_EVIDENCE: Readonly<Record<string, string>> = {
  id_token: 'sends ID token and proof',
  agent_card: 'sends Agent Card and proof',
  wit_svid: 'sends WIT-SVID and proof',
  vc: 'sends credential and proof',
}

/** A proof that was not accepted, by whose signature it carries. */
const UNPROVEN = {
  own: 'sends a proof',
  another: 'sends a proof by another key',
  unknown: 'sends a proof',
  altered: 'sends a proof, altered since',
  nobody: 'sends a proof without signature',
} as const satisfies Record<Signer, string>

interface Asked extends Told {
  /** Whether the service did what was asked. */
  readonly held: boolean
}

function proofWords({ request, authorization, code }: Message, { again, signer, held }: Asked): string {
  if (again) return 'sends the same proof again'
  if (code === 'CHALLENGE_EXPIRED') return 'sends the proof, too late'
  const { evidence } = request.members
  const type = typeof evidence === 'object' && evidence !== null && 'type' in evidence ? evidence.type : ''
  const brought = entryOf(WITH_EVIDENCE, String(type))
  if (brought !== undefined) return brought
  if (authorization !== undefined) return 'sends an authorized proof'
  return held ? 'sends the proof' : UNPROVEN[signer]
}

const ASKED_ABOUT: Readonly<Record<string, string>> = {
  'pilot.enter': 'asks: may I enter the pilot?',
  'report.send': 'asks: may I send this report?',
}

/** What each kind of call asks, in its request. */
const REQUESTED = {
  import: () => 'says who it is',
  ask: ({ purpose }) => (purpose === undefined ? 'asks for a nonce' : OPERATION_WORDS[purpose].asks),
  prove: proofWords,
  evaluate: ({ action }, { again }) =>
    again ? 'sends the same report again' : (entryOf(ASKED_ABOUT, action ?? '') ?? 'asks: may I do this?'),
  other: () => 'calls no known endpoint',
} as const satisfies Record<CallKind, (message: Message, asked: Asked) => string>

/** What each kind of call asks that was sent again from the exchange, and may be. */
const ASKED_AGAIN = {
  import: 'sends the same claim again',
  ask: 'asks for another nonce',
  prove: 'sends the same proof again',
  evaluate: 'asks the same again',
  other: 'sends the same again',
} as const satisfies Record<CallKind, string>

const DECIDED: Readonly<Record<string, (message: Message) => string>> = {
  PERMIT: ({ answer: { members } }) => {
    const { obligations } = members
    const count = Array.isArray(obligations) ? obligations.length : 0
    return count === 0 ? 'yes' : `yes, with ${counted(count, 'obligation')}`
  },
  DENY: () => 'no',
  INDETERMINATE: () => 'undecided: too little is proven',
}

const NONCE = `a nonce, for one use in ${LIMITS.NONCE_LIFETIME_S / 60} minutes`

/** What each kind of call brought, where the service did it. */
const BROUGHT = {
  import: () => 'stored as received, not checked',
  ask: () => NONCE,
  prove: ({ purpose, authorization }) => {
    if (purpose === undefined) return 'accepted'
    return authorization !== undefined && purpose === 'BIND_KEY'
      ? 'accepted: the other key is bound'
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

/** Why something was refused, in the words of a row. */
const REFUSED: Readonly<Partial<Record<ProblemCode, string>>> = {
  CHALLENGE_USED: 'that nonce is used',
  CHALLENGE_EXPIRED: 'too late',
  PROOF_REJECTED: 'the proof fails',
  EVIDENCE_REJECTED: 'the evidence fails',
  CLAIM_CONFLICT: 'the identity is taken',
  TRANSITION_NOT_ALLOWED: 'not possible now',
  AGENT_REVOKED: 'the agent is revoked',
}

function refusedPlain(entry: CallEntry): string {
  if ((entry.answer?.status ?? 0) >= 500) return 'could not be done'
  const byKey = checksOf(entry).some(({ check, result }) => check === 'authority' && result === 'FAIL')
  const why = byKey ? 'it is another key' : entryOf<string>(REFUSED, messageOf(entry).code ?? '')
  return why === undefined ? 'refused' : `refused: ${why}`
}

function answerPlain(entry: CallEntry, stored: boolean, about: ImportRequest | undefined): string {
  if (inFlight(entry)) return 'waiting'
  if (entry.failure !== null && (unanswered(entry) || entry.answer !== null))
    return FAILED[entry.failure.code]
  if (stored) return 'the stored answer'
  if (refused(entry)) return refusedPlain(entry)
  const message = messageOf(entry)
  const registered =
    message.kind === 'prove' &&
    about?.identity_source === 'SERVICE_REGISTRY' &&
    message.purpose === 'BIND_KEY'
  return registered && message.authorization === undefined
    ? 'accepted: the keys match'
    : BROUGHT[message.kind](message)
}

const TOUCHED = {
  read: 'only read',
  put: 'written down',
  use: 'used up',
  delete: 'taken out',
} as const satisfies Record<StoreTouch['mode'], string>

const lastOf = (key: string): string => `…${key.slice(-4)}`

/** What each kind of record says of an agent, without its subject. */
const NAMED = {
  registry_entry: ({ key = '' }, claim) => `registry names key ${lastOf(key)} for ${claim?.subject ?? 'it'}`,
  organization: ({ key = '' }) => `directory lists the organization’s key ${lastOf(key)}`,
  issuer_keys: () => 'directory lists the issuer’s keys',
  zone: (_named, claim) => `host names the key of ${claim?.subject ?? 'it'}`,
  status_list: () => 'says what is still valid',
} as const satisfies Record<NamedBy['kind'], (named: NamedBy, claim: ImportRequest | undefined) => string>

/** A call's rows in plain words: what it asks, what that did to the store, what came back. */
export function callPlain(entry: CallEntry, { kind, audit, lead, namedBy }: RowDraft, told: Told): string {
  if (kind === 'store') return entryOf<string>(TOUCHED, lead) ?? 'touched'
  if (kind === 'copy') return 'a thief keeps a copy'
  if (kind === 'names') return namedBy === undefined ? '' : NAMED[namedBy.kind](namedBy, told.about)
  if (kind === 'answer') return answerPlain(entry, isStoredAnswer(audit), told.about)
  const message = messageOf(entry)
  if (entry.group === AGAIN_GROUP && !told.again) return ASKED_AGAIN[message.kind]
  if (entry.speaker === 'thief' && told.again) return 'the thief sends its copy'
  const words = REQUESTED[message.kind](message, { ...told, held: succeeded(entry) })
  return entry.speaker === 'thief' ? `the thief ${words}` : words
}

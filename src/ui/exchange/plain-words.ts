import type { IssuedKind, SignEntry, Speaker, TransportFailure } from '../../client/journal-record.ts'
import { inFlight, type Message, messageOf, refused, succeeded, unanswered } from '../../client/message.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { entryOf } from '../../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE } from '../../contract/names.ts'
import type { StoreTouch } from '../../contract/window/window.ts'
import { OPERATION_WORDS } from '../app/operations.ts'
import { isStoredAnswer } from '../app/rows.ts'
import { counted } from '../kit/words.ts'
import { typOf } from './jws-typ.ts'
import type { RowDraft } from './row-drafts.ts'
import { AGAIN_GROUP } from './sent-again.ts'

/**
 * Whose key signed: one that was proven to be the agent's, another one, or nobody knows yet. A proof may have
 * been altered since, or carry no signature.
 */
export type Signer = 'own' | 'another' | 'unknown' | 'altered' | 'nobody'

interface Told {
  /** Whether the very same message was sent before. */
  readonly again: boolean
  readonly signer: Signer
}

/** A proof that brings something that an issuer made. */
const WITH_EVIDENCE: Readonly<Record<string, string>> = {
  id_token: 'the ID token and proof',
  agent_card: 'the Agent Card and proof',
  wit_svid: 'the WIT-SVID and proof',
  vc: 'the credential and proof',
}

const ISSUED = {
  id_token: 'says who it is',
  agent_card: 'describes the agent, signed',
  wit_svid: 'names the workload',
  vc: 'says who it is',
  zone: 'where anyone finds it',
  registry_entry: 'names the agent’s key',
  issuer_keys: 'to check signatures with',
  organization: 'to check signatures with',
  status_list: 'what is still valid',
  withdrawn: 'no longer in the directory',
} as const satisfies Record<IssuedKind, string>

const ASKED_ABOUT: Readonly<Record<string, string>> = {
  'pilot.enter': 'may it enter the pilot?',
  'report.send': 'may it send this report?',
}

const DECIDED: Readonly<Record<string, (message: Message) => string>> = {
  PERMIT: ({ answer: { members } }) => {
    const { obligations } = members
    const count = Array.isArray(obligations) ? obligations.length : 0
    return count === 0 ? 'permitted' : `with ${counted(count, 'obligation')}`
  },
  DENY: () => 'not permitted',
  INDETERMINATE: () => 'not enough is proven',
}

const FAILED = {
  TIMED_OUT: 'nothing came in time',
  NOT_ANSWERED_HERE: 'not from the service',
  OUT_OF_CONTRACT: 'not what was agreed',
  STOPPED: 'stopped by the page',
} as const satisfies Record<TransportFailure, string>

const SIGNED = {
  agent: signer => {
    if (signer === 'own') return 'the key signs it'
    return signer === 'another' ? 'another key signs it' : 'a key signs it'
  },
  organization: () => 'the organization signs it',
  issuer: () => 'the issuer signs it',
  stranger: () => 'a stranger signs it',
} as const satisfies Record<Speaker, (signer: Signer) => string>

const APPROVED = {
  agent: 'the holder approves',
  organization: 'the organization approves',
  issuer: 'the issuer approves',
  stranger: 'a stranger approves',
} as const satisfies Record<Speaker, string>

const TOUCHED = {
  read: 'only read',
  put: 'written down',
  use: 'used up',
  delete: 'taken out',
} as const satisfies Record<StoreTouch['mode'], string>

function signWords({ speaker, jws, outside }: SignEntry, signer: Signer): string {
  const typ = typOf(jws)
  if (outside === true) return 'your own key signs, elsewhere'
  if (typ === AUTHORIZATION_TYPE) return 'agrees to the other key'
  if (typ === APPROVAL_TYPE) return APPROVED[speaker]
  return SIGNED[speaker](signer)
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

/** What each kind of call asks, in its request. */
const REQUESTED = {
  import: () => 'the claim',
  ask: ({ purpose }) => (purpose === undefined ? 'asks for a nonce' : OPERATION_WORDS[purpose].asks),
  prove: proofWords,
  evaluate: ({ action }, { again }) =>
    again ? 'the same report again' : (entryOf(ASKED_ABOUT, action ?? '') ?? 'may it do this?'),
  other: () => 'no known endpoint',
} as const satisfies Record<Message['kind'], (message: Message, asked: Asked) => string>

/** What each kind of call asks that was sent again from the exchange, and may be. */
const ASKED_AGAIN = {
  import: 'the same claim again',
  ask: 'asks for another nonce',
  prove: 'the same proof again',
  evaluate: 'the same question again',
  other: 'the same again',
} as const satisfies Record<Message['kind'], string>

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
} as const satisfies Record<Message['kind'], (message: Message) => string>

type Call = Extract<RowDraft['entry'], { kind: 'call' }>

function answerPlain(entry: Call, stored: boolean): string {
  if (inFlight(entry)) return 'waiting'
  if (entry.failure !== null && (unanswered(entry) || entry.answer !== null))
    return FAILED[entry.failure.code]
  if (stored) return 'the stored answer'
  if (refused(entry)) return (entry.answer?.status ?? 0) < 500 ? 'refused' : 'could not be done'
  const message = messageOf(entry)
  return BROUGHT[message.kind](message)
}

function callWords({ kind, audit, lead }: RowDraft, entry: Call, told: Told): string {
  if (kind === 'store') return entryOf<string>(TOUCHED, lead) ?? 'touched'
  if (kind === 'answer') return answerPlain(entry, isStoredAnswer(audit))
  const message = messageOf(entry)
  if (entry.group === AGAIN_GROUP && !told.again) return ASKED_AGAIN[message.kind]
  return REQUESTED[message.kind](message, { ...told, held: succeeded(entry) })
}

/** What a row is, in two to five plain words: true for whatever it was and whatever came of it. */
export function plainWords(row: RowDraft, told: Told): string {
  const { entry, kind, line } = row
  switch (entry.kind) {
    case 'call':
      return callWords(row, entry, told)
    case 'sign':
      return signWords(entry, told.signer)
    case 'issue':
      return entry.fault === null ? ISSUED[entry.what] : `wrong on purpose: ${entry.fault}`
    case 'enforce':
      if (kind === 'deliver') return 'once, receipt attached'
      return { proven: 'let through', claimed: 'held back' }[String(line)] ?? 'stopped here'
    case 'acknowledge':
      return 'read at the inbox'
    case 'recompute':
      return entry.equal ? 'the digest fits' : 'the digest does not fit'
  }
}

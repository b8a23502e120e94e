import { isJson } from '../contract/json-value.ts'
import { keysOf } from '../contract/keys-of.ts'
import {
  eachOf,
  type Guard,
  type Held,
  isCount,
  isFlag,
  isInstant,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from '../contract/row-shape.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'

export const isAlgorithmName = oneOf<AlgorithmName>(['Ed25519', 'ES256'])

export const isSpeaker = oneOf(['agent', 'organization', 'issuer', 'stranger', 'thief'])
/** Who speaks: the agent's own key, a synthetic party beside it, or the attacker in its place. */
export type Speaker = Held<typeof isSpeaker>

const ENTRY = {
  /** Position in the journal, from 1; never reused. */
  seq: isCount,
  /** When it began, on the world's clock (RFC 3339, UTC). */
  at: isInstant,
  /** What these messages are for, such as "Bind the key"; consecutive entries of a group are folded. */
  group: isText,
  speaker: isSpeaker,
  /** The agent it concerns; null until an import has given it an id. */
  agent_id: orNull(isText),
}

const isLeftOut = rowOf({
  /** RFC 6920 name of its bytes. */
  digest: isText,
  /** Its length in bytes. */
  bytes: isCount,
})
/** What the journal keeps instead of a body that is too long. */
export type LeftOut = Held<typeof isLeftOut>

/** The text of a body is empty where it was left out. */
const BODY = { body: isText, left_out: orAbsent(isLeftOut) }

const isRequest = rowOf({
  ...BODY,
  method: oneOf(['POST']),
  url: (value): value is string => typeof value === 'string' && URL.canParse(value),
  headers: eachOf(isText),
})
export type SentRequest = Held<typeof isRequest>

const isAnswer = rowOf({
  ...BODY,
  status: isCount,
  headers: eachOf(isText),
  /** `Request-Id` of the answer: the key to the audit trail. */
  request_id: isText,
  /** Milliseconds between sending and the last byte, as this page measured. */
  duration_ms: isNumber,
})
export type ReceivedAnswer = Held<typeof isAnswer>

/** Why a request has no answer that can be trusted to be the service's. */
export const TRANSPORT_FAILURES = {
  TIMED_OUT: 'No answer came in time. The service may still have carried it out. Send it again to find out.',
  NOT_ANSWERED_HERE: 'Something other than the service answered, or nothing did.',
  OUT_OF_CONTRACT: 'The service’s answer does not fit the contract.',
  STOPPED: 'The page stopped sending because its worker changed. Reload the page.',
} as const
export type TransportFailure = keyof typeof TRANSPORT_FAILURES

/** What a synthetic party can issue or publish out of band. */
export const ISSUED_WORDS = {
  id_token: 'ID token',
  agent_card: 'Agent Card',
  wit_svid: 'WIT-SVID',
  vc: 'verifiable credential',
  zone: 'zone records',
  registry_entry: 'registry entry',
  issuer_keys: 'issuer keys',
  organization: 'organization key',
  status_list: 'status list',
  withdrawn: 'directory entry',
} as const
export type IssuedKind = keyof typeof ISSUED_WORDS

/** Each kind of entry of the journal, as it is written and as it is told from a row that was altered by hand. */
const KINDS = {
  /** One request and what came back. In flight: neither `answer` nor `failure`. */
  call: rowOf({
    ...ENTRY,
    kind: oneOf(['call']),
    request: isRequest,
    answer: orNull(isAnswer),
    failure: orNull(rowOf({ code: oneOf(keysOf(TRANSPORT_FAILURES)), detail: isText })),
    /** The entry (its `seq`) whose message was edited by hand and sent as this one; absent where none was. */
    edited_from: orAbsent(isCount),
  }),
  sign: rowOf({
    ...ENTRY,
    kind: oneOf(['sign']),
    alg: isAlgorithmName,
    key_thumbprint: isText,
    jws: isText,
    /** Made with the visitor's own key outside this browser. */
    outside: orAbsent(isFlag),
  }),
  /** Something that a synthetic party issued or published, out of band. */
  issue: rowOf({
    ...ENTRY,
    kind: oneOf(['issue']),
    what: oneOf(keysOf(ISSUED_WORDS)),
    /** Who made it, by name, such as "https://idp.example". */
    party: isText,
    /** The credential as handed over, or the published entry: a compact JWS, or JSON. */
    value: trusting<unknown>(isJson),
    /** The name of its deliberate fault; null if there is none. */
    fault: orNull(isText),
  }),
  /** What the local enforcement point did with a decision. */
  enforce: rowOf({
    ...ENTRY,
    kind: oneOf(['enforce']),
    report_id: isText,
    receipt_ref: isText,
    delivered: isFlag,
    /** Every check and obligation in order: what it requires, and what was found (absent in entries of earlier versions). */
    lines: listOf(rowOf({ name: isText, held: isFlag, words: isText, found: orAbsent(isText) })),
  }),
  /** A delivered report that was read at the synthetic inbox. */
  acknowledge: rowOf({ ...ENTRY, kind: oneOf(['acknowledge']), report_id: isText, receipt_ref: isText }),
  /** A digest recomputed in front of the reader. */
  recompute: rowOf({ ...ENTRY, kind: oneOf(['recompute']), receipt_ref: isText, equal: isFlag }),
}
const isKind = oneOf(keysOf(KINDS))

type EntryOf<K extends keyof typeof KINDS> = Held<(typeof KINDS)[K]>
export type CallEntry = EntryOf<'call'>
export type SignEntry = EntryOf<'sign'>
export type IssueEntry = EntryOf<'issue'>
export type EnforceEntry = EntryOf<'enforce'>
export type AcknowledgeEntry = EntryOf<'acknowledge'>
export type RecomputeEntry = EntryOf<'recompute'>
export type JournalEntry = EntryOf<keyof typeof KINDS>
/** An entry of anything but a request. */
export type NotedEntry = Exclude<JournalEntry, CallEntry>

export const isJournalEntry: Guard<JournalEntry> = (row): row is JournalEntry => {
  const kind: unknown = Reflect.get(Object(row), 'kind')
  return isKind(kind) && KINDS[kind](row)
}

import type { AlgorithmName } from '../crypto/algorithms.ts'

/** Who speaks: the agent's own key, a synthetic party beside it, or the attacker in its place. */
export type Speaker = 'agent' | 'organization' | 'issuer' | 'stranger' | 'thief'

interface Entry {
  /** Position in the journal, from 1; never reused. */
  readonly seq: number
  /** When it began, on the world's clock (RFC 3339, UTC). */
  readonly at: string
  /** What these messages are for, such as "Bind the key"; consecutive entries of a group are folded. */
  readonly group: string
  readonly speaker: Speaker
  /** The agent it concerns; null until an import has given it an id. */
  readonly agent_id: string | null
}

/** What the journal keeps instead of a body that is too long. */
export interface LeftOut {
  /** RFC 6920 name of its bytes. */
  readonly digest: string
  /** Its length in bytes. */
  readonly bytes: number
}

interface Body {
  /** Empty where it was left out. */
  readonly body: string
  readonly left_out?: LeftOut
}

export interface SentRequest extends Body {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ReceivedAnswer extends Body {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** `Request-Id` of the answer: the key to the audit trail. */
  readonly request_id: string
  /** Milliseconds between sending and the last byte, as this page measured. */
  readonly duration_ms: number
}

/** Why a request has no answer that can be trusted to be the service's. */
export const TRANSPORT_FAILURES = {
  TIMED_OUT: 'No answer came in time. The service may still have carried it out. Send it again to find out.',
  NOT_ANSWERED_HERE: 'Something other than the service answered, or nothing did.',
  OUT_OF_CONTRACT: 'The service’s answer does not fit the contract.',
  STOPPED: 'The page stopped sending because its worker changed. Reload the page.',
} as const
export type TransportFailure = keyof typeof TRANSPORT_FAILURES

/** One request and what came back. In flight: neither `answer` nor `failure`. */
export interface CallEntry extends Entry {
  readonly kind: 'call'
  readonly request: SentRequest
  readonly answer: ReceivedAnswer | null
  readonly failure: { readonly code: TransportFailure; readonly detail: string } | null
  /** The entry (its `seq`) whose message was edited by hand and sent as this one; absent where none was. */
  readonly edited_from?: number
}

export interface SignEntry extends Entry {
  readonly kind: 'sign'
  readonly alg: AlgorithmName
  readonly key_thumbprint: string
  readonly jws: string
  /** Made with the visitor's own key outside this browser. */
  readonly outside?: boolean
}

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

/** Something that a synthetic party issued or published, out of band. */
export interface IssueEntry extends Entry {
  readonly kind: 'issue'
  readonly what: IssuedKind
  /** Who made it, by name, such as "https://idp.example". */
  readonly party: string
  /** The credential as handed over, or the published entry: a compact JWS, or JSON. */
  readonly value: unknown
  /** The name of its deliberate fault; null if there is none. */
  readonly fault: string | null
}

/** What the local enforcement point did with a decision. */
export interface EnforceEntry extends Entry {
  readonly kind: 'enforce'
  readonly report_id: string
  readonly receipt_ref: string
  readonly delivered: boolean
  /** Every check and obligation in order: what it requires, and what was found (absent in entries of earlier versions). */
  readonly lines: readonly {
    readonly name: string
    readonly held: boolean
    readonly words: string
    readonly found?: string
  }[]
}

/** A delivered report that was read at the synthetic inbox. */
export interface AcknowledgeEntry extends Entry {
  readonly kind: 'acknowledge'
  readonly report_id: string
  readonly receipt_ref: string
}

/** A digest recomputed in front of the reader. */
export interface RecomputeEntry extends Entry {
  readonly kind: 'recompute'
  readonly receipt_ref: string
  readonly equal: boolean
}

export type JournalEntry =
  | CallEntry
  | SignEntry
  | IssueEntry
  | EnforceEntry
  | AcknowledgeEntry
  | RecomputeEntry

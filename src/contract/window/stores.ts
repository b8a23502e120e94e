interface StoreEntry {
  readonly title: string
  readonly one: string
  readonly words: string
  /** The form of its keys: a member of that form in any record may name one of its records. */
  readonly keys: RegExp
  /** The members that its table shows beside the key, each by its names with dots between them. */
  readonly columns: readonly string[]
  /** Whether its records name the agent that they are about, so that they can be filtered by agent. */
  readonly by_agent: boolean
}

const DIGEST = /^ni:/u
const LIST = /^\[/u

/** Everything that the service keeps in IndexedDB, store by store, in the order in which a walk fills them. */
export const STORES = {
  agents: {
    title: 'Agents',
    one: 'Agent',
    words: 'Claims exactly as received, byte for byte, each with the facts that were established since.',
    keys: /^agt_[\w-]{36}$/u,
    columns: ['imported_at', 'claim.metadata.display_name', 'claim.issuer', 'claim.subject', 'facts'],
    by_agent: true,
  },
  challenges: {
    title: 'Challenges',
    one: 'Challenge',
    words:
      'Every nonce that was issued: for which agent and purpose, and until when. Unused ones are deleted an hour after their time.',
    keys: /^chl_[\w-]{36}$/u,
    columns: ['issued_at', 'purpose', 'agent_id', 'expires_at'],
    by_agent: true,
  },
  open_challenges: {
    title: 'Open challenges',
    one: 'Open challenge',
    words: 'The challenges whose nonce has not been used yet, so that the expired ones can be deleted.',
    keys: /^chl_[\w-]{36}$/u,
    columns: ['expires_at'],
    by_agent: false,
  },
  nonces: {
    title: 'Used nonces',
    one: 'Used nonce',
    words: 'Replay protection: each consumed nonce is recorded here once and cannot be recorded again.',
    keys: /^[\w-]{43}$/u,
    columns: ['at', 'challenge_id', 'request_id'],
    by_agent: false,
  },
  bindings: {
    title: 'Bindings',
    one: 'Binding',
    words: 'Keys whose possession was proven, each with its thumbprint and the time of its last proof.',
    keys: /^bnd_[\w-]{36}$/u,
    columns: ['bound_at', 'proven_at', 'alg', 'key_thumbprint', 'agent_id'],
    by_agent: true,
  },
  identities: {
    title: 'Taken identities',
    one: 'Taken identity',
    words: 'Source, issuer and subject that one agent has proven. No other agent can prove them.',
    keys: LIST,
    columns: ['agent_id'],
    by_agent: true,
  },
  evidence: {
    title: 'Evidence',
    one: 'Evidence',
    words:
      'Proofs, authorizations and credentials behind the facts, kept whole under the digest of their text. Signed objects contain only public keys.',
    keys: DIGEST,
    columns: ['kind', 'text', 'agent_id'],
    by_agent: true,
  },
  decisions: {
    title: 'Decisions',
    one: 'Decision',
    words: 'The answers of evaluations, exactly five fields each, with the request that they answered.',
    keys: /^dec_[\w-]{36}$/u,
    columns: ['at', 'answer.decision', 'answer.reason_codes', 'agent_id'],
    by_agent: true,
  },
  receipts: {
    title: 'Receipts',
    one: 'Receipt',
    words: 'What each decision depends on and what it does not show; each names the one before it.',
    keys: DIGEST,
    columns: ['receipt.evaluated_at', 'sequence', 'receipt.action', 'receipt.decision', 'agent_id'],
    by_agent: true,
  },
  used_ids: {
    title: 'Used ids',
    one: 'Used id',
    words: 'The jti of each approval and report proof that was used, so that neither counts twice.',
    keys: LIST,
    columns: ['at', 'request_id'],
    by_agent: true,
  },
  answers: {
    title: 'Stored answers',
    one: 'Stored answer',
    words:
      'Successes kept for 24 h under the digest of path and Idempotency-Key, so that a repeated request has no second effect.',
    keys: DIGEST,
    columns: ['at', 'status', 'agent_id'],
    by_agent: true,
  },
  audit: {
    title: 'Audit trail',
    one: 'Audit entry',
    words: 'One entry a request, refused ones too, under its Request-Id. It replaces events.',
    keys: /^[\da-f-]{36}$/u,
    columns: ['at', 'operation', 'status', 'outcome', 'agent_id'],
    by_agent: true,
  },
  directory: {
    title: 'Directory',
    one: 'Directory entry',
    words:
      'Public keys and records of the synthetic issuers, organization, registry and zones, published out of band.',
    keys: LIST,
    columns: ['entry.kind', 'entry.key_thumbprint', 'version'],
    by_agent: false,
  },
} as const satisfies Record<string, StoreEntry>

export type RecordStore = keyof typeof STORES

/** Whether a text names one of the stores. */
export function isRecordStore(name: string): name is RecordStore {
  return Object.hasOwn(STORES, name)
}

export interface StoreCount {
  readonly name: RecordStore
  readonly count: number | null
}

export interface StoredRecord {
  /** The record's own name in its store. */
  readonly key: string
  /** When it was recorded (RFC 3339), where its store keeps that. */
  readonly at: string | null
  readonly value: Readonly<Record<string, unknown>>
  /** False if it was altered outside the service and can no longer be read. */
  readonly readable: boolean
}

export interface PageQuery {
  /** From 1. */
  readonly page: number
  /** Records per page, from 1 to LIMITS.PAGE_ROWS. */
  readonly size: number
  /** Only the records of this agent, where the store names agents. */
  readonly agent?: string | undefined
  /** Only records no newer than this time, so that pages do not shift while others are written. */
  readonly until?: string | undefined
}

export interface RecordPage {
  /** Number of records on all pages together. */
  readonly total: number
  /** How many were recorded after `until`. */
  readonly newer: number
  /** What orders them: their time, newest first, or their name. */
  readonly by: 'time' | 'name'
  /** The time of the newest record of the first page; null where there is none, or the store keeps no times. */
  readonly newest: string | null
  readonly records: readonly StoredRecord[]
}

/** The part of the read-only window that shows every store as it is. */
export interface RecordsWindow {
  /** All stores with their counts, in the catalogue's order. */
  stores(agentId?: string): Promise<StoreCount[]>
  /** One page; past the end it holds no records. @throws RangeError where page or size is not a positive whole number, or size is too large. */
  page(store: RecordStore, query: PageQuery): Promise<RecordPage>
  record(store: RecordStore, key: string): Promise<StoredRecord | undefined>
}

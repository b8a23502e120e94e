/** Everything that the service keeps in IndexedDB, store by store, in the order in which a walk fills them. */
export const STORES = {
  agents: {
    title: 'Agents',
    words: 'Claims exactly as received, byte for byte, each with the facts that were established since.',
  },
  challenges: {
    title: 'Challenges',
    words:
      'Every nonce that was issued: for which agent and purpose, and until when. Unused ones are deleted an hour after their time.',
  },
  open_challenges: {
    title: 'Open challenges',
    words: 'The challenges whose nonce has not been used yet, so that the expired ones can be deleted.',
  },
  nonces: {
    title: 'Used nonces',
    words: 'Replay protection: each consumed nonce is recorded here once and cannot be recorded again.',
  },
  bindings: {
    title: 'Bindings',
    words: 'Keys whose possession was proven, each with its thumbprint and the time of its last proof.',
  },
  identities: {
    title: 'Taken identities',
    words: 'Source, issuer and subject that one agent has proven. No other agent can prove them.',
  },
  evidence: {
    title: 'Evidence',
    words:
      'Proofs, authorizations and credentials behind the facts, kept whole under the digest of their text. Signed objects contain only public keys.',
  },
  decisions: {
    title: 'Decisions',
    words: 'The answers of evaluations, exactly five fields each, with the request that they answered.',
  },
  receipts: {
    title: 'Receipts',
    words: 'What each decision depends on and what it does not show; each names the one before it.',
  },
  used_ids: {
    title: 'Used ids',
    words: 'The jti of each approval and report proof that was used, so that neither counts twice.',
  },
  answers: {
    title: 'Stored answers',
    words:
      'Successes kept for 24 h under the digest of path and Idempotency-Key, so that a repeated request has no second effect.',
  },
  audit: {
    title: 'Audit trail',
    words: 'One entry a request, refused ones too, under its Request-Id. It replaces events.',
  },
  directory: {
    title: 'Directory',
    words:
      'Public keys and records of the synthetic issuers, organization, registry and zones, published out of band.',
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly words: string }>>

export type RecordStore = keyof typeof STORES

/** Whether a text names one of the stores. */
export const isRecordStore = (name: string): name is RecordStore => Object.hasOwn(STORES, name)

export interface StoredRecord {
  /** The record's own name in its store. */
  readonly key: string
  /** As stored; bytes and what JSON cannot express are told in words. */
  readonly value: Readonly<Record<string, unknown>>
  /** False if it was altered outside the service and can no longer be read. */
  readonly readable: boolean
}

export interface RecordPage {
  /** Number of records on all pages together. */
  readonly total: number
  readonly records: readonly StoredRecord[]
}

/** The part of the read-only window that shows every store as it is. */
export interface RecordsWindow {
  counts(): Promise<ReadonlyMap<RecordStore, number>>
  /** LIMITS.PAGE_ROWS records, the latest first where they have a time, else by name; none past the end. @throws RangeError where `page` does not count from 1 */
  page(store: RecordStore, page: number): Promise<RecordPage>
  record(store: RecordStore, key: string): Promise<StoredRecord | undefined>
}

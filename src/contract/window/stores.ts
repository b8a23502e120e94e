/** One of the service's stores, in words for whoever looks into it. */
export interface StoreEntry {
  readonly title: string
  /** What one record of it is called. */
  readonly one: string
  /** What the store is for. */
  readonly words: string
  /** The order of its records, in a sentence. */
  readonly order: string
  /** Whether its records name the agent that they are about, so that they can be filtered by agent. */
  readonly by_agent: boolean
}

const NEWEST = 'Newest first.'

/** Everything that the service keeps in IndexedDB, store by store, in the order in which a walk fills them. */
export const STORES = {
  agents: {
    title: 'Agents',
    one: 'Agent',
    words: 'Claims exactly as received, byte for byte, each with the facts that were established since.',
    order: NEWEST,
    by_agent: true,
  },
  challenges: {
    title: 'Challenges',
    one: 'Challenge',
    words:
      'Every nonce that was issued: for which agent and purpose, and until when. Unused ones are deleted an hour after their time.',
    order: NEWEST,
    by_agent: true,
  },
  open_challenges: {
    title: 'Open challenges',
    one: 'Open challenge',
    words: 'The challenges whose nonce nobody has used yet, so that the expired ones can be cleared away.',
    order: 'The last to expire first.',
    by_agent: false,
  },
  nonces: {
    title: 'Used nonces',
    one: 'Used nonce',
    words:
      'The lock against replay: a nonce stands here once it is consumed, and a second one finds no room.',
    order: NEWEST,
    by_agent: false,
  },
  bindings: {
    title: 'Bindings',
    one: 'Binding',
    words: 'Keys whose possession was proven, each with its thumbprint and the time of its last proof.',
    order: NEWEST,
    by_agent: true,
  },
  identities: {
    title: 'Taken identities',
    one: 'Taken identity',
    words: 'Source, issuer and subject that one agent has proven; nobody else can prove them.',
    order: 'By name.',
    by_agent: true,
  },
  evidence: {
    title: 'Evidence',
    one: 'Evidence',
    words:
      'Proofs, authorizations and credentials behind the facts, kept whole under the digest of their text. Signed objects hold public keys alone.',
    order: 'By digest: what is named by its content has no time of its own.',
    by_agent: true,
  },
  decisions: {
    title: 'Decisions',
    one: 'Decision',
    words: 'The answers of evaluations, exactly five fields each, with the request that they answered.',
    order: NEWEST,
    by_agent: true,
  },
  receipts: {
    title: 'Receipts',
    one: 'Receipt',
    words: 'What each decision rests on and what it does not show; each names the one before it.',
    order: NEWEST,
    by_agent: true,
  },
  used_ids: {
    title: 'Used ids',
    one: 'Used id',
    words: 'The jti of each approval and report proof that was used, so that neither counts twice.',
    order: NEWEST,
    by_agent: true,
  },
  answers: {
    title: 'Stored answers',
    one: 'Stored answer',
    words:
      'Successes kept for 24 h under the path and the Idempotency-Key, so that a repeated request has no second effect.',
    order: NEWEST,
    by_agent: true,
  },
  audit: {
    title: 'Audit trail',
    one: 'Audit entry',
    words: 'One entry a request, refused ones too, under its Request-Id. It stands in place of events.',
    order: NEWEST,
    by_agent: true,
  },
  directory: {
    title: 'Directory',
    one: 'Directory entry',
    words:
      'Public keys and records of the synthetic issuers, organization, registry and zones, published out of band.',
    order: 'By name.',
    by_agent: false,
  },
} as const satisfies Record<string, StoreEntry>

export type RecordStore = keyof typeof STORES

/** Whether a text names one of the stores. */
export function isRecordStore(name: string): name is RecordStore {
  return Object.hasOwn(STORES, name)
}

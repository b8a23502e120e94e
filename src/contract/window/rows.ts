import type { ProblemCode } from '../catalogues/problems.ts'
import { isFacts } from '../facts.ts'
import { isJson } from '../json-value.ts'
import { IDENTITY_SOURCES, PROOF_ALGORITHMS, PROTOCOLS, PURPOSES } from '../names.ts'
import {
  eachOf,
  type Guard,
  type Held,
  isCount,
  isFlag,
  isInstant,
  isJsonObject,
  isNumber,
  isUnicode,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from '../row-shape.ts'
import { type DirectoryEntry, type DirectoryRecord, directoryEntry } from '../schemas/directory.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../schemas/evaluation.ts'
import { isDateTime } from '../schemas/formats.ts'
import type { ImportRequest } from '../schemas/profile.ts'
import type { Receipt } from '../schemas/receipt.ts'

const isOptionalText = orAbsent(orNull(isUnicode))
const isOptionalDateTime = orAbsent(
  orNull((value): value is string => typeof value === 'string' && isDateTime(value)),
)

const isClaim: Guard<ImportRequest> = rowOf({
  ...{ identity_source: oneOf(IDENTITY_SOURCES), issuer: isUnicode, subject: isUnicode },
  metadata: rowOf({
    ...{ protocol: oneOf(PROTOCOLS), display_name: isOptionalText, endpoint: isOptionalText },
    ...{ key_reference: isOptionalText, organization_id: isOptionalText },
    ...{ valid_from: isOptionalDateTime, valid_until: isOptionalDateTime },
    evidence_refs: orAbsent(trusting<string[]>(listOf(isUnicode))),
  }),
})

const isHead = rowOf({
  receipt_ref: isUnicode,
  sequence: isCount,
  /** True once an evaluation has found the chain broken. */
  chain_broken: isFlag,
})

const isTouch = rowOf({ mode: oneOf(['read', 'put', 'use', 'delete']), what: isUnicode })
/** One access to the store within a request, in domain terms. */
export type StoreTouch = Held<typeof isTouch>

export const isDecidedOn = rowOf({
  /** RFC 3339: 60 s after the decision, or the earliest end of what it rested on. */
  until: isInstant,
  facts_version: isCount,
  clock_offset_ms: isNumber,
  /** Every directory entry that was read and who held the claimed identity; a version is null where there was none. */
  read: listOf(
    rowOf({
      store: oneOf(['agents', 'directory', 'identities']),
      key: isUnicode,
      version: orNull(isCount),
    }),
  ),
})
/** What a decision rested on, so that its answer is repeated only while none of it has changed. */
export type DecidedOn = Held<typeof isDecidedOn>

/**
 * The rows of each store: what the service writes, and what is told from rows that were altered by hand; whatever else a
 * row holds is ignored.
 */
export const ROWS = {
  /** An agent as stored: the claim as received, and the facts established since. Its status is derived. */
  agents: rowOf({
    agent_id: isUnicode,
    /** Raised by every write; equal versions mean an equal agent. */
    version: isCount,
    claim: (value): value is ImportRequest => isJsonObject(value) && isClaim(value),
    claim_digest: isUnicode,
    /** The import's body, exactly as received. */
    received: trusting<Uint8Array<ArrayBuffer>>(value => value instanceof Uint8Array),
    received_digest: isUnicode,
    imported_at: isInstant,
    import_request_id: isUnicode,
    facts: isFacts,
    /** Raised by every change of the facts, and not by receipts. */
    facts_version: isCount,
    /** The last receipt; null where there is none. */
    head: orNull(isHead),
  }),
  challenges: rowOf({
    challenge_id: isUnicode,
    agent_id: isUnicode,
    purpose: oneOf(PURPOSES),
    nonce: isUnicode,
    audience: isUnicode,
    claim_digest: isUnicode,
    issued_at: isInstant,
    expires_at: isInstant,
  }),
  /** Those whose nonce was not consumed; used ones are kept and never deleted. */
  open_challenges: rowOf({ challenge_id: isUnicode, expires_at: isInstant }),
  nonces: rowOf({ nonce: isUnicode, challenge_id: isUnicode, request_id: isUnicode, at: isInstant }),
  bindings: rowOf({
    binding_id: isUnicode,
    agent_id: isUnicode,
    key_thumbprint: isUnicode,
    alg: oneOf(PROOF_ALGORITHMS),
    bound_at: isInstant,
    proven_at: isInstant,
  }),
  /** A signed object kept whole under the digest name of its text. */
  evidence: rowOf({
    ref: isUnicode,
    agent_id: isUnicode,
    /** Evidence is found by its digest; its kind is only shown. */
    kind: trusting<'proof' | 'authorization' | 'evidence'>(isUnicode),
    /** A compact JWS, or the JCS form of an evidence object. */
    text: isUnicode,
  }),
  /** The holder of an (identity_source, issuer, subject), and every key that ever proved it. */
  identities: rowOf({
    name: isUnicode,
    version: isCount,
    agent_id: isUnicode,
    /** Counts the agents that took it, from 1. */
    taking: isCount,
    keys: listOf(rowOf({ key_thumbprint: isUnicode, agent_id: isUnicode })),
  }),
  decisions: rowOf({
    decision_id: isUnicode,
    agent_id: isUnicode,
    at: isInstant,
    request_id: isUnicode,
    answer: trusting<EvaluationAnswer>(value => isJson(value) && evaluationAnswer.safeParse(value).success),
  }),
  receipts: rowOf({
    receipt_ref: isUnicode,
    agent_id: isUnicode,
    sequence: isCount,
    // Its digest and its schema say whether the content is a receipt: an altered one is shown as altered.
    receipt: trusting<Receipt>(() => true),
  }),
  directory: trusting<DirectoryRecord>(
    rowOf({
      ...{ name: isUnicode, version: isCount, published_at: isInstant, since: eachOf(isCount) },
      entry: trusting<DirectoryEntry>(value => isJson(value) && directoryEntry.safeParse(value).success),
    }),
  ),
  used_ids: rowOf({ name: isUnicode, request_id: isUnicode, at: isInstant }),
  answers: rowOf({
    /** Digest name of the JCS form of [path, Idempotency-Key]. */
    name: isUnicode,
    body_digest: isUnicode,
    /** That of a success: other answers are not kept. */
    status: trusting<number>(oneOf([200, 201])),
    body: isUnicode,
    agent_id: isUnicode,
    at: isInstant,
    // One that was altered beyond reading holds no longer.
    decided_on: trusting<DecidedOn | undefined>(() => true),
  }),
  /** One entry of the audit trail: each request to one of the three endpoints has one. */
  audit: rowOf({
    request_id: isUnicode,
    /** The place of this request in the order in which requests were judged, across tabs, from 1. */
    order: isCount,
    /** The one reading of the clock under which it was judged. */
    at: isInstant,
    clock_offset_ms: isNumber,
    agent_id: orNull(isUnicode),
    path: isUnicode,
    operation: isUnicode,
    status: (value): value is number => isCount(value) && value >= 200 && value <= 599,
    code: trusting<ProblemCode | null>(orNull(isUnicode)),
    outcome: isUnicode,
    touches: listOf(isTouch),
  }),
}

export type StoreName = keyof typeof ROWS
/** A record of a store, as the service writes it. */
export type StoreRow<S extends StoreName> = Held<(typeof ROWS)[S]>
export type AgentRecord = StoreRow<'agents'>
export type ChallengeRecord = StoreRow<'challenges'>
export type EvidenceRecord = StoreRow<'evidence'>
export type IdentityRecord = StoreRow<'identities'>
export type DecisionRecord = StoreRow<'decisions'>
export type ReceiptRecord = StoreRow<'receipts'>
export type StoredAnswer = StoreRow<'answers'>
export type AuditEntry = StoreRow<'audit'>

import type { ChallengeIssued } from '../contract/challenge.ts'
import { PURPOSES } from '../contract/names.ts'
import {
  isFlag,
  isInstant,
  isNumber,
  isObject,
  isText,
  isTextOrNull,
  oneOf,
  orNull,
  type RowShape,
  rowOf,
} from '../contract/row-shape.ts'
import type { Intent, StoredKey } from './client-store.ts'
import {
  type CallEntry,
  type EnforceEntry,
  ISSUED_WORDS,
  type IssueEntry,
  type JournalEntry,
  type ReceivedAnswer,
  type SentRequest,
  type SignEntry,
  type Speaker,
  TRANSPORT_FAILURES,
} from './journal-record.ts'
import type { OwnAgent } from './visitor.ts'

const isChallenge = rowOf<ChallengeIssued>({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant, proof_type: isText },
  alg_values_supported: Array.isArray,
})

/** Whether a stored row is an agent of the visitor's. */
export const isOwnAgent = rowOf<OwnAgent>({
  ...{ agent_id: isText, label: isText, key_thumbprint: isText, imported_at: isInstant },
  challenge: orNull(isChallenge),
})

const ALGORITHMS = ['Ed25519', 'ES256'] as const satisfies readonly StoredKey['alg'][]
const SPEAKERS = ['agent', 'organization', 'issuer', 'stranger'] as const satisfies readonly Speaker[]

/** Whether a stored row is a key that can sign. */
export const isStoredKey = rowOf<StoredKey>({
  ...{ key_thumbprint: isText, created_at: isInstant, saved: isFlag, jwk: isObject },
  alg: oneOf(ALGORITHMS),
  privateKey: value => value instanceof CryptoKey,
})

/** Whether a stored row is a request that is under way. */
export const isIntent = rowOf<Intent>({ key: isText, path: isText, body: isText, group: isText })

const isRequest = rowOf<SentRequest>({ method: isText, url: isText, headers: isObject, body: isText })
const isAnswer = rowOf<ReceivedAnswer>({
  ...{ status: isNumber, headers: isObject, body: isText, request_id: isText, duration_ms: isNumber },
})
const isLine = rowOf<EnforceEntry['lines'][number]>({ name: isText, held: isFlag, words: isText })

/** What each kind of entry holds beside what all hold. */
const KINDS: { readonly [Kind in JournalEntry['kind']]: RowShape<Extract<JournalEntry, { kind: Kind }>> } = {
  call: {
    request: isRequest,
    answer: orNull(isAnswer),
    failure: orNull(
      rowOf<NonNullable<CallEntry['failure']>>({
        code: oneOf(Object.keys(TRANSPORT_FAILURES)),
        detail: isText,
      }),
    ),
  },
  sign: { alg: oneOf(ALGORITHMS), key_thumbprint: isText, jws: isText } satisfies RowShape<SignEntry>,
  issue: {
    what: oneOf(Object.keys(ISSUED_WORDS)),
    party: isText,
    fault: isTextOrNull,
  } satisfies RowShape<IssueEntry>,
  enforce: {
    ...{ report_id: isText, receipt_ref: isText, delivered: isFlag },
    lines: value => Array.isArray(value) && value.every(isLine),
  },
  acknowledge: { report_id: isText, receipt_ref: isText },
  recompute: { receipt_ref: isText, equal: isFlag },
}

const isEntry = rowOf<JournalEntry>({
  ...{ seq: isNumber, at: isInstant, group: isText, agent_id: isTextOrNull, kind: isText },
  speaker: oneOf(SPEAKERS),
})

/** Whether a stored row is an entry of the journal. */
export function isJournalEntry(row: unknown): row is JournalEntry {
  return isEntry(row) && Object.hasOwn(KINDS, row.kind) && rowOf(KINDS[row.kind])(row)
}

/**
 * The problem catalogue (RFC 9457): codes are permanent. `type` of a problem body is the page's address with
 * `#/reference/problems/CODE`; the words for readers are in `problem-words.ts`.
 */
export const PROBLEMS = {
  MALFORMED_JSON: { status: 400, title: 'The body is not I-JSON' },
  SCHEMA_VIOLATION: { status: 400, title: 'The body does not fit its schema' },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'The Idempotency-Key is not a quoted string of 16 to 255 characters',
  },
  ROUTE_NOT_FOUND: { status: 404, title: 'No endpoint has this path' },
  AGENT_NOT_FOUND: { status: 404, title: 'No agent has this id' },
  CHALLENGE_NOT_FOUND: { status: 404, title: 'No challenge has this id' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Only POST is answered here' },
  CHALLENGE_USED: { status: 409, title: 'The challenge was used before' },
  TRANSITION_NOT_ALLOWED: { status: 409, title: 'The lifecycle closes this purpose for the agent' },
  AGENT_REVOKED: { status: 409, title: 'The agent is revoked' },
  CLAIM_CONFLICT: { status: 409, title: 'The identity is not free for this agent and key' },
  IDEMPOTENCY_ANSWER_OUTDATED: { status: 409, title: 'The stored answer is out of date' },
  CHALLENGE_EXPIRED: { status: 410, title: 'The challenge has expired' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is larger than 64 KiB' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The body is not application/json' },
  REAL_DATA_NOT_ACCEPTED: { status: 422, title: 'Real data is not accepted' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The Idempotency-Key was used with another body' },
  PROOF_REJECTED: { status: 422, title: 'The proof is not valid' },
  EVIDENCE_REJECTED: { status: 422, title: 'The evidence is not valid' },
  INTERNAL: { status: 500, title: 'The service failed' },
  PART_UNAVAILABLE: { status: 503, title: 'A part of the service could not be loaded' },
  STORE_UNAVAILABLE: { status: 503, title: 'The store cannot be used' },
  STORE_BUSY: { status: 503, title: 'The agent was busy for too long' },
  STORE_FULL: { status: 507, title: 'The browser has no room left' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** Problems for IndexedDB's exceptions (Indexed Database API 3.0, 1.4); Web Crypto's are not among them. */
const STORE_PROBLEMS: ReadonlyMap<string, ProblemCode> = new Map([
  ['QuotaExceededError', 'STORE_FULL'],
  ['InvalidStateError', 'STORE_UNAVAILABLE'],
  ['UnknownError', 'STORE_UNAVAILABLE'],
  ['SecurityError', 'STORE_UNAVAILABLE'],
  ['VersionError', 'STORE_UNAVAILABLE'],
  ['AbortError', 'STORE_UNAVAILABLE'],
  ['TransactionInactiveError', 'STORE_UNAVAILABLE'],
  ['TimeoutError', 'STORE_UNAVAILABLE'],
])

/** The problem for a store's exception; undefined for any other exception. */
export function storeProblemOf(cause: unknown): ProblemCode | undefined {
  return cause instanceof DOMException ? STORE_PROBLEMS.get(cause.name) : undefined
}

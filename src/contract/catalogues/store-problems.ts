import type { ProblemCode } from './problems.ts'

/** What IndexedDB's exceptions come to, by name (Indexed Database API 3.0, 1.4); Web Crypto's are none of these. */
const STORE_PROBLEMS: ReadonlyMap<string, ProblemCode> = new Map([
  ['QuotaExceededError', 'STORE_FULL'],
  ['InvalidStateError', 'STORE_UNAVAILABLE'],
  ['UnknownError', 'STORE_UNAVAILABLE'],
  // A database that an older version of this page made lacks object stores.
  ['NotFoundError', 'STORE_UNAVAILABLE'],
  ['SecurityError', 'STORE_UNAVAILABLE'],
  ['VersionError', 'STORE_UNAVAILABLE'],
  ['AbortError', 'STORE_UNAVAILABLE'],
  ['TransactionInactiveError', 'STORE_UNAVAILABLE'],
  ['TimeoutError', 'STORE_UNAVAILABLE'],
])

/** The problem that a store's exception is told as; undefined where it is not a store's. */
export function storeProblemOf(cause: unknown): ProblemCode | undefined {
  return cause instanceof DOMException ? STORE_PROBLEMS.get(cause.name) : undefined
}

import type { ProblemCode } from './problems.ts'

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

import type { CheckLine } from '../contract/checks.ts'
import type { ProblemError } from '../contract/problem-body.ts'
import type { ProblemCode } from '../contract/problems.ts'

/** What a refusal adds to its code. */
export interface RefusalParts {
  readonly detail?: string
  readonly errors?: readonly ProblemError[]
  readonly checks?: readonly CheckLine[]
  /** The agent that the refused request was about, for the audit trail. */
  readonly agent_id?: string
}

/** A request that the contract refuses; the adapter turns it into a problem body. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ProblemCode
  readonly parts: RefusalParts

  constructor(code: ProblemCode, parts: RefusalParts = {}) {
    super(code)
    this.code = code
    this.parts = parts
  }
}

const STORE_PROBLEMS: Readonly<Record<string, ProblemCode>> = {
  QuotaExceededError: 'STORE_FULL',
  InvalidStateError: 'STORE_UNAVAILABLE',
  UnknownError: 'STORE_UNAVAILABLE',
  // A database that an older version of this service made lacks object stores.
  NotFoundError: 'STORE_UNAVAILABLE',
  SecurityError: 'STORE_UNAVAILABLE',
  VersionError: 'STORE_UNAVAILABLE',
  AbortError: 'STORE_UNAVAILABLE',
  TransactionInactiveError: 'STORE_UNAVAILABLE',
  TimeoutError: 'STORE_UNAVAILABLE',
}

/** The refusal that an exception stands for: itself, a failure of the store by its DOMException name, else INTERNAL. */
export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  const code = cause instanceof DOMException ? STORE_PROBLEMS[cause.name] : undefined
  return new Refusal(code ?? 'INTERNAL')
}

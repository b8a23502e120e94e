import { UnreadableRow } from '../browser/own-database.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import { type ProblemCode, storeProblemOf } from '../contract/catalogues/problems.ts'
import type { ProblemError } from '../contract/schemas/problem-body.ts'

export interface RefusalParts {
  readonly detail?: string
  readonly errors?: readonly ProblemError[]
  readonly checks?: readonly CheckLine[]
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

/**
 * The refusal that an exception stands for: itself, a record that cannot be read, a failure of the store by its
 * DOMException name, else INTERNAL.
 */
export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  if (cause instanceof UnreadableRow) return new Refusal('STORE_UNAVAILABLE', { detail: cause.message })
  return new Refusal(storeProblemOf(cause) ?? 'INTERNAL')
}

/** A part of the service that is loaded when needed; one that the host no longer has fails with TypeError. */
export function orUnavailable<T>(part: Promise<T>): Promise<T> {
  return part.catch(cause => {
    throw cause instanceof TypeError ? new Refusal('PART_UNAVAILABLE') : cause
  })
}

import type { Outcome } from '../client/visitor.ts'

/** A run that ended early, with the outcome that ended it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
  readonly outcome: Outcome<unknown>

  constructor(outcome: Outcome<unknown>) {
    super(outcome.kind === 'problem' ? outcome.problem.code : outcome.kind)
    this.outcome = outcome
  }
}

import type { Outcome, Visitor } from '../client/visitor.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { World } from '../parties/world.ts'

export interface Actors {
  readonly visitor: Visitor
  readonly world: World
  /** Whether an imported agent leaves the visitor's current agent in place. */
  readonly keepCurrent?: boolean
}

export interface ActingAgent {
  readonly agent_id: string
  readonly claim: ImportRequest
  /** Thumbprint of the wallet key that speaks for it. */
  readonly key_thumbprint: string
}

/** A run that ended early, with the outcome that ended it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
  readonly outcome: Outcome<unknown>

  constructor(outcome: Outcome<unknown>) {
    super(outcome.kind === 'problem' ? outcome.problem.code : outcome.kind)
    this.outcome = outcome
  }
}

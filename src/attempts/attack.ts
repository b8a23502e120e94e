import type { CallEntry } from '../client/journal-record.ts'
import type { Outcome, OwnAgent, Visitor } from '../client/visitor.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import type { Enforcement } from '../enforcement/enforcement.ts'
import type { World } from '../parties/world.ts'

/** What an attack at a step works with. */
export interface AttackStage {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  readonly agent: OwnAgent | undefined
  /** The last proof that was accepted for this agent, as sent; absent where there is none yet. */
  readonly accepted: CallEntry | undefined
}

export interface Attack {
  readonly title: string
  readonly step: 'import' | 'bind'
  readonly expected: ProblemCode
  /** Why it cannot be tried yet, or null. */
  readonly closed: (stage: AttackStage) => string | null
  readonly run: (stage: AttackStage) => Promise<Outcome<unknown>>
}

/** What an attempt came to: the last answer, and what the enforcement point did where it came to that. */
export interface ReportAttackEnd {
  readonly outcome: Outcome<unknown>
  readonly enforcement: Enforcement | null
}

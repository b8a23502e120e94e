import type { CallEntry } from '../client/journal-record.ts'
import type { OwnAgent } from '../client/own-records.ts'
import type { Outcome, Visitor } from '../client/visitor.ts'
import type { Status } from '../contract/names.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import type { Actors } from '../flows/actors.ts'
import type { World } from '../parties/world.ts'

/** Who acts, and the service's receipts and agents, which the enforcement point reads. */
export interface Stage extends Actors {
  readonly window: EnforcementParts['window']
  /** The heading of what is sent; where there is none, each message has its own. */
  readonly group?: string
}

/** The same stage, on which the attacker acts in the agent's place. */
export const asThief = (stage: Stage): Stage => ({ ...stage, visitor: stage.visitor.as('thief') })

/** What an attempt works with; what only some attempts need may be absent. */
export interface AttemptSetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  readonly agent?: OwnAgent | undefined
  readonly accepted?: CallEntry | undefined
  readonly window?: Stage['window']
}

export interface AttemptEnd {
  readonly outcome: Outcome<unknown>
  readonly enforcement: Enforcement | null
}

/** Something that is tried for real, at the normal endpoints. */
export interface Attempt {
  readonly title: string
  /** The step whose view offers it, or shows its result. */
  readonly step: 'import' | 'bind' | 'evaluate' | 'pilot'
  /** The rule that gives the answer, as `kind:name`; absent where another case of the controlled pilot names it. */
  readonly rule?: string
  /**
   * What must come back: the code of a refusal, the reason why there is no PERMIT, or the check or obligation
   * that stops the enforcement point; for a scenario the decision, or the HTTP status and what came with it.
   */
  readonly expected: string
  readonly leaves?: Status
  readonly closed?: (setting: AttemptSetting) => string | null
  readonly run: (setting: AttemptSetting) => Promise<AttemptEnd>
}

/** The result of an attempt in which nothing was enforced. */
export function ended(outcome: Outcome<unknown>): AttemptEnd {
  return { outcome, enforcement: null }
}

/** What stopped an attempt: a problem code, the reasons for no PERMIT, or the failed enforcement lines. */
export function stoppedBy({ outcome, enforcement }: AttemptEnd): readonly string[] {
  if (outcome.kind === 'problem') return [outcome.problem.code]
  if (outcome.kind === 'failure') return [outcome.code]
  const { value } = outcome
  const answered = typeof value === 'object' && value !== null && 'reason_codes' in value ? value : undefined
  const codes = answered !== undefined && Array.isArray(answered.reason_codes) ? answered.reason_codes : []
  const permitted =
    typeof value === 'object' && value !== null && 'decision' in value && value.decision === 'PERMIT'
  if (!permitted) return codes.map(String)
  return (enforcement?.lines ?? []).filter(({ held }) => !held).map(({ name }) => name)
}

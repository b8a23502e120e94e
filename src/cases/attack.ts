import type { AttemptSetting } from './attempt.ts'
import type { Tried } from './case.ts'

/** Something that must be stopped, wherever it is stopped. */
export interface Attack extends Omit<Tried, 'rule'> {
  readonly title: string
  /** What happened, in a sentence; absent where the answer says why it was stopped. */
  readonly words?: string
  /** Absent where the case that it repeats names the rule. */
  readonly rule?: string
  /** Why it cannot be tried yet; null where it can. */
  readonly closed?: (setting: AttemptSetting) => string | null
}

/** What must stop an attack: a problem code, a reason why there is no PERMIT, or a line of the enforcement point. */
export const mustStop = ({ expected: { code, stopped = [] } }: Pick<Attack, 'expected'>): string =>
  code ?? stopped[0] ?? ''

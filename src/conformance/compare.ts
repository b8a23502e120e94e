import { keysOf } from '../contract/keys-of.ts'
import { canonicalJson } from '../crypto/digest.ts'
import type { CaseAnswer } from './case.ts'

/**
 * The members in which an observed answer differs from what a case expects. A member that the case does not name is
 * not asked for; `status` always is. Pure.
 */
export function differences(expected: CaseAnswer, observed: CaseAnswer): readonly (keyof CaseAnswer)[] {
  return keysOf(expected).filter(
    name => canonicalJson(expected[name] ?? null) !== canonicalJson(observed[name] ?? null),
  )
}

import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { minuteWords } from '../../kit/time-words.ts'

/** The note under a decision: until when a PERMIT holds, or what prevented it. */
export function decisionNote({ decision, obligations, reason_codes }: EvaluationAnswer): string {
  if (decision !== 'PERMIT') return reason_codes.join(', ')
  const before = obligations.flatMap(({ properties }) =>
    properties.name === 'reevaluate_before' ? [properties.before] : [],
  )
  return before.map(at => `until ${minuteWords(at)}`).join(', ')
}

import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import { minuteWords } from '../../app/time-words.ts'
import { counted } from '../../kit/words.ts'

/** The note under a decision: until when a PERMIT holds, or what prevented it. */
export function decisionNote({ decision, obligations, reason_codes }: EvaluationAnswer): string {
  if (decision !== 'PERMIT') return reason_codes.join(', ')
  const count = obligations.length
  const before = obligations.flatMap(({ properties }) =>
    properties.name === 'reevaluate_before' ? [properties.before] : [],
  )
  const duties = count === 0 ? 'without obligations' : `with ${counted(count, 'obligation')}`
  return [duties, ...before.map(at => `before ${minuteWords(at)}`)].join(', ')
}

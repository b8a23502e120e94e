import type { CallEntry } from '../../../client/journal-record.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { problemBody } from '../../../contract/schemas/problem-body.ts'
import { membersOf } from '../../exchange/body-members.ts'
import { succeeded } from '../../exchange/call-kind.ts'

export type RefusedOutcome = Exclude<Outcome<unknown>, { kind: 'answer' }>

/** What became of a call that was refused or never answered, from the journal; undefined where it went well. */
export function refusalOf(entry: CallEntry): RefusedOutcome | undefined {
  if (entry.failure !== null) return { kind: 'failure', ...entry.failure, entry }
  if (entry.answer === null || succeeded(entry)) return undefined
  const problem = problemBody.safeParse(membersOf(entry.answer.body))
  if (problem.success) return { kind: 'problem', problem: problem.data, entry }
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail: 'No problem body was in it.', entry }
}

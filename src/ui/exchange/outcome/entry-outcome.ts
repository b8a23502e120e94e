import type { CallEntry } from '../../../client/journal-record.ts'
import { succeeded } from '../../../client/message.ts'
import { problemOf } from '../../../client/message-contents.ts'
import type { Outcome } from '../../../client/visitor.ts'

export type RefusedOutcome = Exclude<Outcome<unknown>, { kind: 'answer' }>

/** What became of a call that was refused or never answered, from the journal; undefined if it went well. */
export function refusalOf(entry: CallEntry): RefusedOutcome | undefined {
  if (entry.failure !== null) return { kind: 'failure', ...entry.failure, entry }
  if (entry.answer === null || succeeded(entry)) return undefined
  const problem = problemOf(entry)
  if (problem !== undefined) return { kind: 'problem', problem, entry }
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail: 'No problem body was in it.', entry }
}

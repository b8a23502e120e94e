import { problemBody } from '../contract/schemas/problem-body.ts'
import type { z } from '../contract/schemas/zod.ts'
import type { CallEntry } from './journal-record.ts'
import { messageOf } from './message.ts'
import type { Outcome } from './visitor.ts'

function outside<T>(entry: CallEntry, detail: string): Outcome<T> {
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail, entry }
}

function judgeProblem<T>(entry: CallEntry, status: number): Outcome<T> {
  const problem = problemBody.safeParse(messageOf(entry).answer.json)
  if (!problem.success) return outside(entry, 'the problem body does not fit its schema')
  if (problem.data.status !== status)
    return outside(entry, `status ${status} with a body that says ${problem.data.status}`)
  return { kind: 'problem', problem: problem.data, entry }
}

/** Judges an answer by the contract: status, media type and schema. Anything else is a failure. */
export function judge<T>(entry: CallEntry, success: number, schema: z.ZodMiniType<T>): Outcome<T> {
  const { answer, failure } = entry
  if (failure) return { kind: 'failure', ...failure, entry }
  if (answer === null) return outside(entry, 'no answer')
  const mediaType = answer.headers['content-type'] ?? ''
  if (mediaType.startsWith('application/problem+json')) return judgeProblem(entry, answer.status)
  if (!mediaType.startsWith('application/json')) return outside(entry, `media type ${mediaType}`)
  if (answer.status !== success) return outside(entry, `status ${answer.status}, expected ${success}`)
  const value = schema.safeParse(messageOf(entry).answer.json)
  return value.success
    ? { kind: 'answer', value: value.data, entry }
    : outside(entry, 'the body does not fit its schema')
}

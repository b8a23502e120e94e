import { onceEach } from '../browser/lazy.ts'
import { type CheckLine, checkLine } from '../contract/catalogues/checks.ts'
import { evidence } from '../contract/schemas/challenge.ts'
import { evaluationAnswer, reportSendRequest } from '../contract/schemas/evaluation.ts'
import { problemBody } from '../contract/schemas/problem-body.ts'
import { importRequest } from '../contract/schemas/profile.ts'
import { z } from '../contract/schemas/zod.ts'
import type { CallEntry, JournalEntry } from './journal-record.ts'
import { aboutAgent, asksFor, type Message, messageOf } from './message.ts'

/** Parses a part of a message by its schema, once per entry; undefined where it does not match. */
function once<T>(
  part: (message: Message) => unknown,
  schema: z.ZodMiniType<T>,
): (entry: CallEntry) => T | undefined {
  return onceEach(entry => schema.safeParse(part(messageOf(entry))).data)
}

const answer = (message: Message): unknown => message.answer.members
const request = (message: Message): unknown => message.request.members

export const problemOf = once(answer, problemBody)
/** The claim that an import sends. */
export const claimOf = once(request, importRequest)
export const evaluationOf = once(answer, evaluationAnswer)

/**
 * The readiness that the service last told of to this side, for this agent: what a report is signed under. Null where it
 * told of none, or where the last answer to pilot.enter was no PERMIT.
 */
export function readinessTold(entries: readonly JournalEntry[], agentId: string): string | null {
  for (const entry of entries.toReversed()) {
    const answer = entry.kind === 'call' && aboutAgent(entry) === agentId ? evaluationOf(entry) : undefined
    if (entry.kind !== 'call' || answer === undefined) continue
    const [told] = answer.obligations.flatMap(({ properties }) =>
      properties.name === 'reevaluate_before' || properties.name === 'sign_again'
        ? properties.readiness_id
        : [],
    )
    if (told !== undefined || asksFor(entry, 'pilot.enter')) return told ?? null
  }
  return null
}

export const reportRequestOf = once(request, reportSendRequest)

/** The credential that a call carries along with its proof. */
export const evidenceOf = once(message => message.request.members.evidence, evidence)

const listedChecks = once(message => message.answer.members.checks, z.array(checkLine))

export function checksOf(entry: CallEntry): readonly CheckLine[] {
  return listedChecks(entry) ?? []
}

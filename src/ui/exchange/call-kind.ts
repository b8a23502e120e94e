import type { CallEntry } from '../../client/journal-record.ts'
import type { Action } from '../../contract/schemas/evaluation.ts'
import { membersOf, shortened, textMember } from './body-members.ts'

export type CallKind = 'import' | 'ask' | 'prove' | 'evaluate' | 'other'

/** What a call was for, as its path and its body say. */
export function callKind(entry: CallEntry): CallKind {
  const path = pathOf(entry)
  if (path.endsWith('/agents/import')) return 'import'
  if (path.endsWith('/assurance/evaluations')) return 'evaluate'
  if (!path.endsWith('/bindings/challenges')) return 'other'
  return Object.hasOwn(membersOf(entry.request.body), 'proof') ? 'prove' : 'ask'
}

// Three addresses stand in thousands of messages, and parsing one costs more than all else that is asked of a message.
const paths = new Map<string, string>()

export function pathOf({ request: { url } }: CallEntry): string {
  const path = paths.get(url) ?? (URL.canParse(url) ? new URL(url).pathname : url)
  paths.set(url, path)
  return path
}

/** Whether the service did what the call asked of it. */
export function succeeded(entry: CallEntry): boolean {
  return entry.answer !== null && entry.failure === null && entry.answer.status < 300
}

/** Neither answered nor given up. */
export function inFlight(entry: CallEntry): boolean {
  return entry.answer === null && entry.failure === null
}

/** Given up without an answer: the service may have carried it out, or never have seen it. */
export function unanswered(entry: CallEntry): boolean {
  return entry.answer === null && entry.failure !== null
}

/** Answered, and not with what the call asked for. */
export function refused(entry: CallEntry): boolean {
  return entry.answer !== null && !succeeded(entry)
}

const IMPORTED = 'IDENTITY_CLAIMED'

/** The shortest words for what came back: a status, a decision, a nonce or a problem's code. */
export function answerWords(entry: CallEntry): string {
  const answer = membersOf(entry.answer?.body ?? '')
  if (!succeeded(entry)) return textMember(answer, 'code') ?? entry.failure?.code ?? ''
  const kind = callKind(entry)
  if (kind === 'import') return IMPORTED
  if (kind === 'evaluate') return textMember(answer, 'decision') ?? ''
  const nonce = textMember(answer, 'nonce')
  if (kind === 'ask') return nonce === undefined ? 'nonce' : `nonce ${shortened(nonce)}`
  return textMember(answer, 'status') ?? ''
}

/** The decision of an evaluation's answer, where there is one. */
export function decisionOf(entry: CallEntry): string | undefined {
  return callKind(entry) === 'evaluate' && succeeded(entry)
    ? textMember(membersOf(entry.answer?.body ?? ''), 'decision')
    : undefined
}

/** Whether a call asked for a decision on this action. */
export function asksFor(entry: CallEntry, action: Action): boolean {
  if (callKind(entry) !== 'evaluate') return false
  const asked = membersOf(entry.request.body).action
  return typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === action
}

/** Whether this call bound a key: the agent's own line is solid from here on. */
export function boundKey(entry: CallEntry): boolean {
  return (
    callKind(entry) === 'prove' &&
    succeeded(entry) &&
    membersOf(entry.answer?.body ?? '').purpose === 'BIND_KEY'
  )
}

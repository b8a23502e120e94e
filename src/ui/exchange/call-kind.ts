import type { CallEntry } from '../../client/journal-record.ts'
import { type CallKind, type Message, messageOf, succeeded } from '../../client/message.ts'
import { problemOf } from '../../client/message-contents.ts'
import type { Outcome } from '../../client/visitor.ts'
import { shortened } from '../kit/words.ts'

const CAME_BACK = {
  import: () => 'IDENTITY_CLAIMED',
  ask: ({ nonce }) => (nonce === undefined ? 'nonce' : `nonce ${shortened(nonce)}`),
  prove: ({ status }) => status ?? '',
  evaluate: ({ decision }) => decision ?? '',
  other: ({ status }) => status ?? '',
} as const satisfies Record<CallKind, (message: Message) => string>

/** The shortest words for what came back: a status, a decision, a nonce or a problem's code. */
export function answerWords(entry: CallEntry): string {
  const message = messageOf(entry)
  return succeeded(entry) ? CAME_BACK[message.kind](message) : (message.code ?? entry.failure?.code ?? '')
}

export type RefusedOutcome = Exclude<Outcome<unknown>, { kind: 'answer' }>

/** What became of a call that was refused or never answered, from the journal; undefined if it went well. */
export function refusalOf(entry: CallEntry): RefusedOutcome | undefined {
  if (entry.failure !== null) return { kind: 'failure', ...entry.failure, entry }
  if (entry.answer === null || succeeded(entry)) return undefined
  const problem = problemOf(entry)
  if (problem !== undefined) return { kind: 'problem', problem, entry }
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail: 'No problem body was in it.', entry }
}

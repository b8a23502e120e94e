import type { CallEntry } from '../../client/journal-record.ts'
import { type CallKind, type Message, messageOf, succeeded } from '../../client/message.ts'
import { shortened } from '../kit/words.ts'

/** What an accepted call returned, by its kind. */
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

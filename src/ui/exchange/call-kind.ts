import type { CallEntry } from '../../client/journal-record.ts'
import {
  asksFor,
  type CallKind,
  decisionOf,
  inFlight,
  type Message,
  messageOf,
  refused,
  succeeded,
  unanswered,
} from '../../client/message.ts'
import { problemOf } from '../../client/message-contents.ts'
import type { Outcome } from '../../client/visitor.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { StoreTouch } from '../../contract/window/rows.ts'
import { VIEWS } from '../app/route.ts'
import {
  type EntryKind,
  isStoredAnswer,
  type NamedBy,
  type RowDraft,
  type RowKind,
  type RowLine,
} from '../app/rows.ts'
import { LINES } from '../kit/Mark.tsx'
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

export type RefusedOutcome = Exclude<Outcome<unknown>, { kind: 'answer' }>

/** What became of a call that was refused or never answered, from the journal; undefined if it went well. */
export function refusalOf(entry: CallEntry): RefusedOutcome | undefined {
  if (entry.failure !== null) return { kind: 'failure', ...entry.failure, entry }
  if (entry.answer === null || succeeded(entry)) return undefined
  const problem = problemOf(entry)
  if (problem !== undefined) return { kind: 'problem', problem, entry }
  return { kind: 'failure', code: 'OUT_OF_CONTRACT', detail: 'No problem body was in it.', entry }
}

function requestLine(entry: CallEntry): RowLine {
  if (entry.answer === null) return 'claimed'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  if (decisionOf(entry) === 'INDETERMINATE') return 'claimed'
  const { kind } = messageOf(entry)
  return kind === 'prove' || kind === 'evaluate' ? 'proven' : 'claimed'
}

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry) || inFlight(entry)) return 'unreached'
  if (refused(entry)) return 'refused'
  const { PERMIT, INDETERMINATE, DENY } = LINES
  return entryOf<RowLine>({ PERMIT, INDETERMINATE, DENY }, decisionOf(entry) ?? '') ?? 'reply'
}

function storeLine(entry: CallEntry, touch: StoreTouch): RowLine {
  return messageOf(entry).kind === 'prove' && succeeded(entry) && touch.mode !== 'read' ? 'proven' : 'reply'
}

/** What a directory record is called on the second line of a row. */
const directoryWords = ({ version }: NamedBy): string => `directory entry, version ${version}`

const leadOf = ({ answer, failure }: CallEntry): string =>
  answer === null ? (failure === null ? '' : 'no answer') : String(answer.status)

/** A request and what came back; between them a theft, what the service read of who vouches, and what it did to its store. */
export const CALL: EntryKind<CallEntry> = {
  rows: (entry, { audit, copied, vouched }) => {
    const message = messageOf(entry)
    const row = (
      kind: RowKind,
      line: RowLine,
      lead: string,
      words: string,
      part: string = kind,
    ): RowDraft => ({
      ...{ id: `${entry.seq}-${part}`, kind, entry, message, line, lead, words },
      attempt: kind === 'request' && refused(entry),
    })
    const stored = isStoredAnswer(audit) ? ', stored' : ''
    const touches = (inFlight(entry) ? undefined : audit?.touches) ?? []
    return [
      row('request', requestLine(entry), entry.request.method, message.path),
      ...(copied ? [row('copy', 'refused', '', '')] : []),
      ...(vouched === undefined
        ? []
        : [{ ...row('names', 'proven', '', directoryWords(vouched)), namedBy: vouched }]),
      ...touches.map((touch, at) =>
        row('store', storeLine(entry, touch), touch.mode, touch.what, `store-${at}`),
      ),
      row(
        'answer',
        answerLine(entry),
        leadOf(entry),
        inFlight(entry) ? 'no answer yet' : `${answerWords(entry)}${stored}`,
      ),
    ]
  },
  step: entry => {
    const { kind } = messageOf(entry)
    if (kind === 'import') return VIEWS.import
    if (kind !== 'evaluate') return VIEWS.bind
    return asksFor(entry, 'report.send') ? VIEWS.pilot : VIEWS.evaluate
  },
}

import type { CallEntry } from '../../client/journal-record.ts'
import { inFlight, messageOf, succeeded, unanswered } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import { entryOf } from '../../contract/json-members.ts'
import type { StoreTouch } from '../../contract/window/rows.ts'
import { isStoredAnswer } from '../app/rows.ts'
import { counted } from '../kit/words.ts'
import { answerWords } from './call-kind.ts'
import type { Entries } from './entry-kinds.ts'
import { BROUGHT } from './events/answers.ts'
import { ACKNOWLEDGED, COPIED, enforcedEvent, recomputedEvent } from './events/deliveries.ts'
import {
  type Called,
  type EventWords,
  type Happened,
  NOT_YET,
  NOTHING,
  type Said,
  said,
} from './events/event.ts'
import { issuedEvent, namedEvent } from './events/issued.ts'
import { failedWords, refusalWords } from './events/refusals.ts'
import { requestWords } from './events/requests.ts'
import { signedEvent } from './events/signatures.ts'

interface Telling extends EventWords {
  /** What its checks came to, of a proof; they can be looked at. */
  readonly checks?: string
}

const WAITING = said('waiting', 'The answer is still to come.', NOT_YET)

function cameBack(called: Called): Said {
  const { at, entry, message } = called
  if (inFlight(entry)) return WAITING
  if (entry.failure !== null) return failedWords(entry.failure.code)
  const words = succeeded(entry) ? BROUGHT[message.kind](called) : refusalWords(called)
  return isStoredAnswer(at.audit) ? { ...words, short: 'the stored answer' } : words
}

const statusWords = (entry: CallEntry): string =>
  [entry.answer?.status, answerWords(entry)].filter(Boolean).join(' ') || 'Nothing'

function checksWords(entry: CallEntry): { readonly checks?: string } {
  const checks = checksOf(entry)
  if (checks.length === 0) return {}
  const at = checks.findIndex(({ result }) => result === 'FAIL')
  if (at !== -1) return { checks: `stopped at check ${at + 1} of ${checks.length}` }
  return { checks: `${counted(checks.filter(({ result }) => result === 'PASS').length, 'check')} passed` }
}

const TOUCHED = {
  read: 'only read',
  put: 'written down',
  use: 'used up',
  delete: 'taken out',
} as const satisfies Record<StoreTouch['mode'], string>

function calledEvent(at: Happened, entry: CallEntry): Telling {
  if (at.kind === 'copy') return COPIED
  if (at.namedBy !== undefined) return namedEvent(at, at.namedBy)
  const called = { at, entry, message: messageOf(entry) }
  const asked = requestWords(called)
  if (at.kind === 'answer')
    return { sent: asked.sent, back: statusWords(entry), ...checksWords(entry), ...cameBack(called) }
  const back = unanswered(entry) ? NOTHING.words : NOT_YET.words
  const short = at.kind === 'store' ? (entryOf<string>(TOUCHED, at.lead) ?? 'touched') : asked.short
  return { ...said(short, asked.say, NOT_YET), sent: asked.sent, back }
}

const EVENTS: { readonly [K in keyof Entries]: (at: Happened, entry: Entries[K]) => Telling } = {
  call: calledEvent,
  sign: signedEvent,
  issue: issuedEvent,
  enforce: enforcedEvent,
  acknowledge: () => ACKNOWLEDGED,
  recompute: recomputedEvent,
}

const wordsOf = <K extends keyof Entries>(at: Happened, entry: Entries[K] & { readonly kind: K }): Telling =>
  EVENTS[entry.kind](at, entry)

export const tellingOf = (row: Happened): Telling => wordsOf(row, row.entry)

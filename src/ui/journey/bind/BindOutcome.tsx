import type { CallEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf } from '../../../client/message.ts'
import type { WalletKey } from '../../../client/own-records.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { plainSentence } from '../../app/sentence.ts'
import { refusalOf } from '../../exchange/call-kind.ts'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { tellingOf } from '../../exchange/told.ts'
import type { Fact } from '../../kit/Facts.tsx'
import { capitalized, counted, shortened } from '../../kit/words.ts'
import { StepHead } from '../frame/Step.tsx'
import { suspenderWords } from './open-operations.ts'
import { type At, type AtOffers, ownCalls } from './use-bind.ts'

export const BIND_HEAD = (
  <StepHead title="Bind the agent to a key">
    The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
    agent controls that key.
  </StepHead>
)

/** By whom the agent was suspended after the last of this step's own messages, and outside them; undefined if by no one. */
function suspendedSince({ view, rows }: At['at'], last: CallEntry | undefined): string | undefined {
  const { suspension } = view.recorded
  if (suspension === undefined || view.situation.revoked) return undefined
  const { seq } = rowOfRequest(rows, suspension.request_id)?.entry ?? { seq: 0 }
  return last === undefined || seq > last.seq ? suspenderWords(view, suspension) : undefined
}

/** The step's heading: the outcome of its newest message, from the journal, so that a reload still shows it. */
export function BindOutcome({ at }: At) {
  const { view, run, rows } = at
  const { headingRef, error } = run
  if (error !== null)
    return <Refusal outcome={undefined} title="The run stopped" {...{ error, headingRef }} headline />
  const calls = ownCalls(rows, view.agent_id)
  const last = calls.at(-1)
  const suspender = suspendedSince(at, last)
  const head = (title: string, words: React.ReactNode) => (
    // Each outcome has a heading of its own.
    <StepHead key={title} {...{ title, headingRef }}>
      {words}
    </StepHead>
  )
  if (suspender !== undefined)
    return head(`Suspended by ${suspender}`, 'Every decision about it is a DENY until it is reinstated.')
  if (last === undefined) return head(IMPORTED.changed.words, IMPORTED.say)
  const answer = rows.findLast(row => row.kind === 'answer' && row.entry === last)
  if (inFlight(last) || answer === undefined) return BIND_HEAD
  const { say, head: title } = tellingOf(answer)
  const refused = refusalOf(last)
  if (refused !== undefined)
    return <Refusal outcome={refused} error={null} {...{ title, headingRef }} headline />
  return messageOf(last).kind === 'ask' ? BIND_HEAD : head(title, plainSentence(say))
}

export function wrongFact(
  fault: string | undefined,
  faults: Readonly<Record<string, string>>,
): readonly Fact[] {
  if (fault === undefined) return []
  return [{ name: 'Deliberate fault', value: capitalized(entryOf(faults, fault) ?? fault) }]
}

function keptWords(key: WalletKey | null | undefined): string {
  if (key === null) return 'Not in this browser’s wallet'
  if (key?.outside === true) return 'Elsewhere, never in this browser'
  if (key?.saved === false) return 'In this tab only: this browser cannot store it'
  return 'Stored in this browser, cannot be exported'
}

export function keyFacts({ view, own, key }: AtOffers['at']): readonly Fact[] {
  const thumbprint = view.valid_facts.binding?.key_thumbprint ?? own.key_thumbprint
  return [
    ...(key ? [{ name: 'Algorithm', value: ALGORITHMS[key.alg].words }] : []),
    { name: 'Private key', value: keptWords(key) },
    { name: 'Thumbprint', value: <code>{shortened(thumbprint, 0, 24)}</code> },
  ]
}

const TIME: Fact = {
  name: 'Time limit',
  value: `${counted(LIMITS.NONCE_LIFETIME_S / 60, 'minute')} after the nonce is issued`,
}

/** What is worth knowing of the key before it first signs; afterwards the exchange tells what it did. */
export function outcomeFacts(at: AtOffers['at']): readonly Fact[] {
  const { view, rows } = at
  const last = ownCalls(rows, view.agent_id).at(-1)
  const before = last === undefined || inFlight(last) || messageOf(last).kind === 'ask'
  return before && at.alone && view.valid_facts.binding === undefined ? [...keyFacts(at), TIME] : []
}

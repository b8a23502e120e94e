import type { CallEntry } from '../../../client/journal-record.ts'
import { inFlight, messageOf } from '../../../client/message.ts'
import type { WalletKey } from '../../../client/own-records.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { entryOf } from '../../../contract/json-members.ts'
import type { Purpose } from '../../../contract/names.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { refusalOf } from '../../exchange/call-kind.ts'
import { IMPORTED, provenWords } from '../../exchange/outcome/plain-words.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { capitalized, counted, shortened } from '../../kit/words.ts'
import { StepHead } from '../frame/Step.tsx'
import { suspenderWords } from './open-operations.ts'
import { type At, type AtOffers, ownCalls, protocolChecksOf } from './use-bind.ts'

export const BIND_HEAD = (
  <StepHead title="Bind the agent to a key">
    The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
    agent controls that key.
  </StepHead>
)

/** What a message was for. A refused proof does not say, but the request for its nonce does. */
function purposeOf(entry: CallEntry, calls: readonly CallEntry[]): Purpose {
  const { purpose, challenge_id } = messageOf(entry)
  if (purpose !== undefined || challenge_id === undefined) return purpose ?? 'BIND_KEY'
  const asked = calls.map(messageOf).find(call => call.kind === 'ask' && call.challenge_id === challenge_id)
  return asked?.purpose ?? 'BIND_KEY'
}

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
  if (last === undefined) return head('Imported, not verified yet', IMPORTED)
  if (inFlight(last)) return BIND_HEAD
  const purpose = purposeOf(last, calls)
  const refused = refusalOf(last)
  if (refused !== undefined) {
    const words = OPERATION_WORDS[last.group === ROTATE_GROUP ? 'rotate' : purpose].refused
    const failed = protocolChecksOf(last).find(({ result }) => result === 'FAIL')
    const title = failed === undefined ? words : `${words}: refused at ${failed.check}`
    return <Refusal outcome={refused} error={null} {...{ title, headingRef }} headline />
  }
  if (messageOf(last).kind !== 'ask') {
    const rotated = last.group === ROTATE_GROUP && purpose === 'BIND_KEY'
    return head(
      OPERATION_WORDS[rotated ? 'rotate' : purpose].done,
      rotated ? OPERATION_WORDS.rotate.plain : provenWords(purpose, view.profile.protocol),
    )
  }
  return BIND_HEAD
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

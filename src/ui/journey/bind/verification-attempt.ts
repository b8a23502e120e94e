import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import type { Purpose } from '../../../contract/names.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowsOfAgent } from '../../app/rows.ts'

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** The messages of a proof that this step sent for an agent, oldest first. */
export function ownCalls(rows: readonly ExchangeRow[], agentId: string): readonly CallEntry[] {
  return rowsOfAgent(rows, agentId).flatMap(({ kind, entry }) =>
    kind === 'request' &&
    entry.kind === 'call' &&
    OWN_GROUPS.includes(entry.group) &&
    ['ask', 'prove'].includes(messageOf(entry).kind)
      ? [entry]
      : [],
  )
}

/** What a message was for. A refused proof does not say, but the request for its nonce does. */
export function purposeOf(entry: CallEntry, calls: readonly CallEntry[]): Purpose | undefined {
  const { purpose, challenge_id } = messageOf(entry)
  if (purpose !== undefined || challenge_id === undefined) return purpose
  const asked = calls.map(messageOf).find(call => call.kind === 'ask' && call.challenge_id === challenge_id)
  return asked?.purpose
}

/** A proof for VERIFY_IDENTITY, with what became of its protocol's own checks. */
export interface VerificationAttempt {
  readonly entry: CallEntry
  readonly checks: readonly CheckLine[]
  /** Nothing else has been tried in this step since. */
  readonly newest: boolean
}

/** The protocol's own checks in an answer; none if they were not reached. */
export function protocolChecksOf(entry: CallEntry): readonly CheckLine[] {
  return checksOf(entry).find(({ check }) => check === 'evidence')?.checks ?? []
}

/** An agent's newest proof that reached its protocol's own checks. */
export function lastVerification(
  rows: readonly ExchangeRow[],
  agentId: string,
): VerificationAttempt | undefined {
  const calls = ownCalls(rows, agentId)
  const entry = calls.findLast(call => protocolChecksOf(call).length > 0)
  if (entry === undefined) return undefined
  return { entry, checks: protocolChecksOf(entry), newest: entry === calls.at(-1) }
}

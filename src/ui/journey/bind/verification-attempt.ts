import type { CallEntry } from '../../../client/journal-record.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import { isPurpose, OPERATIONS } from '../../../contract/catalogues/lifecycle.ts'
import type { Purpose } from '../../../contract/names.ts'
import { PURPOSE_GROUPS } from '../../../flows/purpose-groups.ts'
import { ROTATE_GROUP } from '../../../flows/rotate.ts'
import { membersOf, textMember } from '../../exchange/body-members.ts'
import { callKind } from '../../exchange/call-kind.ts'
import { checksOf } from '../../exchange/checks-of.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** The messages of a proof that this step sent for an agent, oldest first. */
export function ownCalls(rows: readonly ExchangeRow[], agentId: string): readonly CallEntry[] {
  return rows.flatMap(({ kind, entry }) =>
    kind === 'request' &&
    entry.kind === 'call' &&
    entry.agent_id === agentId &&
    OWN_GROUPS.includes(entry.group) &&
    ['ask', 'prove'].includes(callKind(entry))
      ? [entry]
      : [],
  )
}

function named(entry: CallEntry): string | undefined {
  const bodies = [entry.request.body, entry.answer?.body ?? '']
  return bodies.map(body => textMember(membersOf(body), 'purpose')).find(purpose => purpose !== undefined)
}

/** What a message was for. A refused proof does not say; the nonce that it answers was asked for it. */
export function purposeOf(entry: CallEntry, calls: readonly CallEntry[]): Purpose | undefined {
  const challenge = textMember(membersOf(entry.request.body), 'challenge_id')
  const asked = calls.find(
    call => challenge !== undefined && callKind(call) === 'ask' && call.answer?.body.includes(challenge),
  )
  const name = named(entry) ?? (asked && named(asked))
  return OPERATIONS.filter(isPurpose).find(purpose => purpose === name)
}

/** A proof for VERIFY_IDENTITY, with what became of its protocol's own checks. */
export interface VerificationAttempt {
  readonly entry: CallEntry
  readonly checks: readonly CheckLine[]
  /** Nothing else has been tried in this step since. */
  readonly newest: boolean
}

/** The protocol's own checks in an answer; none where they were not come to. */
export function protocolChecksOf(entry: CallEntry): readonly CheckLine[] {
  return checksOf(entry).find(({ check }) => check === 'evidence')?.checks ?? []
}

/** The newest proof of an agent's that came to its protocol's own checks. */
export function lastVerification(
  rows: readonly ExchangeRow[],
  agentId: string,
): VerificationAttempt | undefined {
  const calls = ownCalls(rows, agentId)
  const entry = calls.findLast(call => protocolChecksOf(call).length > 0)
  if (entry === undefined) return undefined
  return { entry, checks: protocolChecksOf(entry), newest: entry === calls.at(-1) }
}

import { isRefusedEdit } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { ExchangeRow } from '../../app/rows.ts'

/**
 * The agent's nonce that still waits for its signature; once a proof was sent, its outcome is shown. A message that was
 * edited by hand and refused leaves it waiting.
 */
export function openChallenge(
  own: OwnAgent | undefined,
  rows: readonly ExchangeRow[],
): ChallengeIssued | null {
  const challenge = own?.challenge ?? null
  if (challenge === null) return null
  const answer = rows.findLast(
    ({ entry, message }) =>
      message?.kind === 'prove' &&
      message.challenge_id === challenge.challenge_id &&
      !(entry.kind === 'call' && isRefusedEdit(entry)),
  )
  return answer === undefined ? challenge : null
}

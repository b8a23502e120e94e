import { fail, type Judged, judgeInOrder, pass } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { ProveSnapshot } from './prove-snapshot.ts'

const CHALLENGE_CHECKS = ['challenge_known', 'challenge_unused', 'challenge_fresh'] as const
type ChallengeCheck = (typeof CHALLENGE_CHECKS)[number]

/**
 * Judges the challenge itself at a time (epoch milliseconds): known, unused, fresh. One dated ahead by more than the
 * skew is not found; whether its nonce was used is read as recorded, whatever the clock says.
 */
export function judgeChallenge(
  snapshot: ProveSnapshot | undefined,
  now: number,
): Promise<Judged<ChallengeCheck>> {
  const ahead = now + LIMITS.CLOCK_SKEW_S * 1000
  const known = snapshot !== undefined && Date.parse(snapshot.challenge.issued_at) <= ahead
  const left = snapshot === undefined ? 0 : Date.parse(snapshot.challenge.expires_at) - now
  return judgeInOrder<ChallengeCheck>([
    [
      'challenge_known',
      () => (known ? pass('issued by this service') : fail('CHALLENGE_NOT_FOUND', 'no such challenge')),
    ],
    [
      'challenge_unused',
      () => (snapshot?.nonceUsed ? fail('CHALLENGE_USED', 'its nonce was consumed') : pass('first use')),
    ],
    [
      'challenge_fresh',
      () =>
        left > 0
          ? pass(`${Math.ceil(left / 1000)} s left of ${LIMITS.NONCE_LIFETIME_S}`)
          : fail('CHALLENGE_EXPIRED', `ran out ${Math.ceil(-left / 1000)} s ago`),
    ],
  ])
}

import { equal, fail, pass, type Step, type Verdict } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { Evidence, ProofPayload } from '../../contract/schemas/challenge.ts'
import type { ChallengeRecord } from '../../contract/window/rows.ts'
import { digestOfJson } from '../../crypto/digest.ts'

/** Whether a signature's time (epoch seconds) lies between the challenge and now (epoch milliseconds), with 60 s skew. */
export function judgeIssuedAt(iat: number, challenge: ChallengeRecord, now: number): Verdict {
  const skew = LIMITS.CLOCK_SKEW_S
  const earliest = Math.floor(Date.parse(challenge.issued_at) / 1000) - skew
  const latest = Math.floor(now / 1000) + skew
  if (iat < earliest)
    return fail('ISSUED_BEFORE_CHALLENGE', `iat is ${earliest + skew - iat} s before the challenge`)
  if (iat > latest) return fail('ISSUED_IN_FUTURE', `iat is ${iat - latest + skew} s in the future`)
  return pass('between the challenge and now')
}

/** Fails at the first claim of a signed object that is not this challenge's. */
export function judgeCommonClaims(
  claims: Pick<ProofPayload, 'aud' | 'sub' | 'nonce' | 'purpose' | 'iat'>,
  challenge: ChallengeRecord,
  now: number,
): Verdict {
  const verdicts = [
    equal(claims.aud, challenge.audience, 'AUDIENCE_MISMATCH'),
    equal(claims.sub, challenge.agent_id, 'SUBJECT_MISMATCH'),
    equal(claims.nonce, challenge.nonce, 'NONCE_MISMATCH'),
    equal(claims.purpose, challenge.purpose, 'PURPOSE_MISMATCH'),
    judgeIssuedAt(claims.iat, challenge, now),
  ]
  return verdicts.find(({ result }) => result === 'FAIL') ?? pass('names this challenge')
}

export function claimSteps(
  payload: ProofPayload,
  challenge: ChallengeRecord,
  now: number,
): Step<'audience' | 'subject' | 'nonce' | 'purpose' | 'claim_digest' | 'issued_at'>[] {
  return [
    ['audience', () => equal(payload.aud, challenge.audience, 'AUDIENCE_MISMATCH')],
    ['subject', () => equal(payload.sub, challenge.agent_id, 'SUBJECT_MISMATCH')],
    ['nonce', () => equal(payload.nonce, challenge.nonce, 'NONCE_MISMATCH')],
    ['purpose', () => equal(payload.purpose, challenge.purpose, 'PURPOSE_MISMATCH')],
    ['claim_digest', () => equal(payload.claim_digest, challenge.claim_digest, 'CLAIM_DIGEST_MISMATCH')],
    ['issued_at', () => judgeIssuedAt(payload.iat, challenge, now)],
  ]
}

/** Whether `evidence_digest` is present exactly if evidence was sent, and names it. */
export async function judgeEvidenceDigest(
  payload: ProofPayload,
  evidence: Evidence | undefined,
): Promise<Verdict> {
  const named = payload.evidence_digest
  if (evidence === undefined) {
    return named === undefined
      ? pass('none sent')
      : fail('EVIDENCE_MISSING', 'the proof names evidence that was not sent')
  }
  if (named === undefined) return fail('EVIDENCE_NOT_SIGNED', 'the proof names no evidence_digest')
  return equal(named, await digestOfJson(evidence), 'EVIDENCE_DIGEST_MISMATCH')
}

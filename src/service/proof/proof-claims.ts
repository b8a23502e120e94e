import { equal, fail, pass, type Verdict } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { ProofPayload } from '../../contract/schemas/challenge.ts'
import type { ChallengeRecord } from '../../contract/window/rows.ts'

/** The claims that a proof and a second signature have in common, beside the challenge that they must be made for. */
interface Claimed {
  readonly payload: Pick<ProofPayload, 'aud' | 'sub' | 'nonce' | 'purpose' | 'iat'>
  readonly challenge: ChallengeRecord
  /** Epoch milliseconds. */
  readonly now: number
}

/** Whether a signature's time (epoch seconds) lies between the challenge and now, with 60 s skew. */
function judgeIssuedAt({ payload: { iat }, challenge, now }: Claimed): Verdict {
  const skew = LIMITS.CLOCK_SKEW_S
  const earliest = Math.floor(Date.parse(challenge.issued_at) / 1000) - skew
  const latest = Math.floor(now / 1000) + skew
  if (iat < earliest)
    return fail('ISSUED_BEFORE_CHALLENGE', `iat is ${earliest + skew - iat} s before the challenge`)
  if (iat > latest) return fail('ISSUED_IN_FUTURE', `iat is ${iat - latest + skew} s in the future`)
  return pass('between the challenge and now')
}

export const CLAIM_CHECKS = {
  audience: ({ payload, challenge }) => equal(payload.aud, challenge.audience, 'AUDIENCE_MISMATCH'),
  subject: ({ payload, challenge }) => equal(payload.sub, challenge.agent_id, 'SUBJECT_MISMATCH'),
  nonce: ({ payload, challenge }) => equal(payload.nonce, challenge.nonce, 'NONCE_MISMATCH'),
  purpose: ({ payload, challenge }) => equal(payload.purpose, challenge.purpose, 'PURPOSE_MISMATCH'),
  issued_at: judgeIssuedAt,
} as const satisfies Readonly<Record<string, (claimed: Claimed) => Verdict>>

/** Fails at the first claim of a signed object that is not this challenge's. */
export function judgeCommonClaims(claimed: Claimed): Verdict {
  const verdicts = Object.values(CLAIM_CHECKS).map(judge => judge(claimed))
  return verdicts.find(({ result }) => result === 'FAIL') ?? pass('names this challenge')
}

import type { AuthorizationPayload, ChallengeIssued, ProofPayload } from './challenge.ts'

/** What a key signs to answer a challenge; `iat` in epoch seconds, `jti` unique to this signature (contract section 5). */
export function proofPayloadFor(
  challenge: ChallengeIssued,
  { iat, jti, evidence_digest }: Pick<ProofPayload, 'iat' | 'jti' | 'evidence_digest'>,
): ProofPayload {
  return {
    aud: challenge.audience,
    sub: challenge.agent_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    claim_digest: challenge.claim_digest,
    iat,
    jti,
    ...(evidence_digest === undefined ? {} : { evidence_digest }),
  }
}

/** What the key that is replaced, or the organization, signs to let another key (a thumbprint URI) answer a challenge. */
export function authorizationPayloadFor(
  challenge: ChallengeIssued,
  new_key: string,
  { iat, jti }: Pick<AuthorizationPayload, 'iat' | 'jti'>,
): AuthorizationPayload {
  return {
    aud: challenge.audience,
    sub: challenge.agent_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    new_key,
    iat,
    jti,
  }
}

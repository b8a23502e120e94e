import type { ChallengeIssued, ProofPayload } from '../contract/challenge.ts'
import { PROOF_TYPE } from '../contract/names.ts'
import { signingInputOf } from '../crypto/jws.ts'
import type { ProofDraft, WalletKey } from './visitor.ts'

/** What a key will sign to answer a challenge, at a time in epoch milliseconds (contract section 5). */
export function draftOf(challenge: ChallengeIssued, key: WalletKey, now: number): ProofDraft {
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }
  const payload: ProofPayload = {
    aud: challenge.audience,
    sub: challenge.agent_id,
    nonce: challenge.nonce,
    purpose: challenge.purpose,
    claim_digest: challenge.claim_digest,
    iat: Math.floor(now / 1000),
    jti: crypto.randomUUID(),
  }
  const { key_thumbprint } = key
  return { challenge, key_thumbprint, header, payload, signing_input: signingInputOf(header, payload) }
}

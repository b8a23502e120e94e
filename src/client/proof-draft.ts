import { LIMITS } from '../contract/catalogues/limits.ts'
import { AUTHORIZATION_TYPE, PROOF_TYPE } from '../contract/names.ts'
import type { ChallengeIssued, Evidence } from '../contract/schemas/challenge.ts'
import { authorizationPayloadFor, proofPayloadFor } from '../contract/schemas/proof-payload.ts'
import { digestOfJson } from '../crypto/digest.ts'
import { type JwsHeader, signingInputOf } from '../crypto/jws.ts'
import type { ProofDraft, WalletKey } from './visitor.ts'

const stamp = (now: number) => ({ iat: Math.floor(now / 1000), jti: crypto.randomUUID() })

/** The same for a challenge whenever it is drafted, so that what is signed elsewhere still fits after a reload. */
function stampOf({ challenge_id, expires_at }: ChallengeIssued, now: number) {
  const issued = Date.parse(expires_at) - LIMITS.NONCE_LIFETIME_S * 1000
  return { iat: Math.floor(Math.min(issued, now) / 1000), jti: challenge_id }
}

/** What a key will sign to answer a challenge, at a time in epoch milliseconds (contract section 5). */
export async function draftOf(
  challenge: ChallengeIssued,
  key: WalletKey,
  now: number,
  evidence?: Evidence,
): Promise<ProofDraft> {
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }
  const digest = evidence && { evidence_digest: await digestOfJson(evidence) }
  const payload = proofPayloadFor(challenge, {
    ...(key.outside === true ? stampOf(challenge, now) : stamp(now)),
    ...digest,
  })
  const { key_thumbprint } = key
  return {
    ...{ challenge, key_thumbprint, header, payload },
    signing_input: signingInputOf(header, payload),
    ...(evidence === undefined ? {} : { evidence }),
  }
}

/** Header and payload by which a key authorizes another one (a thumbprint URI) to answer a challenge. */
export function authorizationOf(
  challenge: ChallengeIssued,
  key: WalletKey,
  newKey: string,
  now: number,
): { readonly header: JwsHeader; readonly payload: object } {
  const header = { typ: AUTHORIZATION_TYPE, alg: key.alg, jwk: key.jwk }
  return { header, payload: authorizationPayloadFor(challenge, newKey, stamp(now)) }
}

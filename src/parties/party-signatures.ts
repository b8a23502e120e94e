import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import { authorizationPayloadFor, proofPayloadFor } from '../contract/schemas/proof-payload.ts'
import type { ApprovalPayload } from '../contract/schemas/report.ts'
import { signCompactJws } from '../crypto/jws.ts'
import type { PartySignature } from './world.ts'
import type { PartyKey } from './world-store.ts'

const stamp = (now: number) => ({ iat: Math.floor(now / 1000), jti: crypto.randomUUID() })

async function signedBy(key: PartyKey, party: string, typ: string, payload: object): Promise<PartySignature> {
  const { alg, jwk, key_thumbprint, privateKey } = key
  return { party, alg, key_thumbprint, jws: await signCompactJws({ typ, alg, jwk }, payload, privateKey) }
}

/** A party's proof for a challenge (contract section 5), at a time in epoch milliseconds. */
export function proofBy(key: PartyKey, party: string, challenge: ChallengeIssued, now: number) {
  return signedBy(key, party, PROOF_TYPE, proofPayloadFor(challenge, stamp(now)))
}

/** A party's authorization of another key (a thumbprint URI) for a challenge, at a time in epoch milliseconds. */
export function authorizationBy(
  key: PartyKey,
  party: string,
  challenge: ChallengeIssued,
  newKey: string,
  now: number,
) {
  const payload = authorizationPayloadFor(challenge, newKey, stamp(now))
  return signedBy(key, party, AUTHORIZATION_TYPE, payload)
}

/** A party's approval of exactly what the payload names (contract section 7). */
export function approvalBy(key: PartyKey, party: string, payload: ApprovalPayload) {
  return signedBy(key, party, APPROVAL_TYPE, payload)
}

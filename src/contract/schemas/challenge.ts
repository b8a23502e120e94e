import { checkLine } from '../catalogues/checks.ts'
import { PROOF_ALGORITHMS, PROOF_TYPE, PURPOSES, STATUSES } from '../names.ts'
import {
  agentId,
  bindingId,
  challengeId,
  digestName,
  instant,
  jsonObject,
  nonce,
  text,
  thumbprintUri,
  uri,
} from './primitives.ts'
import { z } from './zod.ts'

export const challengeAsk = z.strictObject({ agent_id: agentId(), purpose: z.enum(PURPOSES) })
export type ChallengeAsk = z.infer<typeof challengeAsk>

export const challengeIssued = z.strictObject({
  challenge_id: challengeId(),
  agent_id: agentId(),
  purpose: z.enum(PURPOSES),
  nonce: nonce(),
  audience: uri(),
  claim_digest: digestName(),
  proof_type: z.literal(PROOF_TYPE),
  alg_values_supported: z.array(z.enum(PROOF_ALGORITHMS)),
  expires_at: instant(),
})
export type ChallengeIssued = z.infer<typeof challengeIssued>

const EVIDENCE_TYPES = ['id_token', 'agent_card', 'wit_svid', 'vc'] as const

/** A credential sent beside a proof; its digest is over the JCS form of this object. */
export const evidence = z.strictObject({
  type: z.enum(EVIDENCE_TYPES),
  value: z.union([z.string(), jsonObject()]),
})
export type Evidence = z.infer<typeof evidence>

export const challengeProve = z.strictObject({
  challenge_id: challengeId(),
  proof: text({ min: 1 }),
  evidence: z.optional(evidence),
  authorization: z.optional(text({ min: 1 })),
})
export type ChallengeProve = z.infer<typeof challengeProve>

export const challengeProven = z.strictObject({
  binding_id: z.optional(bindingId()),
  agent_id: agentId(),
  purpose: z.enum(PURPOSES),
  key_thumbprint: thumbprintUri(),
  status: z.enum(STATUSES),
  proven_at: instant(),
  checks: z.array(checkLine),
})
export type ChallengeProven = z.infer<typeof challengeProven>

export const proofPayload = z.strictObject({
  aud: z.string(),
  sub: z.string(),
  nonce: z.string(),
  purpose: z.string(),
  claim_digest: z.string(),
  iat: z.int(),
  jti: text({ min: 1 }),
  evidence_digest: z.optional(z.string()),
})
export type ProofPayload = z.infer<typeof proofPayload>

export const authorizationPayload = z.strictObject({
  aud: z.string(),
  sub: z.string(),
  nonce: z.string(),
  purpose: z.string(),
  new_key: z.string(),
  iat: z.int(),
  jti: text({ min: 1 }),
})
export type AuthorizationPayload = z.infer<typeof authorizationPayload>

/** What a key signs to answer a challenge; `iat` in epoch seconds, `jti` unique to this signature. */
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

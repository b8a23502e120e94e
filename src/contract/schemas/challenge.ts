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

/** First message of the binding endpoint: ask for a nonce. */
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

export const EVIDENCE_TYPES = ['id_token', 'agent_card', 'wit_svid', 'vc'] as const

/** A credential sent beside a proof; its digest is over the JCS form of this object. */
export const evidence = z.strictObject({
  type: z.enum(EVIDENCE_TYPES),
  value: z.union([z.string(), jsonObject()]),
})
export type Evidence = z.infer<typeof evidence>

/** Second message of the binding endpoint: prove possession of a key. */
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

/** Claims of a binding proof (compact JWS, RFC 7515), exactly these members. */
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

/** Claims of the second signature that a change of keys needs, exactly these members. */
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

import { checkLine } from '../catalogues/checks.ts'
import { LIMITS } from '../catalogues/limits.ts'
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
import { SIGNED } from './signed.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, OF_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

const agent = () => told(agentId(), 'prototype', AGENT_ID_WORDS)
const purpose = () => told(z.enum(PURPOSES), 'prototype', 'See purposes and authority.')

export const challengeAsk = z.strictObject({
  agent_id: published(agentId(), 'prototype', AGENT_ID_WORDS),
  purpose: purpose(),
})
export type ChallengeAsk = z.infer<typeof challengeAsk>

export const challengeIssued = z.strictObject({
  challenge_id: told(challengeId(), ['prototype', 'RFC 9562'], 'chl_ and a UUID.'),
  agent_id: agent(),
  purpose: purpose(),
  nonce: published(nonce(), 'source', `${LIMITS.NONCE_BYTES} random octets as base64url without padding.`),
  audience: published(
    uri(),
    ['prototype', 'RFC 7519 section 4.1.3'],
    'The only aud that a proof for this challenge may have.',
  ),
  claim_digest: published(
    digestName(),
    ['prototype', 'RFC 6920'],
    'Digest of the claim as imported; the proof repeats it.',
  ),
  proof_type: published(
    z.literal(PROOF_TYPE),
    ['prototype', 'RFC 8725 section 3.11'],
    'The typ of the proof’s header.',
  ),
  alg_values_supported: published(
    z.array(z.enum(PROOF_ALGORITHMS)),
    ['prototype', 'RFC 9864'],
    'Fully specified JOSE algorithm names (RFC 9864, RFC 7518).',
  ),
  expires_at: published(
    instant(),
    ['prototype', 'RFC 3339'],
    `${LIMITS.NONCE_LIFETIME_S} s after it was issued.`,
  ),
})
export type ChallengeIssued = z.infer<typeof challengeIssued>

const EVIDENCE_TYPES = ['id_token', 'agent_card', 'wit_svid', 'vc'] as const

/** A credential sent beside a proof; its digest is over the JCS form of this object. */
export const evidence = z.strictObject({
  type: told(z.enum(EVIDENCE_TYPES), 'prototype'),
  value: published(
    z.union([z.string(), jsonObject()]),
    'prototype',
    `Text, or a JSON object; evidence_digest is the ${JCS_DIGEST} the whole of this.`,
  ),
})
export type Evidence = z.infer<typeof evidence>

export const challengeProve = z.strictObject({
  challenge_id: told(challengeId(), 'prototype', 'As the ask answered.'),
  proof: published(
    text({ min: 1 }),
    ['source', 'RFC 7515 section 7.1'],
    'Compact JWS (RFC 7515). Header: typ, alg, jwk. Payload: aud, sub, nonce, purpose, claim_digest, iat, jti, and evidence_digest exactly where evidence is sent.',
  ),
  evidence: told(z.optional(evidence), 'prototype', 'The credential that the claim’s protocol asks for.'),
  authorization: published(
    z.optional(text({ min: 1 })),
    ['prototype', 'RFC 7515 section 7.1'],
    'A second compact JWS, by the party that must authorize the replacement of a key. Payload: aud, sub, nonce, purpose, new_key, iat, jti.',
  ),
})
export type ChallengeProve = z.infer<typeof challengeProve>

export const challengeProven = z.strictObject({
  binding_id: published(
    z.optional(bindingId()),
    ['prototype', 'RFC 9562'],
    'Present where the purpose was BIND_KEY.',
  ),
  agent_id: agent(),
  purpose: purpose(),
  key_thumbprint: published(thumbprintUri(), 'RFC 9278', 'RFC 9278 thumbprint URI of the key that signed.'),
  status: published(z.enum(STATUSES), 'source', 'The agent’s status after this.'),
  proven_at: told(instant(), ['prototype', 'RFC 3339']),
  checks: published(z.array(checkLine), 'prototype', 'Every check in the order in which it ran.'),
})
export type ChallengeProven = z.infer<typeof challengeProven>

const challenged = {
  aud: told(z.string(), 'RFC 7519 section 4.1.3', 'The challenge’s audience alone, one string.'),
  sub: SIGNED.sub,
  nonce: told(z.string(), 'source', 'The challenge’s.'),
  purpose: told(z.string(), 'prototype', 'The challenge’s.'),
}

export const proofPayload = z.strictObject({
  ...challenged,
  claim_digest: told(z.string(), ['prototype', 'RFC 6920'], 'The challenge’s.'),
  iat: SIGNED.iat,
  jti: SIGNED.jti,
  evidence_digest: told(
    z.optional(z.string()),
    OF_DIGEST,
    'Over the evidence’s canonical form, exactly where evidence is sent.',
  ),
})
export type ProofPayload = z.infer<typeof proofPayload>

export const authorizationPayload = z.strictObject({
  ...challenged,
  new_key: told(z.string(), 'RFC 9278', 'The key that may answer this challenge.'),
  iat: SIGNED.iat,
  jti: SIGNED.jti,
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

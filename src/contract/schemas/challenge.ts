import { checkLine } from '../catalogues/checks.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { keysOf } from '../keys-of.ts'
import { PROOF_ALGORITHMS, PROOF_TYPE, PURPOSES, STATUSES } from '../names.ts'
import { EVIDENCE_KEY_USES } from './directory.ts'
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
import { AGENT_ID_WORDS, JCS_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

const agent = () => told(agentId(), AGENT_ID_WORDS)
const purpose = () => told(z.enum(PURPOSES), 'See purposes and authority.')

export const challengeAsk = z.strictObject({
  agent_id: published(agentId(), AGENT_ID_WORDS),
  purpose: purpose(),
})
export type ChallengeAsk = z.infer<typeof challengeAsk>

export const challengeIssued = z.strictObject({
  challenge_id: challengeId(),
  agent_id: agent(),
  purpose: purpose(),
  nonce: published(nonce(), `${LIMITS.NONCE_BYTES} random octets as base64url without padding.`, 'source'),
  audience: published(uri(), 'The only aud that a proof for this challenge may have.', [
    'prototype',
    'RFC 7519 section 4.1.3',
  ]),
  claim_digest: published(digestName(), 'Digest of the claim as imported; the proof repeats it.'),
  proof_type: published(z.literal(PROOF_TYPE), 'The typ of the proof’s header.', [
    'prototype',
    'RFC 8725 section 3.11',
  ]),
  alg_values_supported: published(
    z.array(z.enum(PROOF_ALGORITHMS)),
    'Fully specified JOSE algorithm names (RFC 9864, RFC 7518).',
    ['prototype', 'RFC 9864'],
  ),
  expires_at: published(instant(), `${LIMITS.NONCE_LIFETIME_S} s after it was issued.`),
})
export type ChallengeIssued = z.infer<typeof challengeIssued>

/** A credential sent beside a proof; its digest is over the JCS form of this object. */
export const evidence = z.strictObject({
  type: z.enum(keysOf(EVIDENCE_KEY_USES)),
  value: published(
    z.union([z.string(), jsonObject()]),
    `Text, or a JSON object; evidence_digest is the ${JCS_DIGEST} the whole of this.`,
  ),
})
export type Evidence = z.infer<typeof evidence>

export const challengeProve = z.strictObject({
  challenge_id: told(challengeId(), 'As the ask answered.'),
  proof: published(
    text({ min: 1 }),
    'Compact JWS (RFC 7515). Header: typ, alg, jwk. Payload: aud, sub, nonce, purpose, claim_digest, iat, jti, and evidence_digest exactly where evidence is sent.',
    ['source', 'RFC 7515 section 7.1'],
  ),
  evidence: told(z.optional(evidence), 'The credential that the claim’s protocol asks for.'),
  authorization: published(
    z.optional(text({ min: 1 })),
    'A second compact JWS, by the party that must authorize the replacement of a key. Payload: aud, sub, nonce, purpose, new_key, iat, jti.',
    ['prototype', 'RFC 7515 section 7.1'],
  ),
})
export type ChallengeProve = z.infer<typeof challengeProve>

export const challengeProven = z.strictObject({
  binding_id: published(z.optional(bindingId()), 'Present where the purpose was BIND_KEY.'),
  agent_id: agent(),
  purpose: purpose(),
  key_thumbprint: published(thumbprintUri(), 'RFC 9278 thumbprint URI of the key that signed.'),
  status: published(z.enum(STATUSES), 'The agent’s status after this.', 'source'),
  proven_at: instant(),
  checks: published(z.array(checkLine), 'Every check in the order in which it ran.'),
})
export type ChallengeProven = z.infer<typeof challengeProven>

const challenged = {
  aud: told(z.string(), 'The challenge’s audience alone, one string.', 'RFC 7519 section 4.1.3'),
  sub: SIGNED.sub,
  nonce: told(z.string(), 'The challenge’s.', 'source'),
  purpose: told(z.string(), 'The challenge’s.'),
}

export const proofPayload = z.strictObject({
  ...challenged,
  claim_digest: told(z.string(), 'The challenge’s.', ['prototype', 'RFC 6920']),
  iat: SIGNED.iat,
  jti: SIGNED.jti,
  evidence_digest: told(
    z.optional(z.string()),
    'Over the evidence’s canonical form, exactly where evidence is sent.',
    ['prototype', 'RFC 6920', 'RFC 8785'],
  ),
})
export type ProofPayload = z.infer<typeof proofPayload>

export const authorizationPayload = z.strictObject({
  ...challenged,
  new_key: told(z.string(), 'The key that may answer this challenge.', 'RFC 9278'),
  iat: SIGNED.iat,
  jti: SIGNED.jti,
})
export type AuthorizationPayload = z.infer<typeof authorizationPayload>

/** What every signature for a challenge repeats of it. */
const repeated = ({ audience: aud, agent_id: sub, nonce, purpose }: ChallengeIssued) => ({
  ...{ aud, sub, nonce, purpose },
})

/** What a key signs to answer a challenge; `iat` in epoch seconds, `jti` unique to this signature. */
export function proofPayloadFor(
  challenge: ChallengeIssued,
  stamp: Pick<ProofPayload, 'iat' | 'jti' | 'evidence_digest'>,
): ProofPayload {
  return { ...repeated(challenge), claim_digest: challenge.claim_digest, ...stamp }
}

/** What the key that is replaced, or the organization, signs to let another key (a thumbprint URI) answer a challenge. */
export function authorizationPayloadFor(
  challenge: ChallengeIssued,
  new_key: string,
  stamp: Pick<AuthorizationPayload, 'iat' | 'jti'>,
): AuthorizationPayload {
  return { ...repeated(challenge), new_key, ...stamp }
}

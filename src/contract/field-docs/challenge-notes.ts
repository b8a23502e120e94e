import { checkLine } from '../catalogues/checks.ts'
import { LIMITS } from '../catalogues/limits.ts'
import {
  challengeAsk,
  challengeIssued,
  challengeProve,
  challengeProven,
  evidence,
} from '../schemas/challenge.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const AGENT_ID = note('prototype', AGENT_ID_WORDS)
const PURPOSE = note('prototype', 'See purposes and authority.')

const ASKING: readonly NotedMessage[] = [
  {
    id: 'ask',
    title: 'Ask: request',
    words: 'Asks for a nonce, for one agent and one purpose.',
    objects: [noted('', challengeAsk, { agent_id: AGENT_ID, purpose: PURPOSE })],
  },
  {
    id: 'ask-answer',
    title: 'Ask: answer',
    words: 'A nonce to sign, good once, for this agent and this purpose. 201.',
    objects: [
      noted('', challengeIssued, {
        challenge_id: note(['prototype', 'RFC 9562'], 'chl_ and a UUID.'),
        agent_id: AGENT_ID,
        purpose: PURPOSE,
        nonce: note('source', `${LIMITS.NONCE_BYTES} random octets as base64url without padding.`),
        audience: note(
          ['prototype', 'RFC 7519 section 4.1.3'],
          'The only aud that a proof for this challenge may have.',
        ),
        claim_digest: note(
          ['prototype', 'RFC 6920'],
          'Digest of the claim as imported; the proof repeats it.',
        ),
        proof_type: note(['prototype', 'RFC 8725 section 3.11'], 'The typ of the proof’s header.'),
        alg_values_supported: note(
          ['prototype', 'RFC 9864'],
          'Fully specified JOSE algorithm names (RFC 9864, RFC 7518).',
        ),
        expires_at: note(['prototype', 'RFC 3339'], `${LIMITS.NONCE_LIFETIME_S} s after it was issued.`),
      }),
    ],
  },
]

const PROVING: readonly NotedMessage[] = [
  {
    id: 'prove',
    title: 'Prove: request',
    words: 'Proves possession of a key by one signature over the challenge.',
    objects: [
      noted('', challengeProve, {
        challenge_id: note('prototype', 'As the ask answered.'),
        proof: note(
          ['source', 'RFC 7515 section 7.1'],
          'Compact JWS (RFC 7515). Header: typ, alg, jwk. Payload: aud, sub, nonce, purpose, claim_digest, iat, jti, and evidence_digest exactly where evidence is sent.',
        ),
        evidence: note('prototype', 'The credential that the claim’s protocol asks for.'),
        authorization: note(
          ['prototype', 'RFC 7515 section 7.1'],
          'A second compact JWS, by whoever must agree where one key displaces another. Payload: aud, sub, nonce, purpose, new_key, iat, jti.',
        ),
      }),
      noted('evidence', evidence, {
        type: note('prototype'),
        value: note(
          'prototype',
          `Text, or a JSON object; evidence_digest is the ${JCS_DIGEST} the whole of this.`,
        ),
      }),
    ],
  },
  {
    id: 'prove-answer',
    title: 'Prove: answer',
    words: 'What the proof established. 201.',
    objects: [
      noted('', challengeProven, {
        binding_id: note(['prototype', 'RFC 9562'], 'Present where the purpose was BIND_KEY.'),
        agent_id: AGENT_ID,
        purpose: PURPOSE,
        key_thumbprint: note('RFC 9278', 'RFC 9278 thumbprint URI of the key that signed.'),
        status: note('source', 'The agent’s status after this.'),
        proven_at: note(['prototype', 'RFC 3339']),
        checks: note('prototype', 'Every check in the order in which it ran.'),
      }),
    ],
  },
  {
    id: 'check',
    title: 'One line of a check list',
    words: 'In the answer to a proof and in the problem of a refused one.',
    objects: [
      noted('', checkLine, {
        check: note('prototype'),
        result: note('prototype', 'After the first FAIL the rest is NOT_RUN.'),
        code: note('prototype', 'Why it failed.'),
        detail: note('prototype'),
        section: note('prototype', 'Where the check comes from, in a protocol’s own list.'),
        checks: note('prototype', 'The protocol’s own list, in the line of the evidence.'),
      }),
    ],
  },
]

/** Ask and prove. */
export const CHALLENGE_MESSAGES: readonly NotedMessage[] = [...ASKING, ...PROVING]

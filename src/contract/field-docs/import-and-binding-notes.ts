import { checkLine } from '../catalogues/checks.ts'
import { LIMITS } from '../catalogues/limits.ts'
import {
  challengeAsk,
  challengeIssued,
  challengeProve,
  challengeProven,
  evidence,
} from '../schemas/challenge.ts'
import { federatedAgentProfile, importAnswer, importRequest, type ProfileField } from '../schemas/profile.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, type NotedMessage, noted } from './noted-fields.ts'
import { digest, type Note, note, own } from './origins.ts'

/** The members of the profile; a form prints shorter notes of its own (`PROFILE_FIELDS`). */
const PROFILE = {
  identity_source: note('source'),
  issuer: note(['source', 'prototype'], 'Read whole as a name, which must lie in reserved space.'),
  subject: note(['source', 'prototype'], 'Read whole as a name, which must lie in reserved space.'),
  protocol: note(
    ['source', 'prototype'],
    'SERVICE_NAME goes with SERVICE_REGISTRY and the others with EXTERNAL; another pair is stored and cannot be proven.',
  ),
  display_name: note(
    'source',
    'Free text; it is searched for network names, dotted words below any top-level domain among them.',
  ),
  endpoint: note(['source', 'RFC 3986 section 4.3']),
  key_reference: note(
    ['source', 'RFC 9278', 'prototype'],
    'Any text. A thumbprint URI or a did:jwk names the key that may be bound first.',
  ),
  organization_id: note(['source', 'prototype'], 'The organization that may be linked.'),
  status: note('source', 'Set by the service alone.'),
  evidence_refs: note('source', 'Kept as received; nothing in it is fetched.'),
  valid_from: note(['source', 'RFC 3339 section 5.6']),
  valid_until: note(['source', 'RFC 3339 section 5.6']),
} as const satisfies Record<ProfileField, Note>

const { identity_source, issuer, subject, status: _set, ...METADATA } = PROFILE

export const PROFILE_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'import',
    title: 'Import: request',
    words: 'A claim, exactly four members. Unknown members are refused; null and absent mean the same.',
    objects: [
      noted('', importRequest, {
        identity_source,
        issuer,
        subject,
        metadata: note(
          ['source', 'prototype'],
          'The source names it. This prototype chose that it contains every other field that can be claimed.',
        ),
      }),
      noted('metadata', importRequest.shape.metadata, METADATA),
    ],
  },
  {
    id: 'import-answer',
    title: 'Import: answer',
    words: 'The claim, stored as received and not treated as verified. 201.',
    objects: [
      noted('', importAnswer, {
        agent_id: note(['prototype', 'RFC 9562'], AGENT_ID_WORDS),
        verified: note('source', 'An import verifies nothing.'),
        profile: note('source', 'A Federated Agent Profile; its status is IDENTITY_CLAIMED.'),
        claim_digest: digest(
          `${JCS_DIGEST} the claim: the whole body as it was sent, with its four members and each null in it.`,
        ),
        received_digest: note(['prototype', 'RFC 6920'], 'RFC 6920 digest name over the bytes received.'),
        imported_at: note(['prototype', 'RFC 3339']),
      }),
    ],
  },
  {
    id: 'profile',
    title: 'Federated Agent Profile, version 1',
    words: 'What an agent is said to be. Solid on the page is only what a fact proves.',
    objects: [noted('', federatedAgentProfile, PROFILE)],
  },
]

const AGENT_ID = own(AGENT_ID_WORDS)
const PURPOSE = own('See purposes and authority.')

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
    words: 'A one-time nonce to sign, for this agent and this purpose. 201.',
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
        challenge_id: own('As the ask answered.'),
        proof: note(
          ['source', 'RFC 7515 section 7.1'],
          'Compact JWS (RFC 7515). Header: typ, alg, jwk. Payload: aud, sub, nonce, purpose, claim_digest, iat, jti, and evidence_digest exactly where evidence is sent.',
        ),
        evidence: own('The credential that the claim’s protocol asks for.'),
        authorization: note(
          ['prototype', 'RFC 7515 section 7.1'],
          'A second compact JWS, by the party that must authorize the replacement of a key. Payload: aud, sub, nonce, purpose, new_key, iat, jti.',
        ),
      }),
      noted('evidence', evidence, {
        type: own(),
        value: own(`Text, or a JSON object; evidence_digest is the ${JCS_DIGEST} the whole of this.`),
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
        checks: own('Every check in the order in which it ran.'),
      }),
    ],
  },
  {
    id: 'check',
    title: 'One line of a check list',
    words: 'In the answer to a proof and in the problem of a refused one.',
    objects: [
      noted('', checkLine, {
        check: own(),
        result: own('After the first FAIL the rest is NOT_RUN.'),
        code: own('Why it failed.'),
        detail: own(),
        section: own('Where the check comes from, in a protocol’s own list.'),
        checks: own('The protocol’s own list, in the line of the evidence.'),
      }),
    ],
  },
]

export const CHALLENGE_MESSAGES: readonly NotedMessage[] = [...ASKING, ...PROVING]

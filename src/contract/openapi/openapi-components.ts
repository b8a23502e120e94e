import { checkLine } from '../catalogues/checks.ts'
import { LIMITATION_CODES, LIMITATIONS } from '../catalogues/limitations.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import { keysOf } from '../keys-of.ts'
import {
  challengeAsk,
  challengeIssued,
  challengeProve,
  challengeProven,
  evidence,
} from '../schemas/challenge.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from '../schemas/evaluation.ts'
import { importAnswer } from '../schemas/import-answer.ts'
import { problemBody, problemError } from '../schemas/problem-body.ts'
import {
  federatedAgentProfile,
  importRequest,
  PROFILE_FIELDS,
  type ProfileField,
} from '../schemas/profile.ts'
import { receipt } from '../schemas/receipt.ts'
import { type DescribedSchema, describe } from './json-schemas.ts'

function noteOn(field: ProfileField): string {
  const { constraint, origin } = PROFILE_FIELDS[field]
  return `${constraint} (${origin}).`
}

const FIELD_NOTES: Partial<Record<ProfileField, string>> = Object.fromEntries(
  keysOf(PROFILE_FIELDS).map(field => [field, noteOn(field)]),
)
const { identity_source, issuer, subject, status: _set, ...METADATA_NOTES } = FIELD_NOTES
const { protocol: _inMetadata, ...PROFILE_NOTES } = FIELD_NOTES

const ALWAYS_SHOWN = LIMITATION_CODES.filter(code => LIMITATIONS[code].always)
const AGENT_ID = 'agt_ and the UUID that the import gave it.'
const JCS_DIGEST = 'RFC 6920 digest name over the RFC 8785 (JCS) form of'

/** Every message and record that is published, under its name in the OpenAPI document. */
export const COMPONENTS = {
  FederatedAgentProfile: describe(
    federatedAgentProfile,
    'What an agent is said to be, version 1 of its schema family. Unknown members are refused; null and absent mean the same.',
    PROFILE_NOTES,
  ),
  ImportRequest: describe(
    importRequest,
    'A claim: exactly these four names. A client cannot claim a status.',
    { identity_source, issuer, subject },
  ),
  ImportMetadata: describe(
    importRequest.shape.metadata,
    'The other fields of the profile that can be claimed.',
    METADATA_NOTES,
  ),
  ImportAnswer: describe(importAnswer, 'The claim, stored as received and not treated as verified.', {
    agent_id: AGENT_ID,
    claim_digest: `${JCS_DIGEST} the claim.`,
    received_digest: 'RFC 6920 digest name over the bytes received.',
  }),
  ChallengeAsk: describe(challengeAsk, 'Asks for a nonce, for one agent and one purpose.', {
    agent_id: AGENT_ID,
  }),
  ChallengeIssued: describe(challengeIssued, 'A nonce to sign, good once, for this agent and purpose.', {
    nonce: `${LIMITS.NONCE_BYTES} random octets as base64url without padding.`,
    audience: 'The only aud that a proof for this challenge may have.',
    claim_digest: 'Digest of the claim as imported; the proof repeats it.',
    proof_type: 'The typ of the proof’s header.',
    alg_values_supported: 'Fully specified JOSE algorithm names (RFC 9864, RFC 7518).',
    expires_at: `${LIMITS.NONCE_LIFETIME_S} s after it was issued.`,
  }),
  ChallengeProve: describe(
    challengeProve,
    'Proves possession of a key by one signature over the challenge.',
    {
      proof:
        'Compact JWS (RFC 7515). Header: typ, alg, jwk. Payload: aud, sub, nonce, purpose, claim_digest, iat, jti, and evidence_digest exactly where evidence is sent.',
      authorization:
        'A second compact JWS, by whoever must agree where one key displaces another. Payload: aud, sub, nonce, purpose, new_key, iat, jti.',
    },
  ),
  Evidence: describe(evidence, 'A credential sent beside a proof.', {
    value: `Text, or a JSON object; evidence_digest is the ${JCS_DIGEST} the whole of this.`,
  }),
  ChallengeProven: describe(challengeProven, 'What the proof established.', {
    binding_id: 'Present where the purpose was BIND_KEY.',
    key_thumbprint: 'RFC 9278 thumbprint URI of the key that signed.',
    status: 'The agent’s status after this.',
    checks: 'Every check in the order in which it ran.',
  }),
  CheckLine: describe(checkLine, 'One check and its result; the evidence check has a list of its own.'),
  PilotEnterRequest: describe(
    pilotEnterRequest,
    'May this agent enter the Runtime Assurance Pilot? In the shape of OpenID AuthZEN.',
  ),
  ReportSendRequest: describe(
    reportSendRequest,
    `May this agent send this report? In the shape of OpenID AuthZEN. The content has at most ${LIMITS.REPORT_CONTENT_BYTES} bytes. An absent signature is a MISSING result, not an error.`,
  ),
  EvaluationAnswer: describe(
    evaluationAnswer,
    'Exactly these five members. A DENY is an answer, not an error.',
    {
      reason_codes: 'Sorted.',
      obligations: 'The order has no meaning.',
      receipt_ref: `${JCS_DIGEST} the receipt.`,
    },
  ),
  Obligation: describe(obligation, 'What the decision asks for (AuthZEN obligations profile, type custom).'),
  Receipt: describe(
    receipt,
    'What the service concluded, and what that does not show. Its name, receipt_ref, is the digest of its RFC 8785 (JCS) form.',
    {
      schema_version: 'Semantic version of this schema.',
      limitations: `What the receipt does not show. In every receipt: ${ALWAYS_SHOWN.join(', ')}. The others stand where they hold.`,
      sequence: 'Place in the agent’s chain of receipts, from 1.',
      facts_digest: `${JCS_DIGEST} the facts that were judged.`,
      request_digest: `${JCS_DIGEST} the request.`,
      action: 'The name of the action that was evaluated.',
      dimensions: 'One line for each of the eight dimensions, in their order.',
      clock_offset_ms: 'How far the synthetic world’s clock was from the device’s, in milliseconds.',
      previous_receipt_ref: 'The receipt before this one; null in the first.',
    },
  ),
  Problem: describe(problemBody, 'A problem body (RFC 9457) with a permanent code.', {
    type: 'Where the reference explains the code.',
    errors: 'Every violation of the schema, or every offending member.',
    checks: 'The check list of a refused proof.',
  }),
  ProblemError: describe(problemError, 'One offending member.', {
    pointer: 'JSON Pointer (RFC 6901) to the member itself, also where it is missing or unknown.',
  }),
} as const satisfies Record<string, DescribedSchema>
export type ComponentName = keyof typeof COMPONENTS

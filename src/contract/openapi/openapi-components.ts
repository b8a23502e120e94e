import { checkLine, PROOF_CHECK_WORDS, PROOF_CHECKS } from '../catalogues/checks.ts'
import { REASON_CODES, reasonWords } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import { wordsOf } from '../field-docs/messages.ts'
import { keysOf } from '../keys-of.ts'
import {
  challengeAsk,
  challengeIssued,
  challengeProve,
  challengeProven,
  evidence,
} from '../schemas/challenge.ts'
import { evaluationAnswer, pilotEnterRequest, reasonCode, reportSendRequest } from '../schemas/evaluation.ts'
import { problemBody, problemError } from '../schemas/problem-body.ts'
import {
  federatedAgentProfile,
  importAnswer,
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

/** Names with their words, in Markdown. */
export function listed<N extends string>(names: readonly N[], wordsFor: (name: N) => string): string {
  return names.map(name => `- \`${name}\`: ${wordsFor(name)}`).join('\n')
}

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
  ImportAnswer: describe(
    importAnswer,
    'The claim, stored as received and not treated as verified.',
    wordsOf(importAnswer, 'agent_id', 'claim_digest', 'received_digest'),
  ),
  ChallengeAsk: describe(
    challengeAsk,
    'Asks for a nonce, for one agent and one purpose.',
    wordsOf(challengeAsk, 'agent_id'),
  ),
  ChallengeIssued: describe(
    challengeIssued,
    'A one-time nonce to sign, for this agent and purpose.',
    wordsOf(
      challengeIssued,
      'nonce',
      'audience',
      'claim_digest',
      'proof_type',
      'alg_values_supported',
      'expires_at',
    ),
  ),
  ChallengeProve: describe(
    challengeProve,
    'Proves possession of a key by one signature over the challenge.',
    wordsOf(challengeProve, 'proof', 'authorization'),
  ),
  Evidence: describe(evidence, 'A credential sent with a proof.', wordsOf(evidence, 'value')),
  ChallengeProven: describe(
    challengeProven,
    'What the proof established.',
    wordsOf(challengeProven, 'binding_id', 'key_thumbprint', 'status', 'checks'),
  ),
  CheckLine: describe(
    checkLine,
    [
      `One check and its result. A proof, accepted or refused, has these ${PROOF_CHECKS.length} in this order; after the first FAIL the rest is NOT_RUN, and the evidence check has a list of its protocol’s own.`,
      listed(PROOF_CHECKS, check => PROOF_CHECK_WORDS[check]),
    ].join('\n\n'),
  ),
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
    wordsOf(evaluationAnswer, 'reason_codes', 'obligations', 'receipt_ref'),
  ),
  ReasonCode: describe(
    reasonCode,
    ['Why a decision is what it is.', listed(REASON_CODES, code => reasonWords(code) ?? '')].join('\n\n'),
  ),
  Obligation: describe(obligation, 'What the decision asks for (AuthZEN obligations profile, type custom).'),
  Receipt: describe(
    receipt,
    'What the service concluded, and what that does not show. Its name, receipt_ref, is the digest of its RFC 8785 (JCS) form.',
    wordsOf(
      receipt,
      'schema_version',
      'limitations',
      'sequence',
      'facts_digest',
      'request_digest',
      'action',
      'dimensions',
      'clock_offset_ms',
      'previous_receipt_ref',
    ),
  ),
  Problem: describe(
    problemBody,
    'A problem body (RFC 9457) with a permanent code.',
    wordsOf(problemBody, 'type', 'errors', 'checks'),
  ),
  ProblemError: describe(problemError, 'One offending member.', wordsOf(problemError, 'pointer')),
} as const satisfies Record<string, DescribedSchema>
export type ComponentName = keyof typeof COMPONENTS

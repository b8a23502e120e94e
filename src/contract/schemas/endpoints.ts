import { ENDPOINT_PATHS, type EndpointName } from '../base-url.ts'
import type { ProblemCode } from '../catalogues/problems.ts'
import { challengeAsk, challengeIssued, challengeProve, challengeProven } from './challenge.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from './evaluation.ts'
import { importAnswer, importRequest } from './profile.ts'

const EVERYWHERE = [
  'MALFORMED_JSON',
  'SCHEMA_VIOLATION',
  'IDEMPOTENCY_KEY_INVALID',
  'METHOD_NOT_ALLOWED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL',
  'STORE_UNAVAILABLE',
  'STORE_BUSY',
  'STORE_FULL',
  'PART_UNAVAILABLE',
] as const satisfies readonly ProblemCode[]

/** The three endpoints: path, messages, success status and the problems each can answer with. */
export const ENDPOINTS = {
  importAgent: {
    path: ENDPOINT_PATHS.importAgent,
    summary: 'Import a claim; it is stored as received and not treated as verified.',
    success: 201,
    messages: [{ name: 'import', request: importRequest, response: importAnswer }],
    problems: [...EVERYWHERE, 'REAL_DATA_NOT_ACCEPTED'],
  },
  challenges: {
    path: ENDPOINT_PATHS.challenges,
    summary: 'Ask for a nonce, then prove possession of a key by signing it.',
    success: 201,
    messages: [
      { name: 'ask', request: challengeAsk, response: challengeIssued },
      { name: 'prove', request: challengeProve, response: challengeProven },
    ],
    problems: [
      ...EVERYWHERE,
      'IDEMPOTENCY_ANSWER_OUTDATED',
      'AGENT_NOT_FOUND',
      'CHALLENGE_NOT_FOUND',
      'CHALLENGE_USED',
      'TRANSITION_NOT_ALLOWED',
      'AGENT_REVOKED',
      'CLAIM_CONFLICT',
      'CHALLENGE_EXPIRED',
      'REAL_DATA_NOT_ACCEPTED',
      'PROOF_REJECTED',
      'EVIDENCE_REJECTED',
    ],
  },
  evaluations: {
    path: ENDPOINT_PATHS.evaluations,
    summary: 'Ask for an assurance decision.',
    success: 200,
    messages: [
      { name: 'pilot.enter', request: pilotEnterRequest, response: evaluationAnswer },
      { name: 'report.send', request: reportSendRequest, response: evaluationAnswer },
    ],
    problems: [...EVERYWHERE, 'IDEMPOTENCY_ANSWER_OUTDATED', 'AGENT_NOT_FOUND', 'REAL_DATA_NOT_ACCEPTED'],
  },
} as const satisfies Record<
  EndpointName,
  {
    path: string
    summary: string
    success: number
    messages: readonly unknown[]
    problems: readonly ProblemCode[]
  }
>

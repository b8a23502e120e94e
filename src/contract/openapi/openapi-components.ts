import { checkLine, PROOF_CHECK_WORDS, PROOF_CHECKS } from '../catalogues/checks.ts'
import { REASON_CODES, reasonWords } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import {
  challengeAsk,
  challengeIssued,
  challengeProve,
  challengeProven,
  evidence,
} from '../schemas/challenge.ts'
import { evaluationAnswer, pilotEnterRequest, reasonCode, reportSendRequest } from '../schemas/evaluation.ts'
import { problemBody, problemError } from '../schemas/problem-body.ts'
import { federatedAgentProfile, importAnswer, importRequest } from '../schemas/profile.ts'
import { receipt } from '../schemas/receipt.ts'
import type { DescribedSchema } from './json-schemas.ts'

/** What is published under a name. */
export interface Component extends DescribedSchema {
  /** The message that the reference tells: its id, its title, and its words where the description is none for it. */
  readonly message?: readonly [id: string, title: string, words?: string]
}

/** Names with their words, in Markdown. */
export function listed<N extends string>(names: readonly N[], wordsFor: (name: N) => string): string {
  return names.map(name => `- \`${name}\`: ${wordsFor(name)}`).join('\n')
}

/** Every message and record that is published, under its name in the OpenAPI document. */
export const COMPONENTS = {
  FederatedAgentProfile: {
    schema: federatedAgentProfile,
    description:
      'What an agent is said to be, version 1 of its schema family. Unknown members are refused; null and absent mean the same.',
    message: ['profile', 'Federated Agent Profile, version 1'],
  },
  ImportRequest: {
    schema: importRequest,
    description: 'A claim: exactly these four names. A client cannot claim a status.',
    message: ['import', 'Import: request'],
  },
  ImportMetadata: {
    schema: importRequest.shape.metadata,
    description: 'The other fields of the profile that can be claimed.',
  },
  ImportAnswer: {
    schema: importAnswer,
    description: 'The claim, stored as received and not treated as verified.',
    message: ['import-answer', 'Import: answer'],
  },
  ChallengeAsk: {
    schema: challengeAsk,
    description: 'Asks for a nonce, for one agent and one purpose.',
    message: ['ask', 'Ask: request'],
  },
  ChallengeIssued: {
    schema: challengeIssued,
    description: 'A one-time nonce to sign, for this agent and purpose.',
    message: ['ask-answer', 'Ask: answer'],
  },
  ChallengeProve: {
    schema: challengeProve,
    description: 'Proves possession of a key by one signature over the challenge.',
    message: ['prove', 'Prove: request'],
  },
  Evidence: { schema: evidence, description: 'A credential sent with a proof.' },
  ChallengeProven: {
    schema: challengeProven,
    description: 'What the proof established.',
    message: ['prove-answer', 'Prove: answer'],
  },
  CheckLine: {
    schema: checkLine,
    description: `One check and its result. A proof, accepted or refused, has these ${PROOF_CHECKS.length} in this order; after the first FAIL the rest is NOT_RUN, and the evidence check has a list of its protocol’s own.`,
    list: listed(PROOF_CHECKS, check => PROOF_CHECK_WORDS[check]),
    message: [
      'check',
      'One line of a check list',
      'In the answer to a proof and in the problem of a refused one.',
    ],
  },
  PilotEnterRequest: {
    schema: pilotEnterRequest,
    description: 'May this agent enter the Runtime Assurance Pilot? In the shape of OpenID AuthZEN.',
    message: ['pilot-enter', 'Evaluate pilot.enter: request'],
  },
  ReportSendRequest: {
    schema: reportSendRequest,
    description: `May this agent send this report? In the shape of OpenID AuthZEN. The content has at most ${LIMITS.REPORT_CONTENT_BYTES} bytes. An absent signature is a MISSING result, not an error.`,
    message: ['report-send', 'Evaluate report.send: request'],
  },
  EvaluationAnswer: {
    schema: evaluationAnswer,
    description: 'Exactly these five members. A DENY is an answer, not an error.',
    message: ['evaluation-answer', 'Evaluate: answer'],
  },
  ReasonCode: {
    schema: reasonCode,
    description: 'Why a decision is what it is.',
    list: listed(REASON_CODES, code => reasonWords(code) ?? ''),
  },
  Obligation: {
    schema: obligation,
    description: 'What the decision asks for (AuthZEN obligations profile, type custom).',
  },
  Receipt: {
    schema: receipt,
    description:
      'What the service concluded, and what that does not show. Its name, receipt_ref, is the digest of its RFC 8785 (JCS) form.',
    message: ['receipt', 'Receipt, version 1'],
  },
  Problem: {
    schema: problemBody,
    description: 'A problem body (RFC 9457) with a permanent code.',
    message: ['problem', 'Problem: body of a refusal'],
  },
  ProblemError: { schema: problemError, description: 'One offending member.' },
} as const satisfies Record<string, Component>
export type ComponentName = keyof typeof COMPONENTS

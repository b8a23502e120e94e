import type { ComponentName } from '../../src/contract/openapi/openapi-components.ts'
import type { SchemaCases } from './published-cases.ts'
import { ASK_CASES, ISSUED_CASES, PROVE_CASES, PROVEN_CASES } from './published-challenge-cases.ts'
import { ENTER_CASES, IMPORT_ANSWER_CASES, PROBLEM_CASES, SEND_CASES } from './published-message-cases.ts'
import { IMPORT_CASES, PROFILE_CASES } from './published-profile-cases.ts'
import { EVALUATION_ANSWER_CASES, RECEIPT_CASES } from './published-receipt-cases.ts'

/** Components that are checked within the messages that hold them. */
type Part = 'ImportMetadata' | 'Evidence' | 'CheckLine' | 'Obligation' | 'ProblemError' | 'ReasonCode'

/** The cases of every published message and record. */
export const ALL_CASES: Readonly<Record<Exclude<ComponentName, Part>, SchemaCases>> = {
  FederatedAgentProfile: PROFILE_CASES,
  ImportRequest: IMPORT_CASES,
  ImportAnswer: IMPORT_ANSWER_CASES,
  ChallengeAsk: ASK_CASES,
  ChallengeIssued: ISSUED_CASES,
  ChallengeProve: PROVE_CASES,
  ChallengeProven: PROVEN_CASES,
  PilotEnterRequest: ENTER_CASES,
  ReportSendRequest: SEND_CASES,
  EvaluationAnswer: EVALUATION_ANSWER_CASES,
  Receipt: RECEIPT_CASES,
  Problem: PROBLEM_CASES,
}

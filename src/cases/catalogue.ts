import { ATTACK_AND_SCENARIO_CASES } from './attack-and-scenario-cases.ts'
import type { PilotCase } from './case.ts'
import { CLAIM_CASES } from './claim-cases.ts'
import { DECISION_CASES } from './decision-cases.ts'
import { ENFORCEMENT_CASES } from './enforcement-cases.ts'
import { MESSAGE_CASES } from './message-cases.ts'
import { PROOF_CASES } from './proof-cases.ts'
import { PROTOCOL_CASES } from './protocol-cases.ts'
import { PURPOSE_CASES } from './purpose-cases.ts'
import { REPORT_CASES } from './report-cases.ts'

/**
 * The catalogue of the controlled pilot: it drives "Run the controlled pilot", the published cases and the tests, and
 * includes the attacks of "Try to break it" from their own tables.
 */
export const CATALOGUE: readonly PilotCase[] = [
  ...MESSAGE_CASES,
  ...CLAIM_CASES,
  ...PURPOSE_CASES,
  ...PROOF_CASES,
  ...PROTOCOL_CASES,
  ...DECISION_CASES,
  ...REPORT_CASES,
  ...ENFORCEMENT_CASES,
  ...ATTACK_AND_SCENARIO_CASES,
]

import { ATTACKS } from './attacks.ts'
import type { Attack } from './attempt.ts'
import type { PilotCase } from './case.ts'
import { CLAIM_CASES } from './claim-cases.ts'
import { DECISION_CASES } from './decision-cases.ts'
import { ENFORCEMENT_CASES } from './enforcement-cases.ts'
import { MESSAGE_CASES } from './message-cases.ts'
import { PROOF_CASES } from './proof-cases.ts'
import { PROTOCOL_CASES } from './protocol-cases.ts'
import { PURPOSE_CASES } from './purpose-cases.ts'
import { REPORT_ATTACKS } from './report-attacks.ts'
import { REPORT_CASES } from './report-cases.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { BOUND } from './situations.ts'

const attacked = ([name, { title, ...tried }]: [string, Attack]): PilotCase => ({
  ...{ rule: '', ...tried },
  ...{ id: `attack.${name}`, area: 'attack', tries: `Try to break it: ${title}.` },
})

/** The attacks and scenarios that are offered on the page, from their own tables, run as cases. */
const ATTACK_AND_SCENARIO_CASES: readonly PilotCase[] = [
  // On the page they are tried with the visitor's own agent.
  ...Object.entries(ATTACKS)
    .map(attacked)
    .map(each => ({ ...each, steps: [...BOUND, ...each.steps] })),
  ...Object.entries(REPORT_ATTACKS).map(attacked),
  ...Object.entries<Scenario>(SCENARIOS).map(
    ([name, { title, words, ...tried }]): PilotCase => ({
      ...tried,
      ...{ id: `scenario.${name}`, area: 'scenario', tries: `${title}. ${words}` },
    }),
  ),
]

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

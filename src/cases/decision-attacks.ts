import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import type { Actors } from '../flows/actors.ts'
import { type Attempt, besideTheVisitor, ended } from './attempt.ts'

/** An attack on a request for a decision. */
export interface DecisionAttack extends Attempt {
  readonly step: 'evaluate'
  /** What must come back: the reason why there is no PERMIT, or the code of a refusal. */
  readonly expected: ReasonCode | ProblemCode
}

async function asksAbout(reason: ReasonCode) {
  const { askAbout } = await import('./decision-cases.ts')
  return (actors: Actors) => askAbout(actors, reason)
}

/** Brings its own agent to the start of the controlled pilot's case for this reason, and asks. */
function against(title: string, reason: ReasonCode): DecisionAttack {
  return { title, step: 'evaluate', expected: reason, run: besideTheVisitor(title, () => asksAbout(reason)) }
}

/** Asks about an agent that does not exist. */
function asking(title: string, expected: ProblemCode, more: object): DecisionAttack {
  const body = {
    subject: { type: 'agent', id: 'agt_00000000-0000-4000-8000-000000000000' },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
    ...more,
  }
  return {
    title,
    step: 'evaluate',
    expected,
    run: async ({ visitor }) =>
      ended(await visitor.send(ENDPOINT_PATHS.evaluations, JSON.stringify(body), title, null)),
  }
}

/** What can be tried when asking for a decision; none of it may be answered with a PERMIT. */
export const DECISION_ATTACKS = {
  OTHER_REGISTERED: against('Another key at the registry', 'IDENTITY_KEY_MISMATCH'),
  IDENTITY_RAN_OUT: against('Let the identity run out', 'IDENTITY_EXPIRED'),
  A_DAY_LATER: against('Ask a day later', 'POSSESSION_STALE'),
  ON_HOLD: against('Ask while suspended', 'LIFECYCLE_SUSPENDED'),
  WINDOW_INVERTED: against('valid_until before valid_from', 'LIFECYCLE_WINDOW_INVERTED'),
  UNKNOWN_ORGANIZATION: against('An unknown organization', 'ORGANIZATION_UNKNOWN'),
  OWN_VERDICT: asking('Bring your own verdict', 'SCHEMA_VIOLATION', { decision: 'PERMIT' }),
  NOBODY: asking('An agent nobody imported', 'AGENT_NOT_FOUND', {}),
} as const satisfies Record<string, DecisionAttack>

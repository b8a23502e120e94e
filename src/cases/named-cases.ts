import { DECISIONS, type Decision } from '../contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../contract/catalogues/problems.ts'
import { keysOf } from '../contract/keys-of.ts'
import { STATUSES, type Status } from '../contract/names.ts'
import { bindKey } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import { ATTACKS, type AttackName } from './attacks.ts'
import type { Attempt, AttemptEnd, AttemptSetting } from './attempt.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'
import { REPORT_ATTACKS, type ReportAttackName, stoppedBy } from './report-attacks.ts'
import { SCENARIOS, type Scenario, type ScenarioName } from './scenarios.ts'

/** The rule that each attack and scenario tries. */
const RULE_OF = {
  CLAIM_A_STATUS: 'schema:a-status',
  A_FIFTH_NAME: 'schema:fifth-name',
  A_NAME_TWICE: 'message:name-twice',
  A_REAL_HOST: 'guard:endpoint',
  TOO_LARGE: 'message:size',
  REPLAY: 'proof:challenge_unused',
  OTHER_KEY: 'authority:bound_key',
  FLIP_ONE_BIT: 'proof:signature',
  ALG_NONE: 'proof:algorithm',
  OTHER_PURPOSE: 'proof:purpose',
  SELF_MADE_ISSUER: 'verifier:OIDC',
  CAPTURED_TOKEN: 'verifier:OIDC',
  OTHERS_EVIDENCE: 'verifier:OIDC',
  STRANGER_LINKS: 'authority:organization',
  SQUATTER_REVOKES: 'lifecycle:REVOKE',
  HOLDER_LIFTS: 'authority:organization_or_own_holder',
  CHANGE_AFTER_SIGNING: 'dimension:CONTENT',
  CHANGE_AFTER_APPROVAL: 'dimension:APPROVAL',
  ANOTHER_DESTINATION: 'dimension:DESTINATION',
  STRANGER_APPROVES: 'dimension:APPROVAL',
  AGENT_APPROVES_ITSELF: 'dimension:APPROVAL',
  REPLAYED_REPORT: 'store:used_ids',
  REFUSED_SENT_AGAIN: 'dimension:CONTENT',
  EARLIER_READINESS: 'dimension:CONTENT',
  REVOKE_OVERTAKEN: 'store:turns',
  REVOKED_BEFORE_DELIVERY: 'enforcement:readiness',
  STALE_DECISION: 'enforcement:fresh',
  SECOND_DELIVERY: 'enforcement:deliver_once',
  REAL_CONTENT: 'guard:report',
  SKIP_A_STEP: 'permits:pilot.enter',
  CAPTURED_PROOF: 'proof:challenge_unused',
  WRONG_KEY: 'authority:bound_key',
  LATE_ANSWER: 'proof:challenge_fresh',
  SQUATTER_DISPLACED: 'opens:VERIFY_IDENTITY',
  TAKEN_IDENTITY: 'store:identities',
  RENEWED_IDENTITY: 'permits:pilot.enter',
  KEY_ROTATED: 'permits:pilot.enter',
  SUSPEND_ROTATE_REINSTATE: 'opens:REINSTATE',
  STRANGER_AUTHORIZES: 'proof:authorization',
  OWN_VIOLATION: 'dimension:DESTINATION',
  ISSUER_WITHDRAWS: 'dimension:IDENTITY',
  CREDENTIAL_REVOKED: 'dimension:IDENTITY',
  PROVIDER_ROTATES: 'permits:pilot.enter',
  ZONE_CHANGES_HANDS: 'dimension:IDENTITY',
  ORGANIZATION_WITHDRAWS: 'dimension:ORGANIZATION',
  REGISTRY_REPLACES: 'lifecycle:SUSPEND',
} as const satisfies Record<AttackName | ReportAttackName | ScenarioName, string>
type Named = keyof typeof RULE_OF

/** What a page's attempt works with when a case runs it. */
const settingOf = ({ visitor, world, window }: CaseActors): AttemptSetting => ({
  ...{ visitor, window },
  world: async () => world,
})

/** What an attack needs: the case's own agent with an accepted proof. */
async function withProof(actors: CaseActors): Promise<AttemptSetting> {
  const acting = await begin(actors, 'SERVICE_NAME')
  const bound = await bindKey(actors, acting)
  must(bound)
  const agent = await actors.visitor.agents.one(acting.agent_id)
  return { ...settingOf(actors), agent, accepted: bound.entry }
}

const isProblem = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text)
const isDecision = (text: string): text is Decision => DECISIONS.some(each => each === text)
const isStatus = (text: string): text is Status => STATUSES.some(each => each === text)

/** The expected result of an attempt, from its table. */
function expectedOf({ title, expected, leaves }: Attempt): CaseAnswer {
  if (isProblem(expected)) return { status: PROBLEMS[expected].status, code: expected }
  if (leaves !== undefined) return { status: 200, stopped: [expected], agent_status: leaves }
  if (isDecision(expected)) return { status: 200, decision: expected }
  const [status = '', word = ''] = expected.split(' ')
  if (isProblem(word)) return { status: Number(status), code: word }
  if (isStatus(word)) return { status: Number(status), agent_status: word }
  throw new RangeError(`${title} expects ${expected}, which is no answer`)
}

/** The result of an attempt; for an attack on a report also what stopped it, and the agent's status. */
async function observedEnd({ window }: CaseActors, { expected, leaves }: Attempt, end: AttemptEnd) {
  const observed = observedOf(end.outcome)
  if (leaves === undefined) return observed
  const status = (await window.agent(end.outcome.entry.agent_id ?? ''))?.status
  const stopped = stoppedBy(end).filter(code => code === expected)
  return { ...observed, stopped, ...(status === undefined ? {} : { agent_status: status }) }
}

/** An attempt of the page as a case of the controlled pilot. */
function namedCase(
  area: 'attack' | 'scenario',
  name: Named,
  attempt: Attempt,
  tries: string,
  prepare: (actors: CaseActors) => AttemptSetting | Promise<AttemptSetting> = settingOf,
): PilotCase {
  return {
    ...{ id: `${area}.${name}`, step: attempt.step, area, tries },
    rule: RULE_OF[name],
    expected: expectedOf(attempt),
    run: async actors => observedEnd(actors, attempt, await attempt.run(await prepare(actors))),
  }
}

const breaking = ({ title }: Attempt): string => `Try to break it: ${title}.`
const telling = ({ title, words }: Scenario): string => `${title}. ${words}`

/** The attacks of "Try to break it" and the scenario cards: their own tables, run as cases. */
export const NAMED_CASES: readonly PilotCase[] = [
  ...keysOf(ATTACKS).map(name =>
    namedCase('attack', name, ATTACKS[name], breaking(ATTACKS[name]), withProof),
  ),
  ...keysOf(REPORT_ATTACKS).map(name =>
    namedCase('attack', name, REPORT_ATTACKS[name], breaking(REPORT_ATTACKS[name])),
  ),
  ...keysOf(SCENARIOS).map(name => namedCase('scenario', name, SCENARIOS[name], telling(SCENARIOS[name]))),
]

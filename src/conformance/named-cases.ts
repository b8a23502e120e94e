import type { Attack, AttackStage } from '../attempts/attack.ts'
import { ATTACKS, type AttackName } from '../attempts/attacks.ts'
import {
  REPORT_ATTACKS,
  type ReportAttack,
  type ReportAttackName,
  stoppedBy,
} from '../attempts/report-attacks.ts'
import { SCENARIOS, type Scenario, type ScenarioName } from '../attempts/scenarios.ts'
import { DECISIONS, type Decision } from '../contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../contract/catalogues/problems.ts'
import { keysOf } from '../contract/keys-of.ts'
import { STATUSES, type Status } from '../contract/names.ts'
import { bindKey } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import type { CaseAnswer, CaseStage, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'

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

/** The stage that an attack asks for: an agent of the case's own with an accepted proof. */
async function attackStage(stage: CaseStage): Promise<AttackStage> {
  const { visitor, world } = stage
  const played = await begin(stage, 'SERVICE_NAME')
  const bound = await bindKey(stage, played)
  must(bound)
  const agent = (await visitor.agents.list()).find(({ agent_id }) => agent_id === played.agent_id)
  return { visitor, world: async () => world, agent, accepted: bound.entry }
}

const attackCase = (name: Named, { title, step, expected, run }: Attack): PilotCase => ({
  id: `attack.${name}`,
  step,
  area: 'attack',
  tries: `Try to break it: ${title}.`,
  rule: RULE_OF[name],
  expected: { status: PROBLEMS[expected].status, code: expected },
  run: async stage => observedOf(await run(await attackStage(stage))),
})

const isProblem = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text)
const isDecision = (text: string): text is Decision => DECISIONS.some(each => each === text)
const isStatus = (text: string): text is Status => STATUSES.some(each => each === text)

/** What an attack on a report must come to, read from its table. */
function expectedOfReport({ expected, leaves: agent_status }: ReportAttack): CaseAnswer {
  return isProblem(expected)
    ? { status: PROBLEMS[expected].status, code: expected }
    : { status: 200, stopped: [expected], agent_status }
}

const reportAttackCase = (name: Named, attack: ReportAttack): PilotCase => ({
  id: `attack.${name}`,
  step: 'pilot',
  area: 'attack',
  tries: `Try to break it: ${attack.title}.`,
  rule: RULE_OF[name],
  expected: expectedOfReport(attack),
  run: async ({ visitor, world, window }) => {
    const end = await attack.run({ visitor, world: async () => world, window })
    const observed = observedOf(end.outcome)
    const status = (await window.agent(end.outcome.entry.agent_id ?? ''))?.status
    const stopped = stoppedBy(end).filter(code => code === attack.expected)
    return { ...observed, stopped, ...(status === undefined ? {} : { agent_status: status }) }
  },
})

/** What a scenario must come to, read from its card: a decision, or a status and what came with it. */
export function expectedOfScenario({ expected }: Pick<Scenario, 'expected'>): CaseAnswer {
  if (isDecision(expected)) return { status: 200, decision: expected }
  const [status = '', word = ''] = expected.split(' ')
  if (isProblem(word)) return { status: Number(status), code: word }
  if (isStatus(word)) return { status: Number(status), agent_status: word }
  throw new RangeError(`a scenario expects ${expected}, which is no answer`)
}

const scenarioCase = (name: Named, scenario: Scenario): PilotCase => ({
  id: `scenario.${name}`,
  step: scenario.view,
  area: 'scenario',
  tries: `${scenario.title}. ${scenario.words}`,
  rule: RULE_OF[name],
  expected: expectedOfScenario(scenario),
  run: async stage => observedOf(await scenario.run(stage)),
})

/** The attacks of "Try to break it" and the scenario cards: their own tables, run as cases. */
export const NAMED_CASES: readonly PilotCase[] = [
  ...keysOf(ATTACKS).map(name => attackCase(name, ATTACKS[name])),
  ...keysOf(REPORT_ATTACKS).map(name => reportAttackCase(name, REPORT_ATTACKS[name])),
  ...keysOf(SCENARIOS).map(name => scenarioCase(name, SCENARIOS[name])),
]

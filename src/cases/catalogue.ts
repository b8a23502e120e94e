import { DECISIONS, type Decision } from '../contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../contract/catalogues/problems.ts'
import { keysOf } from '../contract/keys-of.ts'
import { STATUSES, type Status } from '../contract/names.ts'
import { bindKey } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import { observedOf, withStatus } from './answers.ts'
import { ATTACKS, REPORT_ATTACKS } from './attacks.ts'
import { type Attempt, type AttemptEnd, type AttemptSetting, stoppedBy } from './attempt.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { CLAIM_CASES } from './claim-cases.ts'
import { DECISION_CASES } from './decision-cases.ts'
import { ENFORCEMENT_CASES } from './enforcement-cases.ts'
import { MESSAGE_CASES } from './message-cases.ts'
import { PROOF_CASES } from './proof-cases.ts'
import { PROTOCOL_CASES } from './protocol-cases.ts'
import { PURPOSE_CASES } from './purpose-cases.ts'
import { REPORT_CASES } from './report-cases.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'

const settingOf = ({ visitor, world, window }: CaseActors): AttemptSetting => ({
  ...{ visitor, window },
  world: async () => world,
})

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

function expectedOf({ title, expected, leaves }: Attempt): CaseAnswer {
  if (isProblem(expected)) return { status: PROBLEMS[expected].status, code: expected }
  if (leaves !== undefined) return { status: 200, stopped: [expected], agent_status: leaves }
  if (isDecision(expected)) return { status: 200, decision: expected }
  const [status = '', word = ''] = expected.split(' ')
  if (isProblem(word)) return { status: Number(status), code: word }
  if (isStatus(word)) return { status: Number(status), agent_status: word }
  throw new RangeError(`${title} expects ${expected}, which is not an answer`)
}

async function observedEnd(actors: CaseActors, { expected, leaves }: Attempt, end: AttemptEnd) {
  const observed = observedOf(end.outcome)
  if (leaves === undefined) return observed
  const stopped = stoppedBy(end).filter(code => code === expected)
  return withStatus(actors, end.outcome.entry.agent_id ?? '', { ...observed, stopped })
}

function attemptCase(
  area: 'attack' | 'scenario',
  name: string,
  attempt: Attempt & { readonly rule: string },
  tries: string,
  prepare: (actors: CaseActors) => AttemptSetting | Promise<AttemptSetting> = settingOf,
): PilotCase {
  return {
    ...{ id: `${area}.${name}`, step: attempt.step, area, tries },
    rule: attempt.rule,
    expected: expectedOf(attempt),
    run: async actors => observedEnd(actors, attempt, await attempt.run(await prepare(actors))),
  }
}

const breaking = ({ title }: Attempt): string => `Try to break it: ${title}.`
const telling = ({ title, words }: Scenario): string => `${title}. ${words}`

/** The attacks and scenarios that are offered on the page, from their own tables, run as cases. */
const ATTACK_AND_SCENARIO_CASES: readonly PilotCase[] = [
  ...keysOf(ATTACKS).map(name =>
    attemptCase('attack', name, ATTACKS[name], breaking(ATTACKS[name]), withProof),
  ),
  ...keysOf(REPORT_ATTACKS).map(name =>
    attemptCase('attack', name, REPORT_ATTACKS[name], breaking(REPORT_ATTACKS[name])),
  ),
  ...keysOf(SCENARIOS).map(name => attemptCase('scenario', name, SCENARIOS[name], telling(SCENARIOS[name]))),
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

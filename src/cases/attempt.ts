import { onDemand } from '../browser/lazy.ts'
import type { CallEntry, ReceivedAnswer } from '../client/journal-record.ts'
import { membersOf } from '../client/message.ts'
import type { OwnAgent } from '../client/own-records.ts'
import type { Outcome, Visitor } from '../client/visitor.ts'
import { memberOf } from '../contract/json-members.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import type { World } from '../parties/world.ts'
import type { CaseAnswer, Tried } from './case.ts'
import { given } from './hand.ts'

/** What an attempt works with; what only some attempts need may be absent. */
export interface AttemptSetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  readonly agent?: OwnAgent | undefined
  readonly accepted?: CallEntry | undefined
  readonly window?: EnforcementParts['window']
}

/** Something that must be stopped, wherever it is stopped. */
export interface Attack extends Omit<Tried, 'rule'> {
  readonly title: string
  /** What happened, in a sentence; absent where the answer says why it was stopped. */
  readonly words?: string
  /** Absent where the case that it repeats names the rule. */
  readonly rule?: string
  /** Why it cannot be tried yet; null where it can. */
  readonly closed?: (setting: AttemptSetting) => string | null
}

/** What must stop an attack: a problem code, a reason why there is no PERMIT, or a line of the enforcement point. */
export const mustStop = ({ expected: { code, stopped = [] } }: Pick<Attack, 'expected'>): string =>
  code ?? stopped[0] ?? ''

export interface AttemptEnd {
  readonly outcome: Outcome<unknown>
  readonly enforcement: Enforcement | null
}

/** The verbs; a browser takes another turn for every `import()`, also of what is there. */
export const loadInterpreter = onDemand(() => import('./interpreter.ts'))

/**
 * Carries out an attempt of the page to its end, or to the refusal that ended it early.
 * @param keepCurrent whether the agents that it imports leave the visitor's current one in place
 */
export async function attempt(
  { steps }: Pick<Tried, 'steps'>,
  { visitor, world, window, agent, accepted: sent }: AttemptSetting,
  keepCurrent: boolean,
): Promise<AttemptEnd> {
  const { carryOut } = await loadInterpreter()
  const hand = await carryOut(steps, { visitor, world: await world(), window, agent, sent, keepCurrent })
  return { outcome: given(hand, 'outcome'), enforcement: hand.enforcement ?? null }
}

/** How an answer is drawn that is to come back: as proven, as undecided, or as refused. */
export function toneOf({ status, decision }: CaseAnswer): 'proven' | 'claimed' | 'refused' {
  if (decision === 'INDETERMINATE') return 'claimed'
  return status < 400 && decision !== 'DENY' ? 'proven' : 'refused'
}

/** The code, status or decision that an answer is known by. */
export function answerWords({ status, code, decision, agent_status }: CaseAnswer): string {
  return decision ?? `${status} ${code ?? agent_status}`
}

const KNOWN_BY = ['status', 'code', 'decision', 'agent_status'] as const

/** Whether an answer has the status, and the code, decision or status of the agent, that is expected of it. */
export function isExpected(
  { status, body }: Pick<ReceivedAnswer, 'status' | 'body'>,
  expected: CaseAnswer,
): boolean {
  const { code, decision, status: agent_status } = membersOf(body)
  const found = { status, code, decision, agent_status }
  return KNOWN_BY.every(name => expected[name] === undefined || expected[name] === found[name])
}

/** What stopped an attempt: a problem code, the reasons for no PERMIT, or the failed enforcement lines. */
export function stoppedBy({ outcome, enforcement }: AttemptEnd): readonly string[] {
  if (outcome.kind === 'problem') return [outcome.problem.code]
  if (outcome.kind === 'failure') return [outcome.code]
  const codes = memberOf(outcome.value, 'reason_codes')
  if (memberOf(outcome.value, 'decision') !== 'PERMIT') return Array.isArray(codes) ? codes.map(String) : []
  return (enforcement?.lines ?? []).filter(({ held }) => !held).map(({ name }) => name)
}

import type { CheckLine } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { challengeIssued, challengeProven } from '../contract/schemas/challenge.ts'
import { evaluationAnswer } from '../contract/schemas/evaluation.ts'
import { type ProblemBody, problemBody } from '../contract/schemas/problem-body.ts'
import { importAnswer } from '../contract/schemas/profile.ts'
import { stoppedBy } from './attempt.ts'
import type { CaseAnswer, PilotCase } from './case.ts'
import { given, type Hand } from './hand.ts'

function failedCheck(lines: readonly CheckLine[]): string | undefined {
  const failed = lines.find(({ result }) => result === 'FAIL')
  const inside = failed?.checks?.find(({ result }) => result === 'FAIL')
  return inside === undefined ? failed?.check : `${failed?.check}/${inside.check}`
}

function ofProblem({ status, code, checks, errors }: ProblemBody): CaseAnswer {
  const check = failedCheck(checks ?? [])
  const pointers = errors?.map(({ pointer }) => pointer).toSorted()
  return {
    status,
    code,
    ...(check === undefined ? {} : { check }),
    ...(pointers === undefined ? {} : { pointers }),
  }
}

/** An answer read by the contract's schemas. @throws Error where it matches none of them */
export function observe(status: number, text: string): CaseAnswer {
  const body: unknown = JSON.parse(text)
  const problem = problemBody.safeParse(body)
  if (problem.success && problem.data.status === status) return ofProblem(problem.data)
  const decision = evaluationAnswer.safeParse(body)
  if (decision.success)
    return { status, decision: decision.data.decision, reason_codes: decision.data.reason_codes }
  const proven = challengeProven.safeParse(body)
  if (proven.success) return { status, agent_status: proven.data.status }
  const imported = importAnswer.safeParse(body)
  const claimed = imported.success ? imported.data.profile.status : undefined
  if (claimed !== undefined) return { status, agent_status: claimed }
  if (challengeIssued.safeParse(body).success) return { status }
  throw new Error(`an answer with status ${status} fits no schema of the contract`)
}

/** What each dimension gave, by the receipt that the answer names. */
async function dimensionsOf({ window, outcome }: Hand): Promise<CaseAnswer['dimensions']> {
  const answer = evaluationAnswer.safeParse(outcome?.kind === 'answer' ? outcome.value : null).data
  const kept = await window?.receipt(answer?.receipt_ref ?? '')
  return Object.fromEntries(
    kept?.receipt.dimensions.map(({ dimension, result }) => [dimension, result]) ?? [],
  )
}

const ofAgent = async ({ world, agent }: Hand) =>
  (await world.inbox.reports()).filter(({ agent_id }) => agent_id === agent?.agent_id)

const stoppedAt = ({ enforcement }: Hand) => enforcement?.lines.find(({ held }) => !held)?.name

/** What a case can look at beside the answer, each only where it expects something of it. */
const BESIDE: {
  readonly [N in keyof CaseAnswer]?: (hand: Hand, expected: CaseAnswer) => Promise<CaseAnswer[N]>
} = {
  dimensions: dimensionsOf,
  effective: async ({ enforcement }) => enforcement?.effective,
  stopped_by: async hand => stoppedAt(hand),
  delivered: async hand => (await ofAgent(hand)).length,
  acknowledged: async hand => {
    const [kept] = await ofAgent(hand)
    return kept?.acknowledged_at !== null && kept?.report_id === hand.request?.resource.id
  },
  stopped: async (hand, { code = '', stopped = [code] }) =>
    stoppedBy({ outcome: given(hand, 'outcome'), enforcement: hand.enforcement ?? null }).filter(found =>
      stopped.some(each => each === found),
    ),
  agent_status: async ({ window, agent }) => (await window?.agent(agent?.agent_id ?? ''))?.status,
  repeated: async ({ raw }) => raw?.repeated,
}

/** The last answer of a run, read. @throws Error where nothing trustworthy came back */
function lastAnswer({ raw, outcome }: Hand): CaseAnswer {
  if (raw !== undefined) return observe(raw.status, raw.text)
  const { answer = null, failure = null } = outcome?.entry ?? {}
  if (answer === null) throw new Error(failure?.detail ?? 'no answer came')
  return observe(answer.status, answer.body)
}

/** What came of a run: its last answer, and what is looked at beside it. @throws Error where there is no answer */
export async function observed(
  hand: Hand,
  { expected, looks = [] }: Pick<PilotCase, 'expected' | 'looks'>,
): Promise<CaseAnswer> {
  const { reason_codes, ...answer } = lastAnswer(hand)
  // What is tried at the enforcement point is a decision, whatever its reasons.
  const reasons =
    expected.effective === undefined || expected.reason_codes !== undefined ? { reason_codes } : {}
  const names = keysOf(BESIDE).filter(name => (name in expected || looks.includes(name)) && !(name in answer))
  const beside = await Promise.all(
    names.map(async name => [name, await BESIDE[name]?.(hand, expected)] as const),
  )
  const all = Object.entries({ ...answer, ...reasons, ...Object.fromEntries(beside) })
  return { status: answer.status, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) }
}

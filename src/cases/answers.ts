import type { Outcome } from '../client/visitor.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import { challengeIssued, challengeProven } from '../contract/schemas/challenge.ts'
import { evaluationAnswer } from '../contract/schemas/evaluation.ts'
import { type ProblemBody, problemBody } from '../contract/schemas/problem-body.ts'
import { importAnswer } from '../contract/schemas/profile.ts'
import type { CaseActors, CaseAnswer } from './case.ts'

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

/** The last answer of a run, read. @throws Error where nothing trustworthy came back */
export function observedOf({ entry }: Outcome<unknown>): CaseAnswer {
  const { answer, failure } = entry
  if (answer === null) throw new Error(failure?.detail ?? 'no answer came')
  return observe(answer.status, answer.body)
}

/** A request that no proper client would send. */
export interface RawRequest {
  readonly path: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 15_000

/** Sends a request as it is, without signing, journaling or repeating it. Resolves with the answer's text. */
export async function sendRaw(
  { baseUrl }: Pick<CaseActors, 'baseUrl'>,
  { path, body, method = 'POST', headers = {} }: RawRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The answer to such a request, read. */
export async function answerToRaw(
  actors: Pick<CaseActors, 'baseUrl'>,
  sent: RawRequest,
): Promise<CaseAnswer> {
  const { status, text } = await sendRaw(actors, sent)
  return observe(status, text)
}

/** An answer with the agent's status afterwards. */
export async function withStatus(
  { window }: Pick<CaseActors, 'window'>,
  agent_id: string,
  answer: CaseAnswer,
): Promise<CaseAnswer> {
  const view = await window.agent(agent_id)
  return view === undefined ? answer : { ...answer, agent_status: view.status }
}

import { expect } from 'playwright/test'
import type { CheckLine, ProofCheck } from '../../src/contract/catalogues/checks.ts'
import { PROOF_CHECKS } from '../../src/contract/catalogues/checks.ts'
import { PROBLEMS, type ProblemCode } from '../../src/contract/catalogues/problems.ts'
import { type ProblemBody, problemBody } from '../../src/contract/schemas/problem-body.ts'
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../src/contract/version.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u

/** What every answer carries, success or refusal (contract section 2). */
export function expectEveryHeader(response: Response): void {
  expect(response.headers.get(CONTRACT_HEADER)).toBe(CONTRACT_VERSION)
  expect(response.headers.get('request-id')).toMatch(UUID)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('server-timing')).toMatch(
    /^read;dur=\d+\.\d+, verify;dur=\d+\.\d+, store;dur=\d+\.\d+$/u,
  )
}

/** The problem of a refusal, checked against its schema, catalogue and headers; it has no stack trace. */
export async function problemOf(response: Response, code: ProblemCode): Promise<ProblemBody> {
  const text = await response.text()
  expectEveryHeader(response)
  expect(response.headers.get('content-type'), text).toBe('application/problem+json')
  const problem = problemBody.parse(JSON.parse(text))
  expect(problem.code, text).toBe(code)
  expect(problem.status).toBe(response.status)
  expect(problem.status).toBe(PROBLEMS[code].status)
  expect(problem.type).toBe(`https://page.example/demo/#/reference/problems/${code}`)
  expect(text).not.toMatch(/\bat .*\.[tj]s|node_modules|Error:/u)
  return problem
}

/** The pointers and codes of a problem's errors, sorted. */
export async function errorsOf(response: Response, code: ProblemCode): Promise<string[]> {
  const { errors = [] } = await problemOf(response, code)
  return errors.map(error => `${error.pointer} ${error.code}`).toSorted()
}

/** The host that a refusal of real data names, with its place in an encoded text, without the suggestion. */
export function hostOf(detail: string): string {
  const [host = '', instead] = detail.split(' is outside reserved space: write ')
  expect(instead, detail).toBeTruthy()
  return host
}

/** The checks of a list with their results, one per line. */
function shapeOf(lines: readonly CheckLine[]): string {
  return lines.map(({ check, result }) => `${check} ${result}`).join('\n')
}

/**
 * Expects a refused proof: its problem, the failed check with its code, and the exact list: every check
 * before it passed (`evidence` and `authorization` may have had nothing to check), and none after it ran.
 */
export async function expectFailedCheck(
  response: Response,
  problem: ProblemCode,
  check: ProofCheck,
  code: string,
): Promise<ProblemBody> {
  const body = await problemOf(response, problem)
  const at = PROOF_CHECKS.indexOf(check)
  const lines = body.checks ?? []
  const idle = (name: ProofCheck) => lines.find(line => line.check === name)?.result === 'NOT_CHECKED'
  const expected = PROOF_CHECKS.map((name, index): CheckLine => {
    if (index > at) return { check: name, result: 'NOT_RUN' }
    if (index === at) return { check: name, result: 'FAIL' }
    const mayBeIdle = name === 'evidence' || name === 'authorization'
    return { check: name, result: mayBeIdle && idle(name) ? 'NOT_CHECKED' : 'PASS' }
  })
  expect(shapeOf(lines), JSON.stringify(lines[at])).toBe(shapeOf(expected))
  expect(lines[at]?.code, JSON.stringify(lines[at])).toBe(code)
  return body
}

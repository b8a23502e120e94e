import { expect, test } from 'playwright/test'
import { type Finding, fail, judgeChecks, pass, type Step } from '../../src/checks/verdict.ts'

const ORDER = ['form', 'key', 'signature', 'digest'] as const
type Name = (typeof ORDER)[number]

/** The list with one failing check, and the checks that really ran. */
function listFailingAt(failing: Name | null): { steps: Step<Name>[]; run: Name[] } {
  const run: Name[] = []
  const judge = (name: Name) => async () => {
    run.push(name)
    return name === failing ? fail('BROKEN', `${name} does not hold`) : pass(name)
  }
  return {
    run,
    steps: [
      ['form', judge('form')],
      ['key', judge('key'), ['form']],
      ['signature', judge('signature'), ['key']],
      ['digest', judge('digest')],
    ],
  }
}

const resultsOf = (verdicts: ReadonlyMap<Name, Finding>) =>
  ORDER.map(check => verdicts.get(check)?.result ?? 'NOT_RUN')

test('A service’s list ends at the first check that fails', async () => {
  const { steps, run } = listFailingAt('key')
  const { verdicts, failed } = await judgeChecks(steps)
  expect(resultsOf(verdicts)).toEqual(['PASS', 'FAIL', 'NOT_RUN', 'NOT_RUN'])
  expect(failed).toMatchObject({ check: 'key', code: 'BROKEN', detail: 'key does not hold' })
  expect(run).toEqual(['form', 'key'])
})

test('A bench leaves out only what rests on the check that failed, directly or through others', async () => {
  const { steps, run } = listFailingAt('form')
  const { verdicts, failed } = await judgeChecks(steps, 'what_rests_on_it')
  expect(resultsOf(verdicts)).toEqual(['FAIL', 'NOT_RUN', 'NOT_RUN', 'PASS'])
  expect(failed?.check).toBe('form')
  expect(run).toEqual(['form', 'digest'])
})

test('Checks that each rest on the one before end at the first failure, and what stands beside them does not', async () => {
  const { steps } = listFailingAt('key')
  const { verdicts } = await judgeChecks(steps, 'what_rests_on_it')
  expect(resultsOf(verdicts)).toEqual(['PASS', 'FAIL', 'NOT_RUN', 'PASS'])
})

test('Where nothing fails both run everything', async () => {
  for (const after of ['stop', 'what_rests_on_it'] as const) {
    const { steps, run } = listFailingAt(null)
    expect((await judgeChecks(steps, after)).failed).toBeNull()
    expect(run).toEqual(ORDER)
  }
})

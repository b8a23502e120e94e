import { expect, test } from 'playwright/test'
import { type Entry, fail, pass, runList } from '../../src/checks/verdict.ts'

const ORDER = ['form', 'key', 'signature', 'digest'] as const
type Name = (typeof ORDER)[number]

/** The list with one failing check, and the checks that really ran. */
function listFailingAt(failing: Name | null): { entries: Entry[]; run: Name[] } {
  const run: Name[] = []
  const judge = (name: Name) => async () => {
    run.push(name)
    return name === failing ? fail('BROKEN', `${name} does not hold`) : pass(name)
  }
  return {
    run,
    entries: [
      { check: 'form', judge: judge('form') },
      { check: 'key', judge: judge('key'), restsOn: ['form'] },
      { check: 'signature', judge: judge('signature'), restsOn: ['key'] },
      { check: 'digest', judge: judge('digest') },
    ],
  }
}

const resultsOf = (checks: readonly { readonly result: string }[]) => checks.map(({ result }) => result)

test('A service’s list ends at the first check that fails', async () => {
  const { entries, run } = listFailingAt('key')
  const { checks, failed } = await runList(entries)
  expect(resultsOf(checks)).toEqual(['PASS', 'FAIL', 'NOT_RUN', 'NOT_RUN'])
  expect(failed).toMatchObject({ check: 'key', code: 'BROKEN', detail: 'key does not hold' })
  expect(run).toEqual(['form', 'key'])
})

test('A bench leaves out only what rests on the check that failed, directly or through others', async () => {
  const { entries, run } = listFailingAt('form')
  const { checks, failed } = await runList(entries, { after: 'what_rests_on_it' })
  expect(resultsOf(checks)).toEqual(['FAIL', 'NOT_RUN', 'NOT_RUN', 'PASS'])
  expect(failed?.check).toBe('form')
  expect(run).toEqual(['form', 'digest'])
})

test('Checks that each rest on the one before end at the first failure, and what stands beside them does not', async () => {
  const { entries } = listFailingAt('key')
  const { checks } = await runList(entries, { after: 'what_rests_on_it' })
  expect(resultsOf(checks)).toEqual(['PASS', 'FAIL', 'NOT_RUN', 'PASS'])
})

test('Where nothing fails both run everything', async () => {
  for (const after of ['stop', 'what_rests_on_it'] as const) {
    const { entries, run } = listFailingAt(null)
    expect((await runList(entries, { after })).failed).toBeNull()
    expect(run).toEqual(ORDER)
  }
})

import type { CaseAnswer, PilotCase } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { differences, runCase, runCatalogue } from '../../../src/cases/run-catalogue.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import { caseStageOn } from './case-bench.ts'

const made = (run: PilotCase['run'], expected: CaseAnswer = { status: 201 }): PilotCase => ({
  ...{ id: 'made.up', step: 'import', area: 'message', tries: 'Something.', rule: 'made:up', expected, run },
})

test('Each member that a case names is compared, and one that is absent differs', () => {
  const expected = { status: 422, code: 'PROOF_REJECTED', check: 'signature' } as const
  expect(differences(expected, expected)).toEqual([])
  expect(differences(expected, { ...expected, status: 409 })).toEqual(['status'])
  expect(differences(expected, { ...expected, check: 'nonce' })).toEqual(['check'])
  expect(differences(expected, { status: 422 })).toEqual(['code', 'check'])
  expect(differences({ status: 200, delivered: 0 }, { status: 200, delivered: 1 })).toEqual(['delivered'])
  const codes = { status: 200, reason_codes: ['APPROVAL_ABSENT'] } as const
  expect(differences(codes, { status: 200, reason_codes: ['APPROVAL_ABSENT', 'CONTENT_CHANGED'] })).toEqual([
    'reason_codes',
  ])
})

test('A case that throws has failed, says why, and leaves the clock as it found it', async ({ bench }) => {
  bench.clock.shifted = 7_000
  const actors = caseStageOn(bench)
  const result = await runCase(
    made(async ({ world }) => {
      world.clock.shift(3_600_000)
      throw new Error('the sky fell')
    }),
    actors,
  )
  expect(result).toMatchObject({ passed: false, observed: { ended_by: 'the sky fell' } })
  expect(bench.clock.shifted).toBe(7_000)
})

test('A run tells of each case in order and stops before the next one when it is asked to', async () => {
  const actors = caseStageOn(await startService())
  const stop = new AbortController()
  const seen: string[] = []
  const results = await runCatalogue(CATALOGUE.slice(0, 6), actors, {
    signal: stop.signal,
    onResult: ({ id }, done) => {
      seen.push(`${done} ${id}`)
      if (done === 3) stop.abort()
    },
  })
  expect(results).toHaveLength(3)
  expect(seen).toEqual(CATALOGUE.slice(0, 3).map(({ id }, index) => `${index + 1} ${id}`))
})

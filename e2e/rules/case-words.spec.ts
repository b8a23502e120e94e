import { expect, test } from 'playwright/test'
import { CATALOGUE } from '../../src/cases/catalogue.ts'
import { answerLines, failureWords } from '../../src/ui/library/conformance/case-words.ts'
import { exportedRun } from '../../src/ui/library/conformance/controlled-run.ts'

test('A failure is said in words: what it is, and what it should be', () => {
  const expected = { status: 200, decision: 'PERMIT' } as const
  expect(failureWords({ expected, observed: { status: 200, decision: 'INDETERMINATE' } })).toBe(
    'Failed: decision INDETERMINATE, not PERMIT',
  )
  const refused = { status: 422, code: 'PROOF_REJECTED', check: 'authority' } as const
  expect(failureWords({ expected: refused, observed: { ...refused, check: 'authorization' } })).toBe(
    'Failed: failed check authorization, not authority',
  )
  expect(failureWords({ expected: refused, observed: { status: 201 } })).toBe(
    'Failed: status 201, not 422; code none, not PROOF_REJECTED; failed check none, not authority',
  )
  expect(failureWords({ expected, observed: { ended_by: 'no answer came' } })).toBe(
    'Failed: no answer, because no answer came',
  )
})

test('Only the lines of an answer that differ from the expectation are marked', () => {
  const expected = { status: 422, code: 'PROOF_REJECTED', check: 'authority' } as const
  const observed = { ...expected, check: 'authorization', agent_status: 'TECHNICALLY_BOUND' } as const
  expect(answerLines(observed, expected)).toEqual([
    { words: '422 PROOF_REJECTED', differs: false },
    { words: 'failed check: authorization', differs: true },
    { words: 'agent: TECHNICALLY_BOUND', differs: false },
  ])
  expect(answerLines(expected, expected).some(({ differs }) => differs)).toBe(false)
  expect(answerLines({ status: 405 }, expected)).toEqual([{ words: '405', differs: true }])
})

test('An export of nothing holds every case with neither result, and no times', () => {
  const { cases, ...head } = exportedRun({ results: new Map() })
  expect(head).toEqual({
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: expect.any(String),
  })
  expect(cases).toEqual(
    CATALOGUE.map(({ id, step, area, tries, rule, expected }) => ({
      ...{ id, step, area, tries, rule, expected },
      ...{ observed: null, passed: null },
    })),
  )
})

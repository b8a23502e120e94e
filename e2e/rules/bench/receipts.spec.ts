import { expect, test } from 'playwright/test'
import { verdictOf } from '../../../src/bench/report.ts'
import { POLICY_VERSION, RECEIPT_SCHEMA_VERSION } from '../../../src/contract/version.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { bytesOf } from '../../service/evidence/run-files.ts'
import { onBench, withResult } from './on-bench.ts'

type Members = Readonly<Record<string, unknown>>

const [RECEIPT = {}] = readRunFile(bytesOf(GOOD_RUN)).lines.flatMap(line =>
  'receipt' in line && line.receipt !== undefined ? [line.receipt as Members] : [],
)
/** The same of an older schema and policy, whose limitations and obligations were others. */
const OLDER: Members = {
  ...RECEIPT,
  ...{ schema_version: '1.1.0', policy_version: '2.0.0', sequence: 1, previous_receipt_ref: null },
  limitations: [{ code: 'OF_ANOTHER_TIME', statement: 'Anything.' }],
  obligations: [{ id: 'a', type: 'custom', properties: { name: 'of_another_time' } }],
  decision: 'DENY',
  reason_codes: ['AN_OLDER_CODE', 'LIFECYCLE_SUSPENDED'],
  dimensions: [
    { dimension: 'IDENTITY', result: 'PASS' },
    { dimension: 'LIFECYCLE', result: 'FAIL', code: 'LIFECYCLE_SUSPENDED' },
    { dimension: 'POSSESSION', result: 'MISSING', code: 'AN_OLDER_CODE' },
    { dimension: 'CONTENT', result: 'NOT_APPLICABLE' },
  ],
}

async function filed(receipt: Members, beside: Members = {}) {
  const text = JSON.stringify({ receipt_ref: await digestOfJson(receipt), receipt, ...beside })
  const report = await onBench(text, {}, 'receipt')
  const detailOf = (name: string) => report.lines.find(({ check }) => check === name)?.detail ?? ''
  return { verdict: verdictOf(report), failing: withResult(report, 'FAIL'), detailOf }
}

test('A receipt of an older version is read by its form, and what was not compared is said', async () => {
  const older = await filed(OLDER)
  expect([older.verdict, older.failing]).toEqual(['holds', []])
  expect(older.detailOf('consistent')).toBe(
    `its policy is 2.0.0, this page’s is ${POLICY_VERSION}: obligations and limitations were not compared`,
  )
  const ofPolicy = await filed({ ...OLDER, policy_version: POLICY_VERSION })
  expect(ofPolicy.detailOf('consistent')).toContain(`this page’s is ${RECEIPT_SCHEMA_VERSION}:`)
  for (const receipt of [
    { ...OLDER, dimensions: undefined },
    { ...OLDER, decision: 'MAYBE' },
    { ...OLDER, schema_version: '1' },
    { ...OLDER, evaluated_at: 'yesterday' },
    // By this page’s own schema, its limitations are none.
    { ...OLDER, schema_version: RECEIPT_SCHEMA_VERSION },
  ])
    expect((await filed(JSON.parse(JSON.stringify(receipt)))).failing).toEqual(['schema'])
  const later = await filed({ ...OLDER, schema_version: '2.0.0' })
  expect([later.failing, later.detailOf('schema')]).toEqual([
    ['schema'],
    'schema_version is 2.0.0; 1.x is read here',
  ])
})

/** Each way in which a receipt of any version contradicts itself, with what is said of it. */
const LIES: Readonly<Record<string, readonly [change: Members, says: RegExp]>> = {
  'a PERMIT over a failure': [{ decision: 'PERMIT' }, /decision is PERMIT; DENY follows/u],
  'an INDETERMINATE over a failure': [{ decision: 'INDETERMINATE' }, /DENY follows/u],
  'reasons in another order': [
    { reason_codes: ['LIFECYCLE_SUSPENDED', 'AN_OLDER_CODE'] },
    /AN_OLDER_CODE, LIFECYCLE_SUSPENDED follow/u,
  ],
  'one reason less': [{ reason_codes: ['AN_OLDER_CODE'] }, /reason_codes are AN_OLDER_CODE;/u],
  'a failure without a code': [
    { dimensions: [{ dimension: 'A', result: 'FAIL' }], reason_codes: ['ALL_DIMENSIONS_PASS'] },
    /A is FAIL without a code/u,
  ],
  'no dimensions': [
    { dimensions: [], decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'] },
    /no dimensions/u,
  ],
  'a policy that failed, over dimensions': [{ reason_codes: ['POLICY_ERROR'] }, /judges no dimension/u],
  'a policy that failed and permits': [
    { reason_codes: ['POLICY_ERROR'], dimensions: [], decision: 'PERMIT' },
    /DENY follows/u,
  ],
  'a policy that failed, and a reason': [
    { reason_codes: ['POLICY_ERROR', 'AN_OLDER_CODE'], dimensions: [] },
    /POLICY_ERROR follow/u,
  ],
  'a dimension twice': [
    {
      dimensions: [
        { dimension: 'A', result: 'PASS' },
        { dimension: 'A', result: 'PASS' },
      ],
      decision: 'PERMIT',
      reason_codes: ['ALL_DIMENSIONS_PASS'],
    },
    /twice/u,
  ],
  'a first receipt after another': [{ sequence: 2 }, /first receipt of a chain/u],
}

for (const [what, [change, says]] of Object.entries(LIES))
  test(`A receipt of an older version with ${what} contradicts itself, and that is said`, async () => {
    const lying = await filed({ ...OLDER, ...change })
    expect([lying.verdict, lying.failing]).toEqual(['fails', ['consistent']])
    expect(lying.detailOf('consistent')).toMatch(says)
  })

test('Right ones of each decision, and of a policy that failed, agree with themselves', async () => {
  const line = (result: string, code?: string) => ({
    dimension: 'A',
    result,
    ...(code === undefined ? {} : { code }),
  })
  for (const right of [
    { decision: 'PERMIT', dimensions: [line('PASS')], reason_codes: ['ALL_DIMENSIONS_PASS'] },
    { decision: 'INDETERMINATE', dimensions: [line('MISSING', 'B')], reason_codes: ['B'] },
    { decision: 'DENY', dimensions: [line('FAIL', 'C')], reason_codes: ['C'] },
    { decision: 'DENY', dimensions: [], reason_codes: ['POLICY_ERROR'] },
  ])
    expect((await filed({ ...OLDER, ...right })).failing, right.decision).toEqual([])
})

test('What stands beside a receipt is compared: another sequence, and a name that is none', async () => {
  expect((await filed(OLDER, { sequence: 1 })).verdict).toBe('holds')
  const moved = await filed(OLDER, { sequence: 2 })
  expect([moved.failing, moved.detailOf('consistent')]).toEqual([
    ['consistent'],
    'its sequence is 1, but it is filed as 2',
  ])
  expect((await filed(OLDER, { receipt_ref: 1 })).failing).toEqual(['digest'])
})

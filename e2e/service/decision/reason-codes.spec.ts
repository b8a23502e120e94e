import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  type ReasonEntry,
} from '../../../src/contract/catalogues/dimensions.ts'
import { receipt as receiptSchema } from '../../../src/contract/schemas/receipt.ts'
import {
  boundAgent,
  externalAgent,
  linkedAgent,
  organization,
  registryAgent,
  registryClaim,
} from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import { REASONS_TO_ENTER, reach } from './reason-codes.ts'

const NOT_PROVEN = ['IDENTITY_KEY_NOT_BOUND', 'POSSESSION_NOT_PROVEN']
/** Cases in which one cause gives two reasons. */
const ALL_REASONS: Readonly<Record<string, string[]>> = {
  IDENTITY_KEY_NOT_BOUND: NOT_PROVEN,
  POSSESSION_NOT_PROVEN: NOT_PROVEN,
  IDENTITY_NOT_IN_REGISTRY: ['IDENTITY_NOT_IN_REGISTRY', 'POSSESSION_NOT_PROVEN'],
}

function resultOf(code: string): { dimension: Dimension; result: string } | undefined {
  for (const dimension of DIMENSION_NAMES) {
    const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[dimension].reasons
    const entry = reasons[code]
    if (entry) return { dimension, result: entry.result }
  }
  return undefined
}

const DECISION_OF: Readonly<Record<string, string>> = { FAIL: 'DENY', MISSING: 'INDETERMINATE' }

for (const code of REASONS_TO_ENTER) {
  test(`${code} has a situation of its own, and the decision follows from it`, async ({ bench }) => {
    const agent_id = await reach(bench, code)
    const answer = await bench.evaluate(agent_id)
    expect(answer.reason_codes).toEqual(ALL_REASONS[code] ?? [code])
    const result = resultOf(code)
    const worst = answer.reason_codes.some(each => resultOf(each)?.result === 'FAIL')
      ? 'FAIL'
      : result?.result
    expect(answer.decision).toBe(DECISION_OF[worst ?? ''] ?? 'PERMIT')
    const kept = await bench.service.window.receipt(answer.receipt_ref)
    const { dimensions } = receiptSchema.parse(kept?.receipt)
    expect(dimensions.map(({ dimension }) => dimension)).toEqual(DIMENSION_NAMES)
    if (result) expect(dimensions).toContainEqual({ ...result, code })
    const untouched = dimensions.filter(line => line.code === undefined)
    for (const line of untouched) expect(['PASS', 'NOT_APPLICABLE']).toContain(line.result)
  })
}

test('Three dimensions are about reports and do not apply to pilot.enter; nor does an unclaimed organization', async () => {
  const bench = await startService()
  const plain = await bench.evaluate((await registryAgent(bench)).agent_id)
  const linked = await bench.evaluate((await linkedAgent(bench)).agent_id)
  const outside = async (ref: string) =>
    (await bench.service.window.receipt(ref))?.receipt.dimensions
      .filter(({ result }) => result === 'NOT_APPLICABLE')
      .map(({ dimension }) => dimension)
  expect(await outside(plain.receipt_ref)).toEqual(['ORGANIZATION', 'APPROVAL', 'CONTENT', 'DESTINATION'])
  expect(await outside(linked.receipt_ref)).toEqual(['APPROVAL', 'CONTENT', 'DESTINATION'])
})

test('In one dimension FAIL comes before MISSING, and the first in the printed order is the result', async () => {
  const bench = await startService()
  const ahead = new Date(bench.now() + 3_600_000).toISOString()
  const { agent_id, key } = await boundAgent(bench, {
    valid_from: ahead,
    valid_until: '2020-01-01T00:00:00Z',
  })
  await bench.doPurpose(agent_id, 'REVOKE', key)
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['LIFECYCLE_WINDOW_INVERTED'])
  const unknown = await bench.import(registryClaim('nobody', { organization_id: 'nowhere.example' }))
  expect((await bench.evaluate(unknown.agent_id)).reason_codes).toEqual([
    'IDENTITY_NOT_IN_REGISTRY',
    'ORGANIZATION_UNKNOWN',
    'POSSESSION_NOT_PROVEN',
  ])
})

test('Any FAIL is a DENY, even beside MISSING; else any MISSING is INDETERMINATE', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench, { valid_until: '2020-01-01T00:00:00Z' })
  const denied = await bench.evaluate(agent_id)
  expect(denied.decision).toBe('DENY')
  expect(denied.reason_codes).toEqual([
    'IDENTITY_KEY_NOT_BOUND',
    'LIFECYCLE_EXPIRED',
    'POSSESSION_NOT_PROVEN',
  ])
  expect(denied.obligations.map(({ id }) => id)).toEqual(['complete_binding'])
  const open = await bench.evaluate((await registryAgent(bench)).agent_id)
  expect(open.decision).toBe('INDETERMINATE')
})

test('What is missing brings the obligation to complete it, each once', async () => {
  const bench = await startService({ verifiers: verifiersOf({ OIDC: contentVerifier() }) })
  await organization(bench)
  const { agent_id } = await externalAgent(bench, { organization_id: 'org.example' })
  const { obligations } = await bench.evaluate(agent_id)
  expect(obligations).toEqual([
    { id: 'complete_verification', type: 'custom', properties: { name: 'complete_verification' } },
    { id: 'complete_binding', type: 'custom', properties: { name: 'complete_binding' } },
    { id: 'complete_link', type: 'custom', properties: { name: 'complete_link' } },
  ])
})

test('An identity dated ahead is not verified yet; it has not run out', async () => {
  const until = '2027-01-01T00:00:00.000Z'
  const bench = await startService({ verifiers: verifiersOf({ OIDC: contentVerifier({ until }) }) })
  const { agent_id } = await externalAgent(bench)
  const key = await makeKey()
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  bench.clock.shifted = -86_400_000
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual([
    'IDENTITY_NOT_VERIFIED',
    'POSSESSION_NOT_PROVEN',
  ])
})

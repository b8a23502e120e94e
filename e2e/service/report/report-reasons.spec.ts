import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionResult,
  type ReasonCode,
  type ReasonEntry,
} from '../../../src/contract/catalogues/dimensions.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { receipt as receiptSchema } from '../../../src/contract/schemas/receipt.ts'
import { newOrganizationKey } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'
import { REASON_CASES } from './reason-cases.ts'
import {
  type BothSigned,
  decided,
  EDITED,
  ofOrganization,
  type Signing,
  sendRequest,
  sends,
  signed,
  test,
} from './reports.ts'

async function resultsOf(bench: Workbench, ref: string): Promise<Record<string, DimensionResult>> {
  const { receipt } = (await bench.service.window.receipt(ref)) ?? {}
  const { dimensions, action } = receiptSchema.parse(receipt)
  expect(action).toBe('report.send')
  expect(dimensions.map(({ dimension }) => dimension)).toEqual(DIMENSION_NAMES)
  return Object.fromEntries(dimensions.map(({ dimension, result }) => [dimension, result]))
}

const CASES = Object.entries(REASON_CASES).flatMap(([outcome, cases]) => {
  const [decision = '', ...reasons] = outcome.split(/,? /u)
  return Object.entries(cases).map(([what, asks]) => ({ what, asks, decision, reasons }))
})

for (const { what, asks, reasons, decision } of CASES) {
  test(`${decision} for ${what}: ${reasons.join(', ')}`, async ({ bench, sender }) => {
    const answer = await decided(sender, await asks(sender))
    expect(answer.reason_codes).toEqual(reasons)
    expect(answer.decision).toBe(decision)
    const results = await resultsOf(bench, answer.receipt_ref)
    for (const name of DIMENSION_NAMES) {
      const entries: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[name].reasons
      const [given] = reasons.flatMap(code => entries[code] ?? [])
      if (given) expect(results[name]).toBe(given.result)
      else expect(['PASS', 'NOT_APPLICABLE']).toContain(results[name])
    }
  })
}

test('Every reason that a report alone can give has a situation of its own', () => {
  const { APPROVAL, CONTENT, DESTINATION } = DIMENSIONS
  const of = [APPROVAL, CONTENT, DESTINATION].flatMap(({ reasons }) =>
    keysOf<Record<string, unknown>>(reasons),
  )
  const alone = CASES.flatMap(({ reasons }) => (reasons.length === 1 ? reasons : []))
  expect(new Set(alone)).toEqual(new Set([...of, 'LIFECYCLE_NOT_PILOT_READY', 'ALL_DIMENSIONS_PASS']))
})

test('Where an organization is claimed and not linked, APPROVAL is absent whatever is sent', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench, { linked: false })
  const contexts = [
    {},
    await signed(sender),
    await signed(sender, EDITED),
    await signed(sender, undefined, { approval: { by: sender.key } }),
    { approval: 'yes' },
  ]
  for (const context of contexts) {
    const { reason_codes } = await decided(sender, sendRequest(sender, context))
    expect(reason_codes).toEqual(expect.arrayContaining(['APPROVAL_ABSENT', 'ORGANIZATION_NOT_LINKED']))
    expect(reason_codes.filter(code => code.startsWith('APPROVAL'))).toEqual(['APPROVAL_ABSENT'])
  }
})

test('Of all that is wrong with an approval the first that is printed is the result', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const stranger = await makeKey()
  const now = Math.floor(bench.now() / 1000)
  const past = { iat: now - 100, exp: now - 10 }
  const other = { ...past, report_id: 'other' }
  const attempts: [Signing, ReasonCode][] = [
    [{ by: stranger, payload: { ...other, sub: 'x' } }, 'APPROVAL_INVALID'],
    [{ by: stranger, payload: other }, 'APPROVAL_WRONG_PARTY'],
    [{ payload: other }, 'APPROVAL_OTHER_REPORT'],
    [{ payload: past }, 'APPROVAL_EXPIRED'],
  ]
  await sends(sender, { approval: { payload: { jti: 'once' } } })
  for (const [{ payload, ...by }, code] of attempts) {
    const approval = { ...by, payload: { ...payload, jti: 'once' } }
    expect((await sends(sender, { approval })).reason_codes).toEqual([code])
  }
  const used = await sends(sender, { approval: { payload: { jti: 'once' } } })
  expect(used.reason_codes).toEqual(['APPROVAL_USED'])
})

test('Of all that is wrong with the agent’s signature the first that is printed is the result', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const now = Math.floor(bench.now() / 1000)
  const once = { jti: 'once' }
  expect((await sends(sender, { proof: { payload: once } })).decision).toBe('PERMIT')
  const attempts: [object, ReasonCode][] = [
    [{ digest: 'other', iat: now - 100, exp: now - 10 }, 'CONTENT_PROOF_INVALID'],
    [{ digest: 'other' }, 'CONTENT_CHANGED'],
    [{}, 'CONTENT_PROOF_USED'],
  ]
  for (const [payload, code] of attempts) {
    const { reason_codes } = await sends(sender, { proof: { payload: { ...payload, ...once } } })
    expect(reason_codes).toEqual([code])
  }
})

const DAY_S = 86_400
const EDGES: Readonly<Record<string, (now: number) => BothSigned>> = {
  'An approval that ends 24 h after it was made': now => ({
    approval: { payload: { iat: now, exp: now + DAY_S } },
  }),
  'An approval that ends in a second': now => ({
    approval: { payload: { iat: now + 1 - DAY_S, exp: now + 1 } },
  }),
  'An approval dated 60 s ahead': now => ({ approval: { payload: { iat: now + 60, exp: now + 61 } } }),
  'A signature that ends 300 s after it was made': now => ({
    proof: { payload: { iat: now, exp: now + 300 } },
  }),
  'A signature that ends in a second': now => ({ proof: { payload: { iat: now - 299, exp: now + 1 } } }),
  'A signature dated 60 s ahead': now => ({ proof: { payload: { iat: now + 60, exp: now + 61 } } }),
}

for (const [what, changes] of Object.entries(EDGES)) {
  test(`${what} is taken`, async ({ sender }) => {
    sender.bench.wait(LIMITS.REPORT_PROOF_MAX_LIFETIME_S)
    const answer = await sends(sender, changes(Math.floor(sender.bench.now() / 1000)))
    expect(answer.reason_codes).toEqual(['ALL_DIMENSIONS_PASS'])
  })
}

test('The organization’s present key approves what its key before cannot', async ({ bench, sender }) => {
  const { organization_id, orgVersion: version, approver } = sender
  const next = await newOrganizationKey(bench, { organization_id, version }, approver)
  expect((await sends(sender)).reason_codes).toEqual(['APPROVAL_WRONG_PARTY'])
  expect((await sends(sender, { approval: { by: next } })).decision).toBe('PERMIT')
})

import { verdictOf } from '../../../src/bench/report.ts'
import type { Receipt } from '../../../src/contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../../src/contract/window/rows.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { contradictionsOf, limitationsOf, reasonCodesOf } from '../../../src/rules/receipts.ts'
import { onBench, withResult } from '../../rules/bench/on-bench.ts'
import { permitted } from '../report/enforcement-cases.ts'
import {
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  sendRequest,
  signed,
  signedRequest,
} from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'

type Change = (receipt: Receipt) => Partial<Receipt>

/** The first of these receipts with a decision. */
function withDecision(records: readonly ReceiptRecord[], decision: Receipt['decision']): ReceiptRecord {
  const found = records.find(({ receipt }) => receipt.decision === decision)
  if (found === undefined) throw new Error(`there is no ${decision}`)
  return found
}

/** The receipts of an agent with an INDETERMINATE, a PERMIT and a DENY on each action. */
async function everyDecision(): Promise<readonly ReceiptRecord[]> {
  const bench = await startService()
  const sender = await ofNobody(bench, { ready: false })
  const { agent_id } = sender
  await decided(sender, sendRequest(sender))
  await bench.evaluate(agent_id)
  await decided(sender, await signedRequest(sender))
  await decided(sender, sendRequest(sender, await signed(sender), EDITED))
  await bench.doPurpose(agent_id, 'SUSPEND', sender.key)
  await bench.evaluate(agent_id)
  return bench.service.window.receipts(agent_id)
}

const line = (receipt: Receipt, name: string, instead: Receipt['dimensions'][number]) =>
  receipt.dimensions.map(each => (each.dimension === name ? instead : each))

const HOUR_MS = 3_600_000

/** An instant (epoch milliseconds) as RFC 3339 writes it under an offset. */
function inZone(instant: number, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/u.exec(offset) ?? []
  const ahead = (Number(hours) * HOUR_MS + Number(minutes) * 60_000) * (sign === '-' ? -1 : 1)
  return new Date(instant + ahead).toISOString().replace('Z', offset)
}

type Properties = Receipt['obligations'][number]['properties']

const duties =
  (change: (properties: Properties) => Properties): Change =>
  ({ obligations }) => ({
    obligations: obligations.map(each => ({ ...each, properties: change(each.properties) })),
  })

/** Each way of lying, and the decision of the receipt that it is told about. */
const LIES: Readonly<Record<string, readonly [of: Receipt['decision'], change: Change]>> = {
  'a PERMIT over a dimension that fails': ['DENY', () => ({ decision: 'PERMIT' })],
  'a PERMIT with LIFECYCLE_REVOKED': ['PERMIT', () => ({ reason_codes: ['LIFECYCLE_REVOKED'] })],
  'a DENY that says that all dimensions pass': ['DENY', () => ({ reason_codes: ['ALL_DIMENSIONS_PASS'] })],
  'a DENY over dimensions that pass': ['PERMIT', () => ({ decision: 'DENY' })],
  'an INDETERMINATE called a PERMIT': ['INDETERMINATE', () => ({ decision: 'PERMIT' })],
  'no dimensions': ['PERMIT', () => ({ dimensions: [] })],
  'a dimension twice': [
    'PERMIT',
    ({ dimensions }) => ({ dimensions: [...dimensions, ...dimensions.slice(-1)] }),
  ],
  'dimensions in another order': ['PERMIT', ({ dimensions }) => ({ dimensions: dimensions.toReversed() })],
  'a code of another dimension': [
    'PERMIT',
    receipt => ({
      dimensions: line(receipt, 'POSSESSION', {
        dimension: 'POSSESSION',
        result: 'PASS',
        code: 'APPROVAL_SELF',
      }),
      reason_codes: ['APPROVAL_SELF'],
    }),
  ],
  'a failure without a code': [
    'DENY',
    receipt => ({ dimensions: line(receipt, 'LIFECYCLE', { dimension: 'LIFECYCLE', result: 'FAIL' }) }),
  ],
  'identity that is not applicable': [
    'PERMIT',
    receipt => ({
      dimensions: line(receipt, 'IDENTITY', { dimension: 'IDENTITY', result: 'NOT_APPLICABLE' }),
    }),
  ],
  'a policy that failed, over dimensions': ['DENY', () => ({ reason_codes: ['POLICY_ERROR'] })],
  'another policy': ['PERMIT', () => ({ policy_version: '99.0.0' })],
  'no limitations': ['PERMIT', () => ({ limitations: [] })],
  'one limitation less': ['PERMIT', ({ limitations }) => ({ limitations: limitations.slice(1) })],
  'a limitation in other words': [
    'PERMIT',
    ({ limitations }) => ({
      limitations: limitations.map(each => ({ ...each, statement: 'Signed by a notary.' })),
    }),
  ],
  'an offset without CLOCK_SHIFTED': ['PERMIT', () => ({ clock_offset_ms: 60_000 })],
  'SELF_APPROVED where nobody approved': [
    'INDETERMINATE',
    ({ limitations }) => ({
      limitations: [
        ...limitations,
        { code: 'SELF_APPROVED', statement: 'The holder of the agent’s key approved the report itself.' },
      ],
    }),
  ],
  'another action': ['PERMIT', () => ({ action: 'report.send' })],
  'no obligations': ['PERMIT', () => ({ obligations: [] })],
  'an obligation twice': ['PERMIT', ({ obligations }) => ({ obligations: [...obligations, ...obligations] })],
  'an obligation under another id': [
    'PERMIT',
    ({ obligations }) => ({ obligations: obligations.map(each => ({ ...each, id: 'send_only_to' })) }),
  ],
  'another destination to send to': [
    'PERMIT',
    duties(each => ('destination' in each ? { ...each, destination: 'https://elsewhere.example/' } : each)),
  ],
  'an obligation that ends later than its facts can': [
    'PERMIT',
    duties(each => ('before' in each ? { ...each, before: '2999-01-01T00:00:00.000Z' } : each)),
  ],
  'an end that is 23 hours late, written under another offset': [
    'PERMIT',
    duties(each =>
      'before' in each ? { ...each, before: inZone(Date.parse(each.before) + 23 * HOUR_MS, '-23:59') } : each,
    ),
  ],
  'an end before its decision': [
    'PERMIT',
    duties(each => ('before' in each ? { ...each, before: '1970-01-01T00:00:00.000Z' } : each)),
  ],
  'a key that is not bound beside a proven possession': [
    'PERMIT',
    receipt => ({
      ...{ decision: 'INDETERMINATE', reason_codes: ['IDENTITY_KEY_NOT_BOUND'] },
      dimensions: line(receipt, 'IDENTITY', {
        ...{ dimension: 'IDENTITY', result: 'MISSING', code: 'IDENTITY_KEY_NOT_BOUND' },
      }),
      obligations: [{ id: 'complete_binding', type: 'custom', properties: { name: 'complete_binding' } }],
    }),
  ],
}

test('An end that is written under another offset is the same instant', async () => {
  const { receipt } = withDecision(await everyDecision(), 'PERMIT')
  const written = duties(each =>
    'before' in each ? { ...each, before: inZone(Date.parse(each.before), '+05:00') } : each,
  )(receipt)
  expect(JSON.stringify(written)).toContain('+05:00')
  expect(contradictionsOf({ ...receipt, ...written })).toEqual([])
})

for (const [what, [decision, change]] of Object.entries(LIES)) {
  test(`A receipt with ${what}, hashed anew, contradicts itself on Check`, async () => {
    const honest = withDecision(await everyDecision(), decision)
    const receipt = { ...honest.receipt, ...change(honest.receipt) }
    const receipt_ref = await digestOfJson(receipt)
    expect(receipt_ref).not.toBe(honest.receipt_ref)
    const failing = await onBench(JSON.stringify({ receipt_ref, receipt }))
    // Another policy may ask for other limitations and obligations: Check says that it did not compare them.
    const isOfAnother = receipt.policy_version === '99.0.0'
    expect(withResult(failing, 'FAIL')).toEqual(isOfAnother ? [] : ['consistent'])
    const said = failing.lines.find(({ check }) => check === 'consistent')?.detail ?? ''
    expect(said.includes('its policy is 99.0.0')).toBe(isOfAnother)
    const holding = await onBench(
      JSON.stringify({ receipt_ref: honest.receipt_ref, receipt: honest.receipt }),
    )
    expect(verdictOf(holding)).toBe('holds')
  })
}

test('What contradicts itself is said in the same words to the enforcement point, to a run file and on Check', async () => {
  const { receipt } = withDecision(await everyDecision(), 'PERMIT')
  const lie = { ...receipt, decision: 'DENY' as const, dimensions: receipt.dimensions.toReversed() }
  const said = [
    'decision is DENY; PERMIT follows from its dimensions',
    'its dimensions are not those of its action, each with its own result and code',
  ]
  expect(contradictionsOf(lie, 'apart')).toEqual(said)
  const all = contradictionsOf(lie)
  expect(all.slice(0, 2)).toEqual(said)
  const { lines } = await onBench(JSON.stringify(lie))
  expect(lines.find(({ check }) => check === 'consistent')?.detail).toBe(all.join('; '))
})

test('An approval passes as the holder’s own where no organization is claimed, and there alone', async ({
  bench,
}) => {
  for (const [sender, code] of [
    [await ofNobody(bench), 'APPROVAL_SELF'],
    [await ofOrganization(bench), undefined],
  ] as const) {
    const { receipt_ref } = await decided(sender, await signedRequest(sender))
    const stored = await bench.service.window.receipt(receipt_ref)
    if (stored === undefined) throw new Error('there is no receipt')
    const { receipt } = stored
    expect(receipt.reason_codes).toEqual([code ?? 'ALL_DIMENSIONS_PASS'])
    expect(contradictionsOf(receipt)).toEqual([])
    // All else in it says the same lie.
    const isSelf = code === undefined
    const dimensions = line(receipt, 'APPROVAL', {
      ...{ dimension: 'APPROVAL', result: 'PASS' },
      ...(isSelf ? { code: 'APPROVAL_SELF' } : {}),
    })
    const reason_codes = reasonCodesOf(dimensions)
    const limitations = limitationsOf({ SELF_APPROVED: isSelf })
    const lie = { ...receipt, dimensions, reason_codes: [...reason_codes], limitations }
    expect(contradictionsOf(lie)).toEqual([expect.stringContaining('its dimensions are not those of')])
    const report = await onBench(JSON.stringify({ receipt_ref: await digestOfJson(lie), receipt: lie }))
    expect(withResult(report, 'FAIL')).toEqual(['consistent'])
  }
})

test('Nobody approves for an organization that is not linked', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const { receipt_ref } = await decided(sender, await signedRequest(sender))
  const stored = await bench.service.window.receipt(receipt_ref)
  if (stored === undefined) throw new Error('there is no receipt')
  const lie: Receipt = {
    ...stored.receipt,
    ...{ decision: 'INDETERMINATE', reason_codes: ['ORGANIZATION_NOT_LINKED'] },
    dimensions: line(stored.receipt, 'ORGANIZATION', {
      ...{ dimension: 'ORGANIZATION', result: 'MISSING', code: 'ORGANIZATION_NOT_LINKED' },
    }),
    obligations: [{ id: 'complete_link', type: 'custom', properties: { name: 'complete_link' } }],
  }
  expect(contradictionsOf(lie)).toEqual(['ORGANIZATION is ORGANIZATION_NOT_LINKED, but APPROVAL is PASS'])
})

test('A receipt whose name does not stand beside it is not judged, and one that contradicts itself fails all the same', async () => {
  const { receipt } = withDecision(await everyDecision(), 'PERMIT')
  const bare = await onBench(JSON.stringify(receipt))
  expect(withResult(bare, 'NOT_RUN')).toContain('digest')
  expect(verdictOf(bare)).toBe('not_judged')
  expect(verdictOf(await onBench(JSON.stringify({ ...receipt, decision: 'DENY' })))).toBe('fails')
})

test('A PERMIT that contradicts itself is not delivered, though it is hashed anew and the answer says the same', async () => {
  const { sender, request, answer, parts } = await permitted()
  const stored = await parts.window.receipt(answer.receipt_ref)
  if (stored === undefined) throw new Error('there is no receipt')
  const lies: readonly Change[] = [
    () => ({ limitations: [] }),
    () => ({ policy_version: '99.0.0' }),
    receipt => ({
      dimensions: line(receipt, 'LIFECYCLE', {
        dimension: 'LIFECYCLE',
        result: 'FAIL',
        code: 'LIFECYCLE_REVOKED',
      }),
    }),
  ]
  for (const lie of lies) {
    const receipt = { ...stored.receipt, ...lie(stored.receipt) }
    const receipt_ref = await digestOfJson(receipt)
    const window = { ...parts.window, receipt: async () => ({ ...stored, receipt, receipt_ref }) }
    const enforced = await enforce(request, { ...answer, receipt_ref }, { ...parts, window })
    expect(enforced).toMatchObject({ effective: 'DENY', delivered: null })
    expect(enforced.lines.filter(({ held }) => !held).map(({ name }) => name)).toEqual(['agreement'])
  }
  expect(await parts.inbox.reports()).toEqual([])
  expect((await enforce(request, answer, parts)).effective).toBe('PERMIT')
  expect(sender.agent_id).toBe(request.subject.id)
})

test('Every receipt that the service writes agrees with itself, whatever was decided', async ({ bench }) => {
  const organized = await ofOrganization(bench, { linked: false })
  const sender = await ofOrganization(bench)
  const alone = await ofNobody(bench, { ready: false })
  for (const each of [organized, sender, alone]) {
    for (const shifted of [0, 3_600_000, -3_600_000, 90_000_000, 0]) {
      bench.clock.shifted = shifted
      await bench.evaluate(each.agent_id)
      for (const report of [undefined, EDITED, ELSEWHERE]) {
        await decided(each, sendRequest(each, {}, report))
        await decided(each, sendRequest(each, await signed(each), report))
      }
    }
    await bench.tryPurpose(each.agent_id, 'SUSPEND', each.key)
    await bench.evaluate(each.agent_id)
  }
  const seen = new Set<string>()
  for (const { agent_id } of [organized, sender, alone]) {
    for (const { receipt } of await bench.service.window.receipts(agent_id)) {
      expect(contradictionsOf(receipt), JSON.stringify(receipt)).toEqual([])
      for (const code of receipt.reason_codes) seen.add(code)
    }
  }
  expect(seen.size, [...seen].join(' ')).toBeGreaterThan(9)
})

test('The receipt of a policy that failed agrees with itself, on each action', async () => {
  const policy = createPolicy()
  let failing = false
  const bench = await startService({
    policy: input => {
      if (failing) throw new Error('the policy is broken')
      return policy(input)
    },
  })
  const sender = await ofNobody(bench)
  failing = true
  await bench.evaluate(sender.agent_id)
  await decided(sender, await signedRequest(sender))
  const records = await bench.service.window.receipts(sender.agent_id)
  const failed = records.filter(({ receipt }) => receipt.reason_codes.includes('POLICY_ERROR'))
  expect(failed).toHaveLength(2)
  for (const { receipt } of failed) expect(contradictionsOf(receipt)).toEqual([])
  for (const { receipt } of failed)
    expect(contradictionsOf({ ...receipt, decision: 'PERMIT' }).length).toBeGreaterThan(0)
})

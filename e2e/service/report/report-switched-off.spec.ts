import { expect, test } from 'playwright/test'
import { DIMENSION_RULES, type DimensionRules } from '../../../src/rules/policy/dimension-rules.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { startService, type Workbench } from '../workbench.ts'
import { decided, ELSEWHERE, ofOrganization, sendRequest, sends, signed } from './reports.ts'

/** The rules with one dimension switched off. */
const without = (dimension: string): DimensionRules => ({
  ...DIMENSION_RULES,
  [dimension]: { applicable: () => false, applies: {} },
})

const REPORT_ATTACKS = {
  APPROVAL: { approval: async () => ({ by: await makeKey() }), proof: async () => ({}) },
  CONTENT: { approval: async () => ({}), proof: async () => ({ by: await makeKey() }) },
} as const

for (const [dimension, attack] of Object.entries(REPORT_ATTACKS)) {
  test(`Without its ${dimension} dimension the policy permits the report that it stops`, async () => {
    const sent = async (bench: Workbench) =>
      sends(await ofOrganization(bench), { approval: await attack.approval(), proof: await attack.proof() })
    const open = await startService({ policy: createPolicy(without(dimension)) })
    expect((await sent(open)).decision).toBe('PERMIT')
    expect((await sent(await startService())).decision).toBe('DENY')
  })
}

test('Without its DESTINATION dimension the policy permits a report to elsewhere', async () => {
  const sent = async (bench: Workbench) => {
    const sender = await ofOrganization(bench)
    return decided(sender, sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE))
  }
  expect((await sent(await startService({ policy: createPolicy(without('DESTINATION')) }))).decision).toBe(
    'PERMIT',
  )
  expect((await sent(await startService())).decision).toBe('DENY')
})

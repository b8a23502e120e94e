import { expect, test, untilReady } from '../kit/fixtures.ts'
import {
  approveReport,
  decision,
  holderAtPilot,
  openGate,
  outcome,
  reports,
  send,
} from '../page/journey/pilot-page-steps.ts'
import { hold, offerFaults, untilHeld } from './fault-acts.ts'

test.beforeEach(async ({ page }) => {
  await offerFaults(page)
  await page.goto('')
  await untilReady(page)
  await holderAtPilot(page)
  await approveReport(page)
  await hold(page, { holdWrite: 'inbox' })
  await send(page).click()
  await untilHeld(page)
})

test('A report whose tab is killed in the middle of its delivery is not delivered, and can be enforced once', async ({
  page,
  context,
}) => {
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto('#/pilot')
  await untilReady(next)
  await expect(decision(next)).toHaveAttribute('data-status', 'PERMIT')
  await expect(reports(next, 'delivered')).toHaveCount(0)
  await expect(outcome(next, 'Permitted, and not enforced yet')).toBeVisible()
  const gate = await openGate(next)
  await gate.getByRole('button', { name: 'Enforce', exact: true }).dblclick()
  await expect(gate.getByRole('heading', { name: 'Effective PERMIT: delivered' })).toBeVisible()
  await expect(reports(next, 'delivered')).toHaveCount(1)
  await expect(reports(next)).toHaveCount(1)
})

test('A report whose tab is killed between its delivery and the entry of it is delivered, once, and the page says so', async ({
  page,
  context,
}) => {
  await hold(page, { holdWrite: 'journal' })
  await untilHeld(page)
  const next = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto('#/pilot')
  await untilReady(next)
  await expect(reports(next, 'delivered')).toHaveCount(1)
  const gate = await openGate(next)
  await gate.getByRole('button', { name: 'Enforce', exact: true }).click()
  await expect(gate.getByRole('heading', { name: /Effective DENY.*deliver_once/ })).toBeVisible()
  await expect(reports(next, 'delivered')).toHaveCount(1)
  await expect(reports(next)).toHaveCount(1)
})

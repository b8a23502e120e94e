import type { Page } from 'playwright/test'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { decisionOn } from './journey-steps.ts'
import {
  approve,
  approveReport,
  content,
  holderAtPilot,
  openDraft,
  openGate,
  organizationAtPilot,
  outcome,
  reports,
  send,
  sendReport,
  step,
} from './pilot-page-steps.ts'

test('The cycle can be walked by keyboard alone', async ({ app }) => {
  await holderAtPilot(app)
  await approve(app).focus()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'Approved: exactly this version' })).toBeFocused()
  for (let presses = 0; presses < 8; presses += 1) {
    await app.keyboard.press('Tab')
    if (await send(app).evaluate(button => button === document.activeElement)) break
  }
  await expect(send(app)).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(outcome(app, 'Delivered, once')).toBeFocused()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Acknowledge' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(outcome(app, 'Delivered and acknowledged')).toBeFocused()
})

/** Walks through the states of the view and calls `look` in each. */
async function eachState(app: Page, look: (state: string) => Promise<void>): Promise<void> {
  await open(app, '#/pilot')
  await expect(approve(app)).toBeVisible()
  await look('no agent')
  await open(app, '#/')
  await holderAtPilot(app)
  await look('ready')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await openGate(app)
  await look('delivered')
  await reports(app).click()
  await expect(app.getByRole('region', { name: 'Selected message' })).toBeVisible()
  await look('a report opened')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(outcome(app, 'Delivered and acknowledged')).toBeFocused()
  await look('acknowledged')
  await app.getByRole('button', { name: 'Draft the next report' }).click()
  await content(app).fill('{')
  await look('unreadable')
  await content(app).fill('{ "title": "Week 48" }')
  await approveReport(app)
  await (await openDraft(app)).fill('{ "title": "Week 49" }')
  await expect(outcome(app, 'The approval is for another version')).toBeVisible()
  await look('another version')
  await sendReport(app, 'DENY')
  await expect(outcome(app, 'Suspended by policy')).toBeVisible()
  await look('suspended')
}

test('Every state of the pilot fits every width and has no accessibility findings', async ({ app }) => {
  test.slow()
  await eachState(app, async state => {
    await expectToFit(app, state)
    await expectNoFindings(app, state)
  })
})

test('A report signed under an earlier readiness is held back, and sent again it is signed anew and delivered', async ({
  app,
}) => {
  await organizationAtPilot(app)
  const id = await inStore(app, [SERVICE_DATABASE, 'agents'], rows => String(rows[0].agent_id))
  await approveReport(app)
  await open(app, '#/bind')
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { level: 1, name: /^Suspended/ })).toBeVisible()
  await app.getByRole('button', { name: 'Reinstate' }).click()
  await expect(app.getByRole('heading', { level: 1, name: /^Reinstated/ })).toBeVisible()
  // Another client of this page enters the pilot, so that this side is not told of the new readiness.
  expect(await decisionOn(app, id)).toBe('PERMIT')
  await open(app, '#/pilot')
  await sendReport(app, 'INDETERMINATE')
  await expect(step(app)).toContainText('CONTENT_OTHER_READINESS')
  await sendReport(app, 'PERMIT')
})

import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { doWithAgent, open } from '../../kit/visitor-steps.ts'
import { openTab } from '../exchange/exchange-steps.ts'
import { decisionOn } from './in-page-agent.ts'
import { button, exchange, selected } from './journey-steps.ts'
import {
  approve,
  approveReport,
  belt,
  content,
  decision,
  editOneCharacter,
  enforcement,
  holderAtPilot,
  oidcAgent,
  openGate,
  organizationAtPilot,
  outcome,
  refusedIn,
  reports,
  send,
  sendReport,
  startFromSample,
  step,
} from './pilot-page-steps.ts'

test('Before there is an agent each step’s action is there, closed, and leads on', async ({ app }) => {
  for (const [fragment, action] of [
    ['#/bind', 'Get a nonce and sign it'],
    ['#/evaluate', 'Evaluate'],
    ['#/pilot', 'Send report'],
  ] as const) {
    await open(app, fragment)
    await expect(button(app, action)).toBeDisabled()
    await expect(button(app, 'Walk through with a sample agent')).toBeEnabled()
    await expect(app.getByRole('link', { name: 'Enter a claim' })).toBeVisible()
  }
  await expect(step(app)).toContainText('There is no agent yet')
  await expect(belt(app).getByRole('listitem').filter({ hasText: 'Approve' })).toBeVisible()
  await expect(button(app, 'Run the controlled pilot')).toBeVisible()
})

test('On a phone the stations keep six marks, and the report’s says who acts there', async ({ app }) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await holderAtPilot(app)
  const stations = belt(app).getByRole('list', { name: 'Stations' })
  const here = stations.locator('[aria-current="step"]')
  await expect(here).toHaveText('Draftyou')
  await approveReport(app)
  await expect(here).toHaveText('Approveyou, as holder')
  await sendReport(app, 'PERMIT')
  await expect(here).toHaveText('Inboxthe recipient')
  await expect(stations.locator('small:visible')).toHaveCount(1)
  await expect(stations.locator('li > svg:visible')).toHaveCount(11)
})

test('One character more makes another version, and whoever signs that is suspended', async ({ app }) => {
  await holderAtPilot(app)
  await approveReport(app)
  await expect(belt(app)).toContainText('Approved')
  await editOneCharacter(app)
  await expect(outcome(app, 'The approval is for another version')).toBeVisible()
  await expect(content(app)).toBeFocused()
  await expect(belt(app)).not.toContainText('Approved')
  const digests = step(app).getByRole('definition').locator('code')
  await expect(digests).toHaveCount(2)
  expect(new Set(await digests.allTextContents()).size).toBe(2)
  await expect(step(app)).toContainText('Sending it now means DENY and suspends the agent')
  await sendReport(app, 'DENY')
  await expect(decision(app)).toContainText('APPROVAL_OTHER_REPORT')
  const gate = await openGate(app)
  await expect(gate).toContainText('Effective DENY: stopped at decision')
  await expect(gate.locator('[data-line="stop_sending"]')).toHaveAttribute('data-s', 'proven')
  await expect(reports(app)).toHaveCount(1)
  await expect(reports(app, 'stopped')).toHaveCount(1)
  await expect(step(app)).toContainText('Only Revoke is left')
})

test('An organization’s agent is suspended for another place, and reinstated', async ({ app }) => {
  await organizationAtPilot(app)
  await approveReport(app)
  await expect(step(app).getByRole('definition').nth(1)).toHaveText('org.example')
  await sendReport(app, 'PERMIT')
  await app.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(outcome(app, 'Delivered and acknowledged')).toBeFocused()
  await app.getByRole('button', { name: 'Draft the next report' }).click()
  await expect(content(app)).toBeFocused()
  await app.getByLabel('Destination').fill('https://elsewhere.example/reports')
  await approveReport(app)
  await expect(step(app)).toContainText('The destination is not the inbox.')
  await sendReport(app, 'DENY')
  await expect(await openGate(app)).toContainText(/The decision must be PERMIT\.\s*Found: DENY/)
  await expect(refusedIn(belt(app)).filter({ has: reports(app, 'stopped') })).toContainText('DENY')
  for (const place of [enforcement(app), exchange(app)]) await expect(refusedIn(place).first()).toBeVisible()
  await revisit(app)
  await expect(outcome(app, 'Suspended by policy')).toBeVisible()
  await expect(decision(app)).toContainText('DESTINATION_NOT_ALLOWED')
  await expect(step(app)).toContainText('The only destination is the synthetic inbox.')
  await expect(step(app)).toContainText('org.example reinstates it.')
  await expect(reports(app, 'acknowledged')).toHaveCount(1)
  await expect(reports(app, 'stopped')).toHaveCount(1)
  await step(app).getByRole('link', { name: 'Reinstate' }).click()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeVisible()
  await expect(step(app).locator('[data-next]')).toHaveText('Reinstate')
  await doWithAgent(app, 'Reinstate')
  await expect(outcome(app, 'Reinstated')).toBeFocused()
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeHidden()
})

test('An agent that is not ready is led to Evaluate, and its report says so', async ({ app }) => {
  await oidcAgent(app, false)
  await open(app, '#/pilot')
  await expect(outcome(app, 'Not ready for the pilot yet')).toBeVisible()
  await expect(app.getByRole('link', { name: 'Go to Evaluate' })).toBeVisible()
  await sendReport(app, 'INDETERMINATE')
  await expect(decision(app)).toContainText('APPROVAL_ABSENT')
  await expect(decision(app)).toContainText('LIFECYCLE_NOT_PILOT_READY')
  await expect(await openGate(app)).toContainText('Effective DENY: stopped at decision')
  await expect(reports(app, 'stopped')).toContainText('Not delivered')
})

test('A real-looking host is refused beside the field that holds it, until edited', async ({ app }) => {
  await holderAtPilot(app)
  await startFromSample(app, 'A real-looking host')
  await approveReport(app)
  await send(app).click()
  await expect(outcome(app, 'Not decided, nothing delivered')).toBeFocused()
  await expect(content(app)).toHaveAttribute('aria-invalid', 'true')
  await expect(step(app)).toContainText('is outside reserved space: write')
  await content(app).fill('{ "title": ')
  await expect(content(app)).toHaveAccessibleDescription('The content is not JSON yet.')
  await expect(content(app)).toBeFocused()
  await expect(approve(app)).toBeDisabled()
  await content(app).fill('{ "title": "Week 47" }')
  await expect(content(app)).not.toHaveAttribute('aria-invalid')
  await approveReport(app)
  // Timers without a delay fire late, as on a busy machine: the decision takes the focus all the same, once it is drawn.
  await app.evaluate(() => {
    const timeout = window.setTimeout.bind(window)
    const late = (act: TimerHandler, delay = 0, ...given: unknown[]) =>
      timeout(act, Math.max(delay, 200), ...given)
    Object.assign(window, { setTimeout: late })
  })
  await sendReport(app, 'PERMIT')
})

test('A report signed under an earlier readiness is held back, and then signed anew', async ({ app }) => {
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
  await revisit(app)
  await sendReport(app, 'PERMIT')
})

test('What the enforcement point did is a message, a delivery has the inbox as its lane', async ({ app }) => {
  await holderAtPilot(app)
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  const row = (name: RegExp) => exchange(app).getByRole('button', { name })
  await expect(exchange(app).getByText('Inbox', { exact: true })).toBeVisible()
  await expect(row(/delivers rep-.+, enforcement point to inbox$/)).toBeVisible()
  await row(/enforcement point, 15 checks passed/).click()
  await expect(selected(app)).toContainText('let the report through')
  await openTab(app, 'Checks')
  await expect(selected(app).locator('[data-line="deliver_once"]')).toHaveAttribute('data-s', 'proven')
})

import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, open, tryToBreak, unfoldDecision, unfoldMore } from '../../kit/visitor-steps.ts'
import { openTab } from '../exchange/exchange-steps.ts'
import { selected } from './journey-steps.ts'
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
  reports,
  send,
  sendReport,
  startFromSample,
  step,
} from './pilot-page-steps.ts'

test('Before there is an agent the pilot’s actions are there, closed, and say why', async ({ app }) => {
  await open(app, '#/pilot')
  await expect(approve(app)).toBeDisabled()
  await expect(send(app)).toBeDisabled()
  await expect(step(app)).toContainText('There is no agent yet')
  await expect(belt(app).getByRole('listitem').filter({ hasText: 'Approve' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Run the controlled pilot' })).toBeVisible()
})

test('At every size of a desktop the report stays within the belt, at its first station as at its last', async ({
  app,
}) => {
  await holderAtPilot(app)
  const card = belt(app).getByRole('list', { name: 'Reports' }).getByText('Week 47, deliveries')
  /** How far the card reaches past the belt to the left and to the right, in CSS pixels. */
  const beyond = () =>
    card.evaluate(title => {
      const inner = title.parentElement?.getBoundingClientRect()
      const outer = title.closest('section')?.getBoundingClientRect()
      if (inner === undefined || outer === undefined) throw new Error('There is no card.')
      return Math.max(outer.left - inner.left, inner.right - outer.right)
    })
  const expectWithin = async () => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
    ] as const) {
      await app.setViewportSize({ width, height })
      await expect.poll(beyond, `${width}×${height}`).toBeLessThanOrEqual(0.5)
    }
  }
  await expectWithin()
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await expectWithin()
  await expect(card).toBeVisible()
})

test('On a phone the stations keep six marks, and under the one where the report is stands who acts', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await holderAtPilot(app)
  const stations = belt(app).getByRole('list', { name: 'Stations' })
  const expectAt = async (station: string, who: string) => {
    await expect(stations.locator('[aria-current="step"]')).toContainText(station)
    await expect(stations.locator('[aria-current="step"]').getByText(who)).toBeVisible()
    await expect(stations.locator('small:visible')).toHaveCount(1)
    await expect(stations.locator('svg:visible').first()).toBeInViewport()
  }
  await expectAt('Draft', 'you')
  await approveReport(app)
  await expectAt('Approve', 'you, as holder')
  await sendReport(app, 'PERMIT')
  await expectAt('Inbox', 'the recipient')
})

test('One character after the approval makes another version, and whoever signs that is suspended', async ({
  app,
}) => {
  await holderAtPilot(app)
  await approveReport(app)
  await expect(belt(app)).toContainText('Approved')
  await editOneCharacter(app)
  await expect(outcome(app, 'The approval is for another version')).toBeVisible()
  await expect(content(app)).toBeFocused()
  await expect(belt(app)).not.toContainText('Approved')
  await expect(step(app)).toContainText('Sending it now means DENY and suspends the agent')
  await sendReport(app, 'DENY')
  await expect(decision(app)).toContainText('APPROVAL_OTHER_REPORT')
  const gate = await openGate(app)
  await expect(gate).toContainText('Effective DENY: stopped at decision')
  await expect(gate.locator('[data-line="stop_sending"]')).toHaveAttribute('data-s', 'proven')
  await expect(reports(app, 'stopped')).toHaveCount(1)
  await expect(reports(app)).toHaveCount(1)
  await expect(outcome(app, 'Suspended by policy')).toBeVisible()
  await expect(step(app)).toContainText('Only Revoke is left')
})

test('An organization approves for its agent; for another destination it is suspended, and reinstated', async ({
  app,
}) => {
  await organizationAtPilot(app)
  await approveReport(app)
  await expect(step(app)).toContainText('You, acting for')
  await sendReport(app, 'PERMIT')
  await unfoldDecision(app)
  await expect(decision(app).or(step(app)).locator('[data-reason]')).toHaveAttribute(
    'data-reason',
    'ALL_DIMENSIONS_PASS',
  )
  await expect(reports(app, 'delivered')).toHaveCount(1)
  await app.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(outcome(app, 'Delivered and acknowledged')).toBeFocused()

  await app.getByRole('button', { name: 'Draft the next report' }).click()
  await expect(content(app)).toBeFocused()
  await app.getByLabel('Destination').fill('https://elsewhere.example/reports')
  await approveReport(app)
  await expect(step(app)).toContainText('The destination is not the inbox.')
  await sendReport(app, 'DENY')
  await expect(decision(app)).toContainText('DESTINATION_NOT_ALLOWED')
  await expect(outcome(app, 'Suspended by policy')).toBeFocused()
  await expect(step(app)).toContainText('The only destination is the synthetic inbox.')
  await expect(step(app)).toContainText('reinstates it')
  await expect(reports(app, 'acknowledged')).toHaveCount(1)
  await expect(reports(app, 'stopped')).toHaveCount(1)
  await unfoldDecision(app)
  await app.getByRole('button', { name: 'All eight dimensions' }).click()
  await expect(app.locator('[data-dimension="DESTINATION"]')).toHaveAttribute('data-status', 'FAIL')
  await app.keyboard.press('Escape')
  await step(app).getByRole('link', { name: 'Reinstate' }).click()
  await doWithAgent(app, 'Reinstate')
  await expect(app.getByRole('heading', { level: 1, name: 'Reinstated' })).toBeFocused()
})

test('Where an organization is claimed and not linked nobody may approve, and the answer says what is missing', async ({
  app,
}) => {
  await oidcAgent(app, false)
  await open(app, '#/pilot')
  await unfoldMore(app)
  await expect(approve(app)).toBeDisabled()
  await expect(step(app)).toContainText('is claimed and not linked, so no one may approve')
  await sendReport(app, 'INDETERMINATE')
  await expect(decision(app)).toContainText('APPROVAL_ABSENT')
  await expect(decision(app)).toContainText('LIFECYCLE_NOT_PILOT_READY')
  await expect(await openGate(app)).toContainText('Effective DENY: stopped at decision')
  await expect(reports(app)).toHaveCount(1)
  await expect(reports(app, 'stopped')).toContainText('Not delivered')
})

test('A real-looking host is refused beside the field that holds it, until that is edited', async ({
  app,
}) => {
  await holderAtPilot(app)
  await startFromSample(app, 'A real-looking host')
  await approveReport(app)
  await send(app).click()
  await expect(outcome(app, 'Not decided, nothing delivered')).toBeFocused()
  await expect(content(app)).toHaveAttribute('aria-invalid', 'true')
  await expect(step(app)).toContainText('is outside reserved space: write')
  await content(app).fill('{ "title": ')
  await expect(step(app)).toContainText('The content is not JSON yet.')
  await expect(approve(app)).toBeDisabled()
  await content(app).fill('{ "title": "Week 47" }')
  await expect(content(app)).not.toHaveAttribute('aria-invalid')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
})

test('A PERMIT that is held for 61 s is stale, and nothing is delivered for it', async ({ app }) => {
  await holderAtPilot(app)
  await tryToBreak(app, 'Enforce a PERMIT 61 s late')
  await expect(step(app)).toContainText('fresh')
  await app.keyboard.press('Escape')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await openGate(app)
  await app.getByRole('button', { name: 'Wait 61 s, then enforce' }).click()
  await expect(enforcement(app).getByRole('heading', { name: /stopped at fresh/ })).toBeFocused()
  await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).toContainText('+1 min 1 s')
  await expect(reports(app, 'delivered')).toHaveCount(1)
})

const ATTACKS = [
  ['Change one character after signing', 'CONTENT_CHANGED', 'ASSURANCE_PILOT_READY, it signed no violation'],
  ['Approve it as the agent', 'APPROVAL_WRONG_PARTY', 'SUSPENDED, it signed the violation itself'],
  ['Replay a sent report', 'CONTENT_PROOF_USED', 'ASSURANCE_PILOT_READY, it signed no violation'],
  ['Deliver it twice', 'deliver_once', 'ASSURANCE_PILOT_READY, it signed no violation'],
  ['Name a real-looking host', 'REAL_DATA_NOT_ACCEPTED', 'ASSURANCE_PILOT_READY, it signed no violation'],
] as const

test('Attacks on a report are stopped on agents of their own, and the visitor’s agent stays ready', async ({
  app,
}) => {
  test.slow()
  await holderAtPilot(app)
  for (const [name, code, left] of ATTACKS) {
    await tryToBreak(app, name)
    const said = app.getByRole('definition')
    await expect(said.filter({ has: app.getByText(code, { exact: true }) })).toBeVisible()
    await expect(said.filter({ hasText: left })).toBeVisible()
    await expect(step(app)).not.toContainText('was expected')
  }
  await expect(step(app)).toContainText('5 of 13')
  await app.getByRole('button', { name: 'Leave' }).click()
  await expect(reports(app)).toHaveCount(0)
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toHaveAttribute(
    'data-status',
    'ASSURANCE_PILOT_READY',
  )
})

test('What the enforcement point did is a message, and a delivery has the inbox as its lane', async ({
  app,
}) => {
  await holderAtPilot(app)
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  const exchange = app.getByRole('region', { name: 'Exchange' })
  await expect(exchange.getByText('Inbox', { exact: true })).toBeVisible()
  await expect(
    exchange.getByRole('button', { name: /delivers rep-.+, enforcement point to inbox$/ }),
  ).toBeVisible()
  await exchange.getByRole('button', { name: /enforcement point, 15 checks passed/ }).click()
  await expect(selected(app)).toContainText('let the report through')
  await openTab(app, 'Checks')
  await expect(selected(app).locator('[data-line="deliver_once"]')).toHaveAttribute('data-s', 'proven')
})

import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import {
  approve,
  approveReport,
  content,
  decision,
  editOneCharacter,
  enforcement,
  holderAtPilot,
  inbox,
  oidcAgent,
  organizationAtPilot,
  pilot,
  send,
  sendReport,
} from './pilot-page-steps.ts'
import { selected } from './world-page-steps.ts'

test('Before there is an agent the pilot’s actions are there, closed, and say why', async ({ app }) => {
  await open(app, '#/pilot')
  await expect(approve(app)).toBeDisabled()
  await expect(send(app)).toBeDisabled()
  await expect(pilot(app)).toContainText('There is no agent yet')
  await expect(app.getByRole('button', { name: 'Run the controlled pilot' })).toBeVisible()
})

test('One character after the approval makes another version, and whoever signs that is suspended', async ({
  app,
}) => {
  await holderAtPilot(app)
  await approveReport(app)
  const step = pilot(app).getByRole('listitem').filter({ hasText: 'you approve' })
  await expect(step).toHaveAttribute('data-status', 'proven')
  await editOneCharacter(app)
  await expect(pilot(app)).toContainText('The approval is for another version')
  await expect(step).toHaveAttribute('data-status', 'claimed')
  await expect(pilot(app)).toContainText('a DENY, and policy suspends the agent')
  await sendReport(app, 'DENY')
  await expect(decision(app)).toContainText('APPROVAL_OTHER_REPORT')
  await expect(enforcement(app)).toContainText('Effective DENY: stopped at decision')
  await expect(enforcement(app).locator('[data-line="stop_sending"]')).toHaveAttribute('data-s', 'proven')
  await expect(inbox(app)).toContainText('0 delivered, 1 stopped')
  await expect(pilot(app)).toContainText('Suspended by policy')
  await expect(pilot(app)).toContainText('only Revoke is left')
})

test('An organization approves for its agent; for another destination it is suspended, and reinstated', async ({
  app,
}) => {
  await organizationAtPilot(app)
  await expect(pilot(app)).toContainText('you act for')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await expect(decision(app)).toContainText('ALL_DIMENSIONS_PASS')
  await expect(inbox(app).getByRole('article')).toHaveCount(1)
  await expect(app.getByRole('region', { name: 'Receipt' })).not.toContainText('SELF_APPROVED')

  await app.getByRole('button', { name: 'Draft the next report' }).click()
  await expect(content(app)).toBeFocused()
  await app.getByLabel('Destination').fill('https://elsewhere.example/reports')
  await approveReport(app)
  await expect(pilot(app)).toContainText('another destination than the inbox')
  await sendReport(app, 'DENY')
  await expect(decision(app)).toContainText('DESTINATION_NOT_ALLOWED')
  await expect(pilot(app)).toContainText('reinstates it')
  await expect(inbox(app)).toContainText('1 delivered, 1 stopped')
  await pilot(app).getByRole('link', { name: 'Reinstate' }).click()
  await app.getByRole('button', { name: 'Reinstate' }).click()
  await expect(app.getByRole('region', { name: 'Lifecycle' })).not.toContainText('by policy')
})

test('Where an organization is claimed and not linked nobody may approve, and the answer says what is missing', async ({
  app,
}) => {
  await oidcAgent(app, false)
  await open(app, '#/pilot')
  await expect(approve(app)).toBeDisabled()
  await expect(pilot(app)).toContainText('is claimed and not linked, so nobody may approve')
  await sendReport(app, 'INDETERMINATE')
  await expect(decision(app)).toContainText('APPROVAL_ABSENT')
  await expect(decision(app)).toContainText('LIFECYCLE_NOT_PILOT_READY')
  await expect(enforcement(app)).toContainText('Effective DENY: stopped at decision')
  await expect(inbox(app).getByRole('article')).toHaveCount(1)
  await expect(inbox(app)).toContainText('0 delivered, 1 stopped')
})

test('A real-looking host is refused beside the field that holds it, until that is edited', async ({
  app,
}) => {
  await holderAtPilot(app)
  await pilot(app).getByRole('button', { name: 'A real-looking host', exact: true }).click()
  await approveReport(app)
  await send(app).click()
  await expect(app.getByRole('heading', { name: 'Not decided, nothing delivered' })).toBeFocused()
  await expect(content(app)).toHaveAttribute('aria-invalid', 'true')
  await expect(pilot(app)).toContainText('is outside reserved space: write')
  await content(app).fill('{ "title": ')
  await expect(pilot(app)).toContainText('The content is not JSON yet.')
  await expect(approve(app)).toBeDisabled()
  await content(app).fill('{ "title": "Week 47" }')
  await expect(content(app)).not.toHaveAttribute('aria-invalid')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
})

test('A PERMIT that is held for 61 s is stale, and nothing is delivered for it', async ({ app }) => {
  await holderAtPilot(app)
  await app.getByRole('button', { name: 'Hold a PERMIT for 61 s' }).click()
  await expect(pilot(app)).toContainText('stopped by the enforcement point at fresh')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await app.getByRole('button', { name: 'Hold it for 61 s' }).click()
  await expect(enforcement(app).getByRole('heading', { name: /stopped at fresh/ })).toBeFocused()
  await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).toContainText('+1 min 1 s')
  await expect(inbox(app)).toContainText('1 delivered')
})

const ATTACKS = [
  ['Change one character after signing', 'CONTENT_CHANGED', 'is not suspended'],
  ['Approve it as the agent', 'APPROVAL_WRONG_PARTY', 'policy suspended it'],
  ['Replay a sent report', 'CONTENT_PROOF_USED', 'is not suspended'],
  ['Deliver it twice', 'deliver_once', 'is not suspended'],
  ['A real-looking host in it', 'REAL_DATA_NOT_ACCEPTED', 'is not suspended'],
] as const

test('Attacks on a report are stopped on agents of their own, and the visitor’s agent stays ready', async ({
  app,
}) => {
  test.slow()
  await holderAtPilot(app)
  for (const [name, code, suspension] of ATTACKS) {
    await app.getByRole('button', { name }).click()
    const said = pilot(app).getByRole('status')
    await expect(said).toContainText(code)
    await expect(said).toContainText(suspension)
    await expect(said).not.toContainText('was expected')
  }
  await expect(inbox(app)).toContainText('0 delivered')
  await expect(app.getByRole('region', { name: 'Lifecycle' })).toContainText('PERMIT, message')
})

test('The story of the violation ends at the pilot, which says who suspended the agent and why', async ({
  app,
}) => {
  await app.getByRole('button', { name: /^Breaks its own rules/ }).click()
  await expect(app).toHaveURL(/#\/pilot\?scenario=OWN_VIOLATION/)
  await expect(app.getByRole('heading', { name: 'Suspended by policy' })).toBeFocused()
  await expect(pilot(app)).toContainText('The only destination is the synthetic inbox.')
  await expect(app.locator('[data-dimension="DESTINATION"]')).toHaveAttribute('data-status', 'FAIL')
})

test('What the enforcement point did is a message, and a delivery has the inbox as its lane', async ({
  app,
}) => {
  await holderAtPilot(app)
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  const exchange = app.getByRole('region', { name: 'Exchange' })
  await expect(exchange.getByText('synthetic', { exact: true })).toBeVisible()
  await expect(exchange.getByRole('button', { name: /deliver once, with receipt_ref/ })).toBeVisible()
  await exchange.getByRole('button', { name: /enforcement point, 14 checks held/ }).click()
  await expect(selected(app)).toContainText('let the report through')
  await expect(selected(app).locator('[data-line="deliver_once"]')).toHaveAttribute('data-s', 'proven')
})

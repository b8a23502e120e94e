import { expect } from '../../kit/fixtures.ts'
import { unfoldDecision } from '../../kit/visitor-steps.ts'
import { newestAnswer } from '../journey/journey-steps.ts'
import {
  approveReport,
  enforcement,
  holderAtPilot,
  openGate,
  outcome,
  reports,
  sendReport,
  step,
} from '../journey/pilot-page-steps.ts'
import { story } from './story.ts'

story(
  'A report that its holder approved reaches the inbox once, and a second delivery is refused',
  async ({ app }) => {
    await holderAtPilot(app)
    await expect(reports(app)).toHaveCount(0)
    await approveReport(app)
    await expect(step(app)).toContainText('you, as holder')
    await sendReport(app, 'PERMIT')
    await expect(reports(app, 'delivered')).toHaveCount(1)
    await unfoldDecision(app)
    await expect(step(app).locator('[data-reason="APPROVAL_SELF"]')).toBeVisible()
    const gate = await openGate(app)
    await expect(gate.getByRole('heading', { name: 'Effective PERMIT: delivered' })).toBeVisible()
    await expect(gate.locator('[data-line][data-s="proven"]')).toHaveCount(15)
    await expect(app.locator('[data-dimension="APPROVAL"]')).toHaveAttribute('data-status', 'PASS')
    await newestAnswer(app).click()
    const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
    await expect(receipt).toContainText('report.send')
    await expect(receipt).toContainText('SELF_APPROVED')
    await app.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await reports(app).click()
    const opened = app.getByRole('region', { name: 'Selected message' })
    await expect(opened).toContainText('report.send')
    await app.keyboard.press('Escape')
    await app.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(outcome(app, 'Delivered and acknowledged')).toBeFocused()
    await expect(reports(app, 'acknowledged')).toHaveCount(1)
    await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('The recipient has read it')

    await app.getByRole('button', { name: 'Enforce again' }).click()
    await expect(
      enforcement(app).getByRole('heading', { name: /Effective DENY.*deliver_once/ }),
    ).toBeFocused()
    await app.reload()
    await expect(reports(app, 'acknowledged')).toHaveCount(1)
  },
)

import { expect } from '../../kit/fixtures.ts'
import {
  approveReport,
  decision,
  enforcement,
  holderAtPilot,
  inbox,
  pilot,
  send,
  sendReport,
} from '../journey/pilot-page-steps.ts'
import { newestAnswer } from '../journey/world-page-steps.ts'
import { story } from './story.ts'

story(
  'A report that its holder approved reaches the inbox once, and a second delivery is refused',
  async ({ app }) => {
    await holderAtPilot(app)
    await expect(inbox(app)).toContainText('0 delivered')
    await expect(pilot(app)).toContainText('you approve, as the holder of the key')
    await approveReport(app)
    await sendReport(app, 'PERMIT')
    await expect(decision(app)).toContainText('APPROVAL_SELF')
    await expect(enforcement(app).getByRole('heading', { name: 'Effective PERMIT: delivered' })).toBeVisible()
    await expect(enforcement(app).locator('[data-line][data-s="proven"]')).toHaveCount(14)
    await expect(app.locator('[data-dimension="APPROVAL"]')).toHaveAttribute('data-status', 'PASS')
    await newestAnswer(app).click()
    const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
    await expect(receipt).toContainText('report.send')
    await expect(receipt).toContainText('SELF_APPROVED')
    await app.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    const article = inbox(app).getByRole('article')
    await expect(article).toHaveCount(1)
    await expect(article).toContainText('ni:///sha-256;')
    await article.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(article).toContainText('Acknowledged')
    await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('acknowledged')
    await expect(article.getByRole('heading')).toBeFocused()

    await app.getByRole('button', { name: 'Enforce again' }).click()
    await expect(
      enforcement(app).getByRole('heading', { name: /Effective DENY.*deliver_once/ }),
    ).toBeFocused()
    await send(app).click()
    await expect(decision(app)).toContainText('APPROVAL_USED')
    await expect(inbox(app)).toContainText('1 delivered, 1 stopped')
    await app.reload()
    await expect(inbox(app)).toContainText('1 delivered, 1 stopped')
    await expect(inbox(app).getByRole('article').filter({ hasText: 'Acknowledged' })).toHaveCount(1)
  },
)

import { expect, test } from '../../kit/fixtures.ts'
import { open, tryToBreak } from '../../kit/visitor-steps.ts'
import { exchange } from './journey-steps.ts'
import { decision, enforcement, oidcAgent, openGate, refusedIn, sendReport } from './pilot-page-steps.ts'

test('What is INDETERMINATE is amber and dashed wherever it is drawn, and never red', async ({ app }) => {
  await oidcAgent(app, false)
  await open(app, '#/evaluate')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(decision(app)).toHaveAttribute('data-status', 'INDETERMINATE')
  await expect(decision(app).locator('[data-status="INDETERMINATE"]')).toHaveAttribute('data-s', 'claimed')
  const missing = decision(app).locator('[data-dimension][data-status="MISSING"]')
  await expect(missing.first()).toHaveAttribute('data-s', 'claimed')
  const answer = exchange(app)
    .getByRole('button', { name: /answer 200, service to agent$/ })
    .last()
  await expect(answer).toContainText('200 INDETERMINATE')
  await expect(answer).toHaveAttribute('data-s', 'claimed')
  await open(app, '#/pilot')
  await sendReport(app, 'INDETERMINATE')
  await expect(await openGate(app)).toContainText(/The decision must be PERMIT\.\s*Found: INDETERMINATE/)
  await expect(enforcement(app).locator('[data-line="decision"]')).toHaveAttribute('data-s', 'claimed')
  await expect(exchange(app).getByRole('button', { name: /stopped at decision/ })).toBeVisible()
  await expect(refusedIn(app.getByRole('main'))).toHaveCount(0)
})

test('An attack that is answered with INDETERMINATE is marked in its tone', async ({ permitted: app }) => {
  await tryToBreak(app, 'Ask a day later')
  const later = app.getByRole('button', { name: /^Ask a day later/ })
  await expect(later).toContainText('INDETERMINATE')
  await expect(later).toHaveAttribute('data-s', 'claimed')
})

import type { Locator } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { editReceipt, open, openReceipt, tryToBreak } from '../../kit/visitor-steps.ts'
import { messages } from '../exchange/exchange-steps.ts'
import { exchange, selected } from './journey-steps.ts'
import {
  approveReport,
  belt,
  decision,
  enforcement,
  holderAtPilot,
  oidcAgent,
  openGate,
  reports,
  sendReport,
} from './pilot-page-steps.ts'

/** The elements below one that are drawn in the tone of a refusal. */
const refusedIn = (place: Locator): Locator => place.locator('[data-s="refused"]')

test('What is INDETERMINATE is amber and dashed wherever it is drawn: stamp, dimensions, exchange, report, enforcement', async ({
  app,
}) => {
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

test('A report on which the answer is DENY is stopped, in red', async ({ app }) => {
  await holderAtPilot(app)
  await app.getByLabel('Destination').fill('https://elsewhere.example/reports')
  await approveReport(app)
  await sendReport(app, 'DENY')
  await expect(await openGate(app)).toContainText(/The decision must be PERMIT\.\s*Found: DENY/)
  await expect(refusedIn(belt(app)).filter({ has: reports(app, 'stopped') })).toContainText('DENY')
  await expect(refusedIn(enforcement(app)).first()).toBeVisible()
  await expect(refusedIn(exchange(app)).first()).toBeVisible()
})

test('An attack that is answered with INDETERMINATE is marked in its tone', async ({ permitted: app }) => {
  await tryToBreak(app, 'Ask a day later')
  const later = app.getByRole('button', { name: /^Ask a day later/ })
  await expect(later).toContainText('INDETERMINATE')
  await expect(later).toHaveAttribute('data-s', 'claimed')
})

test('A receipt stands below its reasons, breaks at the first changed character, not by its order, and is whole again', async ({
  permitted: app,
}) => {
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  await expect(selected(app).getByRole('list', { name: 'Reasons' })).toBeInViewport()
  const before = await messages(app).count()
  const now = receipt.getByRole('definition').nth(1)
  await expect(receipt).toHaveAttribute('data-status', 'equal')
  const name = await now.textContent()
  expect(name).toMatch(/^ni:\/\/\/sha-256;/u)
  await editReceipt(app, '"decision": "PERMIT"', '"decision":      "PERMIT"')
  await expect(receipt.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await expect(receipt).toHaveAttribute('data-status', 'equal')
  await editReceipt(app, '"PERMIT"', '"PERMIt"')
  await expect(receipt).toHaveAttribute('data-status', 'broken')
  await expect(now).not.toHaveText(name ?? '')
  await editReceipt(app, '"PERMIt"', 'PERMIT')
  await expect(receipt).toHaveAttribute('data-status', 'unreadable')
  await expect(now).toHaveText('none')
  await receipt.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(receipt).toHaveAttribute('data-status', 'equal')
  await expect(now).toHaveText(name ?? '')
  expect(await messages(app).count(), 'nothing of it is noted').toBe(before)
})

test('Recompute digest notes what it found in the exchange', async ({ permitted: app }) => {
  await openReceipt(app)
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('heading', { name: 'Digest recomputed: matches' })).toBeFocused()
  await expect(exchange(app)).toContainText('hash the receipt: matches')
  await editReceipt(app, '"PERMIT"', '"DENY"')
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(exchange(app)).toContainText('hash the receipt: does not match')
})

import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, editReceipt, evaluate, importSample, openReceipt } from '../../kit/visitor-steps.ts'
import { messages } from '../exchange/exchange-steps.ts'

test('A receipt breaks at the first changed character and is whole again once that is put back', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  const before = await messages(app).count()
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  const now = receipt.getByRole('definition').nth(1)
  await expect(receipt).toHaveAttribute('data-status', 'equal')
  const name = await now.textContent()
  expect(name).toMatch(/^ni:\/\/\/sha-256;/u)
  await expect(now.locator('mark')).toHaveCount(0)
  await editReceipt(app, '"PERMIT"', '"PERMIt"')
  await expect(receipt).toHaveAttribute('data-status', 'broken')
  await expect(now.locator('mark').first()).toBeVisible()
  await expect(now).not.toHaveText(name ?? '')
  await editReceipt(app, '"PERMIt"', 'PERMIT')
  await expect(receipt).toHaveAttribute('data-status', 'unreadable')
  await expect(now).toHaveText('none')
  await receipt.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(receipt).toHaveAttribute('data-status', 'equal')
  await expect(now).toHaveText(name ?? '')
  expect(await messages(app).count(), 'nothing of it is noted').toBe(before)
})

test('Order and spaces do not break it, as its name is that of the canonical form', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await openReceipt(app)
  const receipt = app.getByRole('region', { name: 'Receipt', exact: true })
  await editReceipt(app, '"decision": "PERMIT"', '"decision":      "PERMIT"')
  await expect(receipt.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
  await expect(receipt).toHaveAttribute('data-status', 'equal')
})

test('Recompute digest notes what it found in the exchange', async ({ permitted: app }) => {
  await openReceipt(app)
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('heading', { name: 'Digest recomputed, equal' })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('hash the receipt: equal')
  await editReceipt(app, '"PERMIT"', '"DENY"')
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('hash the receipt: broken')
})

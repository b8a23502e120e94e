import { readFile } from 'node:fs/promises'
import { expect, test } from '../../kit/fixtures.ts'
import { editReceipt, evaluateAgain, openReceipt, unfoldDecision } from '../../kit/visitor-steps.ts'
import { messages } from '../exchange/exchange-steps.ts'
import { button, exchange, selected } from '../journey/journey-steps.ts'

// That Check takes the export is held by service/decision/receipt-chain.spec.ts, and what stands where one was altered by
// hostile/altered-rows.spec.ts.

test('The receipts stand oldest first, and are exported as stored', async ({ permitted: app }) => {
  for (const sequence of [2, 3]) {
    await evaluateAgain(app)
    await expect(app.getByRole('button', { name: new RegExp(`receipt ${sequence}$`) })).toBeVisible()
  }
  await unfoldDecision(app)
  await app.getByRole('button', { name: 'All receipts of this agent' }).click()
  const lines = app.getByRole('table', { name: 'Receipts, oldest first' }).getByRole('row')
  await expect(lines).toHaveCount(4)
  await expect(lines.nth(1)).toContainText(/^Receipt\s1PERMIT for pilot\.enter.*ni:\/\/\/sha-256;/)
  await expect(lines.nth(3)).toContainText(/^Receipt\s3PERMIT/)
  const downloading = app.waitForEvent('download')
  await app.getByRole('button', { name: 'Export the chain as JSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^receipts-agt_[0-9a-f-]{36}\.json$/)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported).toMatchObject({ schema: 'agent-assurance-receipt-chain', head: { sequence: 3 } })
  expect(exported.receipts).toHaveLength(3)
  expect(exported.receipts[2].receipt_ref).toBe(exported.head.receipt_ref)
  expect(exported.how_to_verify.join(' ')).toContain('RFC 8785')
})

test('A receipt breaks at the first changed character, and is restored', async ({ permitted: app }) => {
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
  await button(app, 'Recompute digest').click()
  await expect(app.getByRole('heading', { name: 'Digest recomputed: matches' })).toBeFocused()
  await expect(exchange(app)).toContainText('hash the receipt: matches')
  await editReceipt(app, '"PERMIT"', '"DENY"')
  await button(app, 'Recompute digest').click()
  await expect(exchange(app)).toContainText('hash the receipt: does not match')
})

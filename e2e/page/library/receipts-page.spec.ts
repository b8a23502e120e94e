import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { evaluateAgain, open, unfoldDecision } from '../../kit/visitor-steps.ts'
import { checkIt, fill, line, region, verdict } from '../check/check-steps.ts'

const lines = (page: Page) => page.getByRole('table', { name: 'Receipts, oldest first' }).getByRole('row')

async function openReceipts(page: Page): Promise<void> {
  await unfoldDecision(page)
  await page.getByRole('button', { name: 'All receipts of this agent' }).click()
  await expect(lines(page)).toHaveCount(4)
}

test('The receipts stand oldest first, each with its name; the export is the chain as stored, which Check takes; one that was altered into none says so', async ({
  permitted: app,
}) => {
  for (const sequence of [2, 3]) {
    await evaluateAgain(app)
    await expect(app.getByRole('button', { name: new RegExp(`receipt ${sequence}$`) })).toBeVisible()
  }
  await openReceipts(app)
  await expect(lines(app).nth(1)).toContainText(/^Receipt\s1PERMIT for pilot\.enter.*ni:\/\/\/sha-256;/)
  await expect(lines(app).nth(3)).toContainText(/^Receipt\s3PERMIT/)
  const downloading = app.waitForEvent('download')
  await app.getByRole('button', { name: 'Export the chain as JSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^receipts-agt_[0-9a-f-]{36}\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  const exported = JSON.parse(text)
  expect(exported).toMatchObject({ schema: 'agent-assurance-receipt-chain', head: { sequence: 3 } })
  expect(exported.receipts).toHaveLength(3)
  expect(exported.receipts[2].receipt_ref).toBe(exported.head.receipt_ref)
  expect(exported.how_to_verify.join(' ')).toContain('RFC 8785')
  await inStore(app, [SERVICE_DATABASE, 'receipts'], (rows, held) => {
    const record = rows.find(each => each.sequence === 2)
    held.put({ ...record, receipt: { ...record.receipt, decision: 7 } })
  })
  await app.reload()
  await openReceipts(app)
  await expect(lines(app).nth(2)).toContainText(/^Receipt\s2unreadable/)
  await open(app, '#/check')
  await fill(app, 'What to check', text)
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'receipt')
  await expect(line(app, 'digest')).toHaveAttribute('data-status', 'PASS')
  await app.getByRole('button', { name: 'Check this one' }).first().click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, evaluateAgain, importSample, unfoldDecision } from '../../kit/visitor-steps.ts'
import { checkIt, fill, line, region } from '../check/check-steps.ts'

const lines = (page: Page) => page.getByRole('table', { name: 'Receipts, oldest first' }).getByRole('row')

async function openReceipts(page: Page): Promise<void> {
  await unfoldDecision(page)
  await page.getByRole('button', { name: 'All receipts of this agent' }).click()
  await expect(lines(page)).toHaveCount(4)
}

/** An agent with three receipts, in front of them. */
async function threeDecisions(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await evaluate(page)
  for (const sequence of [2, 3]) {
    await evaluateAgain(page)
    await expect(page.getByRole('button', { name: new RegExp(`receipt ${sequence}$`) })).toBeVisible()
  }
  await openReceipts(page)
}

test('The receipts stand oldest first, each with its decision and its name; one that was altered into none says so', async ({
  app,
}) => {
  await threeDecisions(app)
  await expect(lines(app).nth(1)).toContainText(/^1PERMIT for pilot\.enter.*ni:\/\/\/sha-256;/)
  await expect(lines(app).nth(3)).toContainText(/^3PERMIT/)
  await inStore(app, [SERVICE_DATABASE, 'receipts'], (rows, held) => {
    const record = rows.find(each => each.sequence === 2)
    held.put({ ...record, receipt: { ...record.receipt, decision: 7 } })
  })
  await app.reload()
  await openReceipts(app)
  await expect(lines(app).nth(2)).toContainText(/^2unreadable/)
})

test('The export is the chain as stored, with how to verify it, and Check takes it', async ({ app }) => {
  await threeDecisions(app)
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
  await app.getByRole('link', { name: 'Check', exact: true }).last().click()
  await fill(app, 'What to check', text)
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'receipt')
  await expect(line(app, 'digest')).toHaveAttribute('data-status', 'PASS')
})

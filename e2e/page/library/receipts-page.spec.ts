import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { inStore, SERVICE_DATABASE } from '../../kit/databases.ts'
import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  evaluateAgain,
  importSample,
  open,
  unfoldDecision,
} from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { settled } from '../states/states-steps.ts'

const verify = (page: Page, sequence: number) =>
  page.getByRole('button', { name: `Verify receipt ${sequence}`, exact: true })

/** An agent with three receipts, in front of its chain. */
async function threeDecisions(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await evaluate(page)
  for (const sequence of [2, 3]) {
    await evaluateAgain(page)
    await expect(page.getByRole('button', { name: new RegExp(`receipt ${sequence}$`) })).toBeVisible()
  }
  await unfoldDecision(page)
  await page.getByRole('button', { name: 'All receipts of this agent' }).click()
  await expect(verify(page, 3)).toBeVisible()
}

/** Changes a receipt behind the service's back, and returns its name. */
const tamper = (page: Page, change: 'alter' | 'drop', sequence: number): Promise<string> =>
  inStore(
    page,
    [SERVICE_DATABASE, 'receipts'],
    (rows, held, { how, place }): string => {
      const record = rows.find(each => each.sequence === place)
      if (how === 'drop') held.delete(record.receipt_ref)
      else held.put({ ...record, receipt: { ...record.receipt, decision: 'DENY' } })
      return record.receipt_ref
    },
    { how: change, place: sequence },
  )

/** The section of the verdict with this heading. */
const verdictOf = (page: Page, name: string | RegExp) =>
  page
    .locator('[data-status]')
    .filter({ has: page.getByRole('heading', { name, level: 2 }) })
    .last()

test('The chain stands oldest first, each receipt with the name of the one before it; it verifies, until one is altered', async ({
  app,
}) => {
  await threeDecisions(app)
  await expect(app.getByRole('heading', { name: 'Receipts of this agent' })).toBeVisible()
  const lines = app.getByRole('list', { name: 'Receipts, oldest first' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const names = await lines.locator('dd').allTextContents()
  expect(names[1]).toBe('none, the first')
  expect([names[3], names[5]]).toEqual([names[0], names[2]])
  await expect(lines.nth(2)).toHaveAttribute('data-status', 'unreached')
  const all = app.getByRole('button', { name: 'Verify all receipts' })
  await all.focus()
  await app.keyboard.press('Enter')
  const held = app.getByRole('heading', { name: 'All 3 receipts are valid' })
  await expect(held).toBeFocused()
  await app.getByText('What it shows and does not show').click()
  await app.getByText('Verify it without this page').click()
  await expectNoFindings(app, 'a chain that holds')
  const ref = await tamper(app, 'alter', 2)
  await all.click()
  await expect(app.getByRole('heading', { name: 'The chain is not valid' })).toBeFocused()
  const verdict = verdictOf(app, 'The chain is not valid')
  await expect(verdict).toContainText('Receipt 2: what is stored does not hash')
  await expect(verdict).toContainText('RECEIPT_ALTERED')
  await expect(verdict).toContainText(ref)
  await expect(held).toBeHidden()
  await expect(lines.nth(0)).toHaveAttribute('data-status', 'proven')
  await expect(lines.nth(1)).toHaveAttribute('data-status', 'refused')
  await expectNoFindings(app, 'a chain that does not')
  await expectToFit(app, 'a chain that does not hold')
})

test('A dropped receipt is found and named, the newest one too', async ({ app }) => {
  await threeDecisions(app)
  const all = app.getByRole('button', { name: 'Verify all receipts' })
  const middle = await tamper(app, 'drop', 2)
  await all.click()
  const verdict = verdictOf(app, 'The chain is not valid')
  await expect(verdict).toContainText('Receipt 2: the chain names it, and it is not stored')
  await expect(verdict).toContainText(middle)
  const newest = await tamper(app, 'drop', 3)
  await all.click()
  await expect(app.getByRole('heading', { name: 'The chain has 2 faults' })).toBeFocused()
  const both = verdictOf(app, 'The chain has 2 faults')
  await expect(both).toContainText('Receipts 2 to 3: the chain names it')
  await expect(both).toContainText(newest)
  await expect(both).toContainText(middle)
})

test('One receipt verifies by itself, and no longer once it was altered', async ({ app }) => {
  await threeDecisions(app)
  // A list that is still being reloaded would no longer have the receipt that is dropped below.
  await settled(app)
  const line = app.getByRole('list', { name: 'Receipts, oldest first' }).getByRole('listitem').nth(0)
  await verify(app, 1).click()
  await expect(line).toHaveAttribute('data-status', 'proven')
  await tamper(app, 'alter', 1)
  await verify(app, 1).click()
  await expect(line).toHaveAttribute('data-status', 'refused')
  await tamper(app, 'drop', 1)
  await verify(app, 1).click()
  await expect(line).toContainText('it is no longer in the store')
})

test('The export is the chain as stored, with how to verify it', async ({ app }) => {
  await threeDecisions(app)
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

test('An agent without a decision has no chain to show', async ({ imported: app }) => {
  await open(app, '#/evaluate')
  await expect(app.getByRole('region', { name: 'Decision' })).toBeVisible()
  await expect(app.getByRole('heading', { name: 'Receipts of this agent' })).toBeHidden()
})

import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in the reference' })
const entries = (page: Page) => page.locator('[data-entry]')

async function find(page: Page, words: string): Promise<void> {
  await open(page, '#/reference')
  await field(page).fill(words)
}

test('A word leaves the entries that hold it, each under its own heading', async ({ app }) => {
  await find(app, 'nonce')
  await expect(app.getByRole('status').filter({ hasText: /^\d+ entries$/ })).toBeVisible()
  for (const text of await entries(app).allTextContents()) expect(text.toLowerCase()).toContain('nonce')
  for (const name of ['Ask: answer', 'Binding proof: payload', 'Problems', 'Limits']) {
    await expect(app.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  for (const name of ['Limitations of a receipt', 'Obligations', 'Conditions', 'Receipt, version 1']) {
    await expect(app.getByRole('heading', { name, exact: true })).toBeHidden()
  }
})

test('A status finds the problems that have it; several words find what holds all of them', async ({
  app,
}) => {
  await find(app, '409')
  await expect(app.locator('details[data-entry]')).toHaveCount(5)
  await expect(app.locator('details[data-entry="CHALLENGE_USED"]')).toBeVisible()
  await field(app).fill('409 REVOKED')
  await expect(app.locator('details[data-entry]')).toHaveCount(2)
  await expect(app.locator('details[data-entry="AGENT_REVOKED"]')).toBeVisible()
  await expect(app.locator('details[data-entry="CLAIM_CONFLICT"]')).toBeVisible()
})

test('What no entry holds says so, and one click or Escape brings all back', async ({ app }) => {
  await open(app, '#/reference')
  await expect(field(app)).toBeVisible()
  const all = await entries(app).count()
  expect(all).toBeGreaterThan(250)
  await field(app).fill('blockchain')
  await expect(entries(app)).toHaveCount(0)
  await expect(app.getByText('No entry holds all of these words.')).toBeVisible()
  await app.getByRole('button', { name: 'Show all entries' }).click()
  await expect(entries(app)).toHaveCount(all)
  await expect(field(app)).toHaveValue('')
  await expect(field(app)).toBeFocused()
  await field(app).fill('obligation')
  await expect(entries(app)).not.toHaveCount(all)
  await field(app).press('Escape')
  await expect(entries(app)).toHaveCount(all)
})

test('A link that is followed while something is looked for leads to its entry, and all are back', async ({
  app,
}) => {
  await find(app, 'import a claim')
  await app.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Limits' }).click()
  await expect(app.getByRole('heading', { name: 'Limits' })).toBeFocused()
  await expect(app.getByRole('heading', { name: 'Limits' })).toBeInViewport()
  await expect(field(app)).toHaveValue('')
})

test('Signs of a pattern are looked for as they stand', async ({ app }) => {
  await find(app, '.*')
  await expect(entries(app)).toHaveCount(0)
  await field(app).fill('<script>alert(1)</script>')
  await expect(entries(app)).toHaveCount(0)
})

test('The reference fits every width and has no accessibility findings, whole, searched, empty and with an unknown code', async ({
  app,
}) => {
  await open(app, '#/reference')
  await expect(field(app)).toBeVisible()
  await expectToFit(app, 'whole')
  await expectNoFindings(app, 'whole')
  await field(app).fill('nonce')
  await expect(app.getByText(/^\d+ entries$/)).toBeVisible()
  await expectToFit(app, 'searched')
  await expectNoFindings(app, 'searched')
  await field(app).fill('blockchain')
  await expect(app.getByRole('button', { name: 'Show all entries' })).toBeVisible()
  await expectNoFindings(app, 'nothing found')
  await open(app, `#/reference/problems/${'LONG'.repeat(60)}`)
  await expect(app.getByText('The catalogue holds no problem')).toBeVisible()
  await expectToFit(app, 'unknown code')
  await expectNoFindings(app, 'unknown code')
})

import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in the reference' })
const found = (page: Page) => page.locator('[data-hit]')
const hit = (page: Page, id: string) => page.locator(`[data-hit="${id}"]`)
const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

async function find(page: Page, words: string, at = '#/reference'): Promise<void> {
  await open(page, at)
  await field(page).fill(words)
}

test('A word is looked for on every page, and what is found stands under the page that holds it', async ({
  app,
}) => {
  await find(app, 'nonce')
  await expect(app.getByRole('status').filter({ hasText: /^\d+ entries$/ })).toBeVisible()
  for (const name of ['Messages and fields', 'Checks', 'Problems', 'Limits']) {
    await expect(app.getByRole('region', { name: new RegExp(`^${name} \\d+ entr`) })).toBeVisible()
  }
  for (const name of ['Limitations of a receipt', 'Obligations', 'What is not here']) {
    await expect(app.getByRole('region', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  }
})

test('A status finds the problems that have it; several words find what holds all of them', async ({
  app,
}) => {
  await find(app, '409')
  const problems = app.getByRole('region', { name: /^Problems/ }).locator('[data-hit]')
  await expect(problems).toHaveCount(5)
  await expect(hit(app, 'CHALLENGE_USED')).toBeVisible()
  await field(app).fill('409 REVOKED')
  await expect(problems).toHaveCount(2)
  await expect(hit(app, 'AGENT_REVOKED')).toBeVisible()
  await expect(hit(app, 'CLAIM_CONFLICT')).toBeVisible()
})

test('The search stays while what it found is read: one click or Back shows the rest again', async ({
  app,
}) => {
  await find(app, 'nonce')
  await hit(app, 'NONCE_LIFETIME_S').click()
  await expect(app.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible()
  const entry = app.locator('[data-entry="NONCE_LIFETIME_S"]').getByRole('link')
  await expect(entry).toBeFocused()
  await expect(entry).toBeInViewport()
  await expect(field(app)).toHaveValue('nonce')
  await expect(field(app)).toBeInViewport()
  await app.getByRole('button', { name: /^Show the \d+ found$/ }).click()
  await expect(field(app)).toBeFocused()
  await hit(app, 'NONCE_BYTES').click()
  await expect(app.locator('[data-entry="NONCE_BYTES"]').getByRole('link')).toBeFocused()
  await goBack(app)
  await expect(hit(app, 'NONCE_BYTES')).toBeVisible()
  await expect(field(app)).toHaveValue('nonce')
  // The entry that the address names opens from what was found too.
  await field(app).fill('')
  await find(app, 'nonce', '#/reference/limits/NONCE_BYTES')
  await hit(app, 'NONCE_BYTES').click()
  await expect(app.locator('[data-entry="NONCE_BYTES"]').getByRole('link')).toBeFocused()
})

test('A page is opened from the contents while something is looked for, and the words stay', async ({
  app,
}) => {
  await find(app, 'import a claim')
  await contents(app).getByRole('link', { name: 'Limits' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Limits' })).toBeFocused()
  await expect(found(app)).toHaveCount(0)
  await expect(field(app)).toHaveValue('import a claim')
  await field(app).fill('')
  await expect(app.getByRole('button', { name: /^Show the/ })).toHaveCount(0)
  await expect(app.locator('[data-entry="NONCE_BYTES"]')).toBeVisible()
})

test('What no entry holds says so, and one click or Escape brings the page back', async ({ app }) => {
  await find(app, 'blockchain', '#/reference/limits')
  await expect(app.getByText('No entry contains all of these words.')).toBeVisible()
  await expect(found(app)).toHaveCount(0)
  await app.getByRole('button', { name: 'Show all entries' }).click()
  await expect(app.locator('[data-entry="NONCE_BYTES"]')).toBeVisible()
  await expect(field(app)).toHaveValue('')
  await expect(field(app)).toBeFocused()
  await field(app).fill('obligation')
  await expect(app.locator('[data-entry="NONCE_BYTES"]')).toHaveCount(0)
  await field(app).press('Escape')
  await expect(app.locator('[data-entry="NONCE_BYTES"]')).toBeVisible()
  // Signs of a pattern are looked for as they stand.
  for (const signs of ['.*', '<script>alert(1)</script>']) {
    await field(app).fill(signs)
    await expect(app.getByText('No entry contains all of these words.'), signs).toBeVisible()
    await expect(found(app)).toHaveCount(0)
  }
})

test('Search and contents stay in view at the end of a long page', async ({ app }) => {
  await open(app, '#/reference/reasons/POLICY_ERROR')
  await expect(app.locator('[data-entry="POLICY_ERROR"]').getByRole('link')).toBeFocused()
  expect(await app.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect(field(app)).toBeInViewport()
  await expect(contents(app).getByRole('link', { name: 'Reason codes' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('The contents are folded, and fold again behind the page that they open', async ({ app }) => {
    await open(app, '#/reference/limits')
    const link = contents(app).getByRole('link', { name: 'Obligations' })
    await expect(link).toBeHidden()
    await contents(app).getByRole('button', { name: 'Contents' }).click()
    await link.click()
    await expect(app.getByRole('heading', { level: 1, name: 'Obligations' })).toBeFocused()
    await expect(link).toBeHidden()
  })
})

test('The reference fits every width and has no accessibility findings, whole, searched, empty and with what it lacks', async ({
  app,
}) => {
  await open(app, '#/reference')
  await expect(field(app)).toBeVisible()
  await expectToFit(app, 'whole')
  await expectNoFindings(app, 'whole')
  await field(app).fill('nonce')
  await expect(app.getByRole('status').filter({ hasText: /^\d+ entries$/ })).toBeVisible()
  await expectToFit(app, 'searched')
  await expectNoFindings(app, 'searched')
  await field(app).fill('blockchain')
  await expect(app.getByRole('button', { name: 'Show all entries' })).toBeVisible()
  await expectNoFindings(app, 'nothing found')
  await field(app).fill('')
  await open(app, `#/reference/problems/${'LONG'.repeat(60)}`)
  await expect(app.getByText('“Problems” has no entry')).toBeVisible()
  await expectToFit(app, 'unknown code')
  await expectNoFindings(app, 'unknown code')
  await open(app, '#/reference/limit')
  await expect(app.getByText('The reference has no page at this address')).toBeVisible()
  await expectToFit(app, 'unknown page')
  await expectNoFindings(app, 'unknown page')
})

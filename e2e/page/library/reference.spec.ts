import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { PROBLEM_WORDS } from '../../../src/contract/catalogues/problem-words.ts'
import { publishedDocuments } from '../../../src/contract/openapi/openapi.ts'
import { fieldAddress } from '../../../src/ui/app/reference-address.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { anchor, noSuchEntry } from './reference-steps.ts'

// What each page says, each entry's address and what a search finds are held by rules/reference-pages.spec.ts.

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Find in the reference' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const hit = (page: Page, id: string) => page.locator(`[data-entry="${id}"]`).getByRole('link').first()
const found = (page: Page) => title(page, 'Found in the reference')

/** An entry of each kind, by addresses of each form. */
const ENTRIES = new Map([
  ['#/reference/problems/CHALLENGE_USED', 'CHALLENGE_USED'],
  ['#/reference/problems/STORE_FULL', 'STORE_FULL'],
  ['#/reference/checks/nonce', 'nonce'],
  ['#/reference/checks/OIDC/nonce', 'OIDC/nonce'],
  ['#/reference/checks/gate/fresh', 'gate/fresh'],
  ['#/reference/checks/jws/signature', 'jws/signature'],
  ['#/reference/protocols/W3C_VC', 'W3C_VC'],
  ['#/reference/vectors/A2A_AGENT_CARD/signature', 'A2A_AGENT_CARD/signature'],
  ['#/reference/reasons/SIGNATURE_INVALID', 'SIGNATURE_INVALID'],
  ['#/reference/fields/import.metadata.protocol', 'import.metadata.protocol'],
  [fieldAddress('ImportRequest', 'issuer'), 'import.issuer'],
  [fieldAddress('ImportRequest'), 'import'],
  ['#/reference/standards/RFC-9457', 'RFC-9457'],
])

test('An address opens its entry alone, in view, marked and focused', async ({ app }) => {
  for (const [address, id] of ENTRIES) {
    await open(app, address)
    await expect(anchor(app, id), address).toBeFocused()
    await expect(anchor(app, id), address).toBeInViewport()
    await expect(anchor(app, id), address).toHaveAttribute('aria-current', 'location')
  }
  await open(app, '#/reference/fields/import.metadata.protocol')
  await expect(anchor(app, 'import.metadata.protocol')).toBeFocused()
  await expect(app.locator('details[data-entry][open]')).toHaveCount(1)
  await expect(app).toHaveTitle(/^import\.metadata\.protocol · Fields · Reference/)
})

test('The type of a refusal that the service really gave leads to its entry', async ({ app, context }) => {
  const type = await app.evaluate(async () => {
    const answer = await fetch('https://agents.invalid/v1/agents/import', { method: 'POST', body: '{' })
    return String((await answer.json()).type)
  })
  const fresh = await context.newPage()
  await fresh.goto(type)
  await expect(anchor(fresh, 'UNSUPPORTED_MEDIA_TYPE')).toBeFocused()
  await expect(fresh.locator('[data-entry="UNSUPPORTED_MEDIA_TYPE"]')).toContainText(
    PROBLEM_WORDS.UNSUPPORTED_MEDIA_TYPE.remedy,
  )
})

test('An unknown entry is said above its page, and an unknown page above all there are', async ({ app }) => {
  await open(app, '#/reference/checks/OIDC/nonces')
  await expect(noSuchEntry(app)).toBeFocused()
  await expect(noSuchEntry(app)).toBeInViewport()
  await expect(noSuchEntry(app)).toContainText('OIDC/nonces')
  expect(await app.locator('[data-entry]').count()).toBeGreaterThan(2)
  for (const asked of ['limit', 'problem/CHALLENGE_USED', '__proto__', '%3Cb%3E']) {
    await open(app, `#/reference/${asked}`)
    await expect(title(app, 'The reference has no page at this address')).toBeVisible()
    await expect(noSuchEntry(app)).toContainText('“Reference” has no page')
  }
  await app.getByRole('main').getByRole('link', { name: 'Problems', exact: true }).click()
  await expect(title(app, 'Problems')).toBeFocused()
  await expect(noSuchEntry(app)).toHaveCount(0)
})

/** How long a page may be at 1440 px, as it opens. */
const LONGEST = 4_000

test('The contents lead to every page, under its own title, and none is empty or long', async ({ app }) => {
  await app.setViewportSize({ width: 1440, height: 900 })
  await open(app, '#/reference')
  await expect(title(app, 'Reference')).toBeFocused()
  const links = await contents(app).getByRole('link').all()
  expect(links.length).toBe(1 + (await app.getByRole('main').getByRole('row').count()) - 1)
  const titles = new Set<string>()
  for (const link of links) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(title(app, (await link.textContent()) ?? '')).toBeVisible()
    expect(await app.locator('[data-entry]').count()).toBeGreaterThan(2)
    const height = await app.evaluate(() => document.documentElement.scrollHeight)
    expect(height, await app.title()).toBeLessThanOrEqual(LONGEST)
    titles.add(await app.title())
  }
  expect(titles.size).toBe(links.length)
})

test('Search and contents stay in view at the end of a long page', async ({ app }) => {
  await open(app, '#/reference/reasons/POLICY_ERROR')
  await expect(anchor(app, 'POLICY_ERROR')).toBeFocused()
  expect(await app.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect(field(app)).toBeInViewport()
  await expect(contents(app).getByRole('link', { name: 'Reason codes' })).toBeInViewport()
})

test('What is found stands under its page, and opens there, again too', async ({ app }) => {
  await open(app, '#/reference')
  for (const _ of ['another address', 'the same']) {
    await field(app).fill('nonce')
    await expect(app.getByRole('status').filter({ hasText: /^\d+ entries$/ })).toBeVisible()
    for (const name of ['Messages and fields', 'Checks', 'Problems', 'Limits'])
      await expect(app.getByRole('table', { name, exact: true })).toBeVisible()
    await expect(app.getByRole('table', { name: 'Obligations' })).toHaveCount(0)
    await hit(app, 'NONCE_LIFETIME_S').click()
    await expect(title(app, 'Limits')).toBeVisible()
    await expect(anchor(app, 'NONCE_LIFETIME_S')).toBeFocused()
    await expect(anchor(app, 'NONCE_LIFETIME_S')).toBeInViewport()
    await expect(field(app)).toHaveValue('')
  }
})

test('What no entry holds says so; Escape or the contents bring a page back', async ({ app }) => {
  await open(app, '#/reference/limits')
  await field(app).fill('blockchain')
  await expect(app.getByText('No entry contains all of these words.')).toBeVisible()
  await field(app).press('Escape')
  await expect(anchor(app, 'NONCE_BYTES')).toBeVisible()
  await expect(field(app)).toBeFocused()
  await field(app).fill('import a claim')
  await expect(found(app)).toBeVisible()
  await contents(app).getByRole('link', { name: 'Limits' }).click()
  await expect(title(app, 'Limits')).toBeVisible()
})

test('On a phone the contents are the first page, one link away', async ({ app }) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await open(app, '#/reference/limits')
  await expect(contents(app).getByRole('link')).toHaveText(['Reference'])
  await contents(app).getByRole('link').click()
  await app.getByRole('main').getByRole('link', { name: 'Obligations', exact: true }).click()
  await expect(title(app, 'Obligations')).toBeFocused()
})

test.describe('where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('The reference is there all the same, with the documents as they are now', async ({ page }) => {
    const documents = publishedDocuments()
    await page.goto('#/reference')
    await page.locator('html[data-service="unavailable"]').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Downloads', exact: true }).click()
    await expect(title(page, 'Downloads')).toBeVisible()
    const links = await page.getByRole('main').locator('a[download]').all()
    expect(links).toHaveLength(Object.keys(documents).length)
    for (const link of links) {
      const coming = page.waitForEvent('download')
      await link.click()
      const path = (await link.getAttribute('href')) ?? ''
      expect(await readFile(await (await coming).path(), 'utf8'), path).toBe(Object(documents)[path])
    }
  })
})

test('The rule of a case leads to its entry, and an origin to its section', async ({ app }) => {
  await open(app, '#/controlled-pilot/proof.issued_at')
  await app.getByRole('article').getByRole('link', { name: 'proof:issued_at' }).click()
  await expect(anchor(app, 'issued_at')).toBeFocused()
  await open(app, fieldAddress('proof-payload', 'iat'))
  const link = app
    .locator('[data-entry="proof-payload.iat"]')
    .getByRole('link', { name: /^RFC.7519 section.4\.1\.6/u })
  await expect(link).toHaveAttribute('href', 'https://www.rfc-editor.org/rfc/rfc7519.html#section-4.1.6')
  await expect(link).toHaveAttribute('rel', 'noreferrer')
})

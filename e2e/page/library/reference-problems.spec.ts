import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { PROBLEM_WORDS } from '../../../src/contract/catalogues/problem-words.ts'
import { PROBLEMS } from '../../../src/contract/catalogues/problems.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'

test('Every problem’s address opens its entry, which is scrolled to and focused', async ({ app }) => {
  for (const code of keysOf(PROBLEMS)) {
    await open(app, `#/reference/problems/${code}`)
    const entry = app.locator(`[data-entry="${code}"]`)
    await expect(entry).toHaveAttribute('open', '')
    await expect(entry.locator('summary')).toBeFocused()
    await expect(entry.locator('summary')).toBeInViewport()
    await expect(entry).toContainText(PROBLEM_WORDS[code].remedy)
    await expect(app.locator('details[data-entry][open]')).toHaveCount(1)
  }
})

test('The type of a refusal that the service really gave leads to its entry, in a browser that was never here', async ({
  app,
  context,
}) => {
  const type = await app.evaluate(async () => {
    const answer = await fetch('https://agents.invalid/v1/agents/import', { method: 'POST', body: '{' })
    return String((await answer.json()).type)
  })
  const fresh = await context.newPage()
  await fresh.goto(type)
  await expect(fresh.locator('[data-entry="UNSUPPORTED_MEDIA_TYPE"] summary')).toBeFocused()
})

for (const asked of ['CHALLENGE_OLD', '%3Cimg%20src%3Dx%3E', '__proto__']) {
  test(`The unknown code ${asked} is said, with all there are`, async ({ app }) => {
    await open(app, `#/reference/problems/${asked}`)
    const said = app.getByRole('heading', { name: /^“Problems” has no entry/ })
    await expect(said).toBeFocused()
    await expect(said).toBeInViewport()
    await expect(app.locator('details[data-entry] summary:visible')).toHaveCount(keysOf(PROBLEMS).length)
    await expect(app.locator('details[data-entry][open]')).toHaveCount(0)
    await open(app, '#/reference/problems/STORE_FULL')
    await expect(app.locator('[data-entry="STORE_FULL"] summary')).toBeFocused()
    await expect(said).toHaveCount(0)
  })
}

const DOWNLOADS = [
  ['openapi.json', 'openapi.json'],
  ['federated-agent-profile v1.json', 'schemas/federated-agent-profile/v1.json'],
  ['receipt v1.json', 'schemas/receipt/v1.json'],
  ['run v2.json', 'schemas/run/v2.json'],
] as const

async function expectDownloads(page: Page, read: (path: string) => Promise<string>): Promise<void> {
  for (const [name, path] of DOWNLOADS) {
    const coming = page.waitForEvent('download')
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name }).click()
    const got = await readFile(await (await coming).path())
    expect(got.equals(Buffer.from(await read(path))), name).toBe(true)
  }
}

test('The downloads are the published documents, byte for byte', async ({ app, host }) => {
  await open(app, '#/reference')
  await expectDownloads(app, path => host.read(path))
})

test.describe('where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('The reference and its downloads are there all the same', async ({ page, host }) => {
    await page.goto('#/reference')
    await page.locator('html[data-service="unavailable"]').waitFor()
    await expect(page.getByRole('main').getByRole('link', { name: /^Problems/ })).toBeVisible()
    await expectDownloads(page, path => host.read(path))
  })
})

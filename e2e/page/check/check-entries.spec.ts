import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { KIND_TEXTS } from '../../rules/bench/on-bench.ts'
import { box, checkIt, openCheck, region, verdict } from './check-steps.ts'

const rows = (page: Page) => region(page).locator('[data-check]')

/** Where the rows of each kind lead, after every kind was checked. */
async function placesOfRows(page: Page): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  for (const [kind, text] of KIND_TEXTS) {
    await page.getByRole('combobox', { name: 'What it is' }).selectOption(kind)
    await box(page, 'What to check').fill(text)
    await checkIt(page)
    await expect(region(page)).toHaveAttribute('data-kind', kind)
    await expect(verdict(page).getByRole('heading')).toBeFocused()
    const hrefs = await rows(page).evaluateAll(all =>
      all.map(row => row.querySelector('b a')?.getAttribute('href') ?? `${row.getAttribute('data-check')}`),
    )
    expect(hrefs.length, kind).toBeGreaterThan(0)
    for (const href of hrefs) {
      expect(href, kind).toMatch(/^#\/reference\/checks\//u)
      places.add(href)
    }
    const cited = await rows(page).evaluateAll(all => all.map(row => row.querySelector('cite') !== null))
    expect(cited, `${kind}: each row says where it comes from`).not.toContain(false)
  }
  return places
}

test('Every row of every kind leads to an entry of the reference', async ({ app }) => {
  test.slow()
  await openCheck(app)
  const places = await placesOfRows(app)
  for (const list of [
    'jws',
    'spiffe_id',
    'jwk',
    'profile',
    'receipt',
    'approval',
    'run_file',
    'OIDC',
    'json',
  ])
    expect([...places].some(place => place.startsWith(`#/reference/checks/${list}/`))).toBe(true)
  expect([...places]).toContain('#/reference/checks/proof_form')
  for (const place of places) {
    await open(app, place)
    await expect(app.locator('[aria-current="location"]')).toBeFocused()
  }
  await expect(app.locator('#no-such-entry')).toHaveCount(0)
})

test('A row opens its words and section beside it; a check that the list does not have has no entry', async ({
  app,
}) => {
  await openCheck(app)
  await app.getByRole('button', { name: 'Use an example' }).click()
  await rows(app).getByRole('link', { name: 'signature', exact: true }).click()
  const sheet = app.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'signature', exact: true })).toBeFocused()
  await expect(sheet).toContainText('The checks of a compact JWS.')
  await expect(sheet.getByRole('link', { name: /^RFC 7515, 5\.2/u })).toHaveAttribute('rel', 'noreferrer')
  await sheet.getByRole('link', { name: 'Open in the reference' }).click()
  await expect(app.locator('[id="entry-jws/signature"]')).toBeFocused()
  await open(app, '#/reference/checks/jws/nonce')
  await expect(app.locator('#no-such-entry')).toBeFocused()
})

import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { waitForViews } from './wait-for-views.ts'

const VIEWS = [
  '#/import',
  '#/bind',
  '#/evaluate',
  '#/pilot',
  '#/controlled-pilot',
  '#/records',
  '#/run',
  '#/check',
  '#/reference',
] as const
const LOADING = 'Loading this view…'

/** Counts, from now on, how often the page shows that a view is loading. */
async function countLoading(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(words => {
    let shown = 0
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent === words) shown += 1
      document.documentElement.dataset.loadingShown = String(shown)
    }).observe(document.body, { childList: true, subtree: true })
  }, LOADING)
  return async () => Number(await page.locator('html').getAttribute('data-loading-shown'))
}

async function openEach(page: Page): Promise<void> {
  for (const view of VIEWS) {
    await open(page, view)
    await expect(page.locator('main h1'), view).toBeFocused()
  }
}

test('After the first gesture each view is drawn without a moment of loading', async ({ app }) => {
  await app.locator('main h1').click()
  await waitForViews(app)
  const loading = await countLoading(app)
  await openEach(app)
  expect(await loading()).toBe(0)
})

test('Without a gesture a view is fetched when it is opened, and the page says so meanwhile', async ({
  app,
}) => {
  const loading = await countLoading(app)
  await openEach(app)
  expect(await loading()).toBeGreaterThan(0)
})

import type { Page } from 'playwright/test'
import { DIST, expect, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { open } from '../../kit/visitor-steps.ts'
import { bytesOf, waitForViews } from './states-steps.ts'

const VIEWS = [
  '#/import',
  '#/bind',
  '#/evaluate',
  '#/pilot',
  '#/story/stolen-proof',
  '#/controlled-pilot',
  '#/records',
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

/** How long after it is ready a page keeps to what nobody had to ask for (milliseconds). */
const QUIET_MS = 2_000
/** All scripts until then, those of workers included, gzipped. */
const MOST_BYTES = 150_000

/** When the page became ready, in milliseconds since the epoch. */
const readyAt = (page: Page) =>
  page.evaluate(() => {
    const ready = performance.getEntriesByName('service-ready')[0]?.startTime ?? Number.NaN
    return performance.timeOrigin + ready
  })

/** The scripts that the host was asked for until then, each as often as it was. */
const scriptsUntil = (host: StaticHost, until: number) =>
  host.requests
    .filter(({ path, at }) => path.endsWith('.js') && at <= until)
    .map(({ path }) => path.replace('/demo/', ''))

test('Without a gesture home asks its host for at most 150 kB of scripts in two seconds; after one, for more', async ({
  page,
  host,
}) => {
  await page.goto('')
  await untilReady(page)
  const ready = await readyAt(page)
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(ready + QUIET_MS)
  const scripts = scriptsUntil(host, ready + QUIET_MS)
  expect(scripts).toEqual(expect.arrayContaining(['sw.js', 'mockServiceWorker.js']))
  expect(await bytesOf(DIST, scripts, '.js'), scripts.join(', ')).toBeLessThanOrEqual(MOST_BYTES)
  await page.getByRole('heading', { level: 1 }).click()
  await waitForViews(page)
  expect(await bytesOf(DIST, scriptsUntil(host, Infinity), '.js')).toBeGreaterThan(MOST_BYTES)
})

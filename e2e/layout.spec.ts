import type { Page } from 'playwright/test'
import { expect, test, untilReady } from './fixtures.ts'
import { bindKey, evaluate, importSample, open, pauseBeforeSigning } from './visitor-steps.ts'

/**
 * The narrowest width that WCAG 2.2 asks for (1.4.10), a phone, a window of 1280 px at 200 % zoom (1.4.4), a tablet on
 * its side, a desk.
 */
const WIDTHS = [320, 390, 640, 1024, 1440]

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const width of WIDTHS) {
  test(`Nothing scrolls sideways at ${width} px`, async ({ app }) => {
    await app.setViewportSize({ width, height: 900 })
    expect(await overflow(app), 'first visit').toBeLessThanOrEqual(0)
    await importSample(app)
    expect(await overflow(app), 'imported').toBeLessThanOrEqual(0)
    await pauseBeforeSigning(app)
    expect(await overflow(app), 'waiting').toBeLessThanOrEqual(0)
    await app.getByRole('button', { name: 'Sign it', exact: true }).click()
    await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
    for (const name of ['Request', 'Response', 'Proof', 'Checks', 'Copy']) {
      await app.getByRole('tab', { name }).click()
      expect(await overflow(app), name).toBeLessThanOrEqual(0)
    }
    await evaluate(app)
    expect(await overflow(app), 'permitted').toBeLessThanOrEqual(0)
    await open(app, '#/import')
    await app.getByRole('button', { name: 'Import claim' }).click()
    await expect(app.getByRole('heading', { name: /^Not imported/ })).toBeVisible()
    expect(await overflow(app), 'refused form').toBeLessThanOrEqual(0)
    await open(app, '#/reference/problems/CHALLENGE_USED')
    await expect(app.getByText('A nonce is good once.')).toBeVisible()
    expect(await overflow(app), 'reference').toBeLessThanOrEqual(0)
    await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
    await expect(app.getByRole('dialog')).toBeVisible()
    expect(await overflow(app), 'data boundary').toBeLessThanOrEqual(0)
  })
}

for (const width of WIDTHS) {
  test(`Nothing moves by itself while the page starts at ${width} px`, async ({ page, host }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(host.url)
    await untilReady(page)
    await expect(page.getByRole('button', { name: /^Clock/ })).toBeVisible()
    const shifts = await page.evaluate(
      () =>
        new Promise<PerformanceEntryList>(resolve => {
          const observer = new PerformanceObserver(list => resolve(list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          // A buffered list that is empty is never handed over.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
        }),
    )
    const moved = shifts.filter(shift => 'value' in shift && Number(shift.value) > 0.001)
    expect(moved.map(shift => JSON.stringify(shift))).toEqual([])
  })
}

test('A printed receipt is the receipt alone', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await app.emulateMedia({ media: 'print' })
  await expect(app.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await expect(app.getByLabel('Receipt JSON')).toBeVisible()
  for (const name of ['Exchange', 'Profile', 'Lifecycle']) {
    await expect(app.getByRole('region', { name })).toBeHidden()
  }
})

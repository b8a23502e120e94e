import type { Page } from 'playwright/test'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { madeInput } from '../../rules/bench/made-input.ts'
import { box, checkIt, line, openCheck, region, verdict } from './check-steps.ts'

// The samples are judged by published/sample-runs.spec.ts, and opened here and on the walk of access/walks.ts.

test('A run file is chosen by keyboard, and run again on a store that goes', async ({ app }) => {
  // Awaited first: the browser starts catching choosers only some time after it is told to.
  const chooser = app.waitForEvent('filechooser')
  await openCheck(app)
  await app.getByRole('button', { name: 'Choose a file' }).focus()
  await app.keyboard.press('Enter')
  const file = { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(GOOD_RUN) }
  await (await chooser).setFiles([file])
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(region(app)).toHaveAttribute('data-kind', 'run_file')
  await expect(line(app, 'same_answers')).toContainText(
    'lines the same, 0 not judged, under the keys in this file',
  )
  const names = await app.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(names.filter(name => name?.endsWith(':replay'))).toEqual([])
})

const BIG_RUN = madeInput({ make: 'run', n: 0, keys: 0, bytes: 900_000 }).text ?? ''

/** Presses *Stop* as soon as it stands there: a fast machine may be done before a hand is. */
const stopAtOnce = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const stop = [...document.querySelectorAll('button')].find(each => each.textContent === 'Stop')
      if (stop === undefined) return
      observer.disconnect()
      document.documentElement.dataset.stopped =
        document.querySelector<HTMLElement>('[data-progress]')?.dataset.progress
      stop.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

test('A long run file shows how far it is, can be stopped, and gives way', async ({ app }) => {
  await openCheck(app)
  await stopAtOnce(app)
  await box(app, 'What to check').fill(BIG_RUN)
  await checkIt(app)
  await expect.poll(() => app.evaluate(() => document.documentElement.dataset.stopped)).toMatch(/^\d+ \d+$/u)
  await expect(verdict(app)).toHaveCount(0)
  await expect(box(app, 'What to check'), 'what was given stays').toHaveValue(BIG_RUN)
  await checkIt(app)
  await expect(region(app).locator('[data-progress]')).toBeVisible()
  await box(app, 'What to check').fill('v=DMARC1; p=none')
  await expect(verdict(app)).toContainText('DMARC')
  await expect(region(app).locator('[data-progress]')).toHaveCount(0)
})

test.describe('Where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('A run file is run again all the same', async ({ page }) => {
    await page.goto('#/run')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await page.getByRole('button', { name: 'Open a good sample' }).click()
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'not_judged')
  })
})

import { expect, test, untilReady } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  importSample,
  open,
  openReceipt,
  pauseBeforeSigning,
} from '../../kit/visitor-steps.ts'
import { markedRow } from '../journey/world-page-steps.ts'
import { expectToFit, WIDTHS } from './expect-to-fit.ts'

test('Nothing scrolls sideways in any step of the walk', async ({ app }) => {
  await expectToFit(app, 'first visit')
  await importSample(app)
  await expectToFit(app, 'imported')
  await pauseBeforeSigning(app)
  await expectToFit(app, 'waiting')
  await app.getByRole('button', { name: 'Sign it', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  await markedRow(app).click()
  for (const name of ['Request', 'Response', 'Proof', 'Checks', 'Copy']) {
    await app.getByRole('tab', { name }).click()
    await expectToFit(app, name)
  }
  await evaluate(app)
  await expectToFit(app, 'permitted')
  await open(app, '#/import')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: /^Not imported/ })).toBeVisible()
  await expectToFit(app, 'refused form')
  await open(app, '#/reference/problems/CHALLENGE_USED')
  await expect(app.getByText('A nonce is good once.')).toBeVisible()
  await expectToFit(app, 'reference')
  await app.getByRole('button', { name: /^Nothing sent/ }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await expectToFit(app, 'data boundary')
})

for (const width of WIDTHS) {
  test(`Nothing moves by itself while the page starts at ${width} px`, async ({ page, host }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(host.url)
    await untilReady(page)
    await expect(page.getByRole('button', { name: 'All scenarios' })).toBeVisible()
    const shifts = await page.evaluate(
      () =>
        new Promise<PerformanceEntryList>(resolve => {
          const observer = new PerformanceObserver(list => resolve(list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          // An empty buffered list is never delivered.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
        }),
    )
    const moved = shifts.filter(shift => 'value' in shift && Number(shift.value) > 0.001)
    expect(moved.map(shift => JSON.stringify(shift))).toEqual([])
  })
}

test('At the lower edge of a phone both actions are one line, the next one the wider, and the other keeps its whole name', async ({
  app,
}) => {
  await app.setViewportSize({ width: 390, height: 844 })
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  const theft = app.getByRole('button', { name: 'Now try to steal this proof', exact: true })
  const next = app.getByRole('link', { name: 'Go to the pilot' })
  const begins = theft.getByText('Now try to')
  expect((await begins.boundingBox())?.width).toBe(1)
  await expect(theft.getByText('steal this proof', { exact: true })).toBeInViewport({ ratio: 1 })
  const [beside, first] = [await theft.boundingBox(), await next.boundingBox()]
  expect([beside?.height, first?.height]).toEqual([50, 50])
  expect(first?.width).toBeGreaterThan(beside?.width ?? 0)
  await app.setViewportSize({ width: 1440, height: 900 })
  await expect(theft).toBeVisible()
  expect((await begins.boundingBox())?.width).toBeGreaterThan(40)
})

test('A printed receipt is the receipt alone', async ({ permitted: app }) => {
  await openReceipt(app)
  await app.emulateMedia({ media: 'print' })
  await expect(app.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await expect(app.getByLabel('Receipt JSON')).toBeVisible()
  for (const name of ['Exchange', 'Profile', 'Lifecycle']) {
    await expect(app.getByRole('region', { name })).toBeHidden()
  }
})

import type { Locator, Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open, openReceipt } from '../../kit/visitor-steps.ts'
import { button, markedRow } from '../journey/journey-steps.ts'
import { expectToFit, WIDTHS } from './measures.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const

interface Click {
  readonly on: (page: Page) => Locator
  /** The heading that then has the focus. */
  readonly heading: string | RegExp
}

const press = (name: string, heading: Click['heading']): Click => ({
  on: page => button(page, name),
  heading,
})

/** What a visitor clicks in a walk, to its end. */
const WALK: readonly Click[] = [
  press('Walk through with a sample agent', 'Imported, not verified yet'),
  press('Get a nonce and sign it', 'Proof accepted'),
  press('Evaluate', 'PERMIT'),
  press('Now try to steal this proof', /^Replayed proof refused/),
  press('Back to your agent', 'PERMIT'),
  { on: page => page.getByRole('link', { name: 'Go to the pilot' }), heading: 'Send an approved report' },
  press('Approve report', 'Approved: exactly this version'),
  press('Send report', 'Delivered, once'),
  press('Acknowledge', 'Delivered and acknowledged'),
]

/** Whether all of it is inside the window, and nothing lies over its middle. */
async function expectInView(control: Locator, words: string): Promise<void> {
  await expect(control, words).toBeInViewport({ ratio: 0.99 })
  const free = await control.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && (element.contains(at) || at.contains(element))
  })
  expect(free, `${words} is covered`).toBe(true)
}

/** How far the document is scrolled; a view that was left open further down does not count for the next. */
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

for (const { width, height } of SIZES) {
  test(`In the walk and its theft, at ${width}×${height}, each outcome and what is next are in view, and nothing scrolls itself`, async ({
    app,
  }) => {
    await app.setViewportSize({ width, height })
    for (const { on, heading } of WALK) {
      await on(app).click()
      const outcome = app.getByRole('heading', { level: 1, name: heading })
      await expect(outcome).toBeFocused()
      await expectInView(outcome, String(heading))
      const next = app.getByRole('main').locator('[data-next]')
      await expect(next).toHaveCount(1)
      await expectInView(next, `what follows ${heading}`)
      expect(await scrolled(app), `after ${heading}`).toBe(0)
    }
  })
}

test('Nothing scrolls sideways in any step of the walk', async ({ app }) => {
  await expectToFit(app, 'first visit')
  await importSample(app)
  await expectToFit(app, 'imported')
  await bindKey(app)
  await markedRow(app).click()
  for (const name of ['Explained', 'Message', 'Checks', 'Raw']) {
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
  await expect(app.getByText('A nonce can be used once, so')).toBeVisible()
  await expectToFit(app, 'reference')
  await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  await expectToFit(app, 'data boundary')
})

for (const width of WIDTHS) {
  test(`Nothing moves by itself while the page starts at ${width} px`, async ({ page, host }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(host.url)
    await untilReady(page)
    await expect(page.getByRole('button', { name: 'More stories' })).toBeVisible()
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

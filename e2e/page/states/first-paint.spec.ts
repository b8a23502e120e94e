import type { Page, Route } from 'playwright/test'
import { complaintsOf, expect, test, untilReady } from '../../kit/fixtures.ts'

const name = (page: Page) => page.locator('#root').getByText('Agent Assurance Prototype', { exact: true })

/** Opens the page while its scripts are held back; returns what lets them come. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(/\/assets\/.*\.js$/, async route => {
    if (open) await route.continue()
    else held.push(route)
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(name(page)).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  return async () => {
    open = true
    for (const route of held) await route.continue()
  }
}

/** How much of the page has moved so far, as layout shifts count (Layout Instability, 3.3). */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 100))
      }),
  )

for (const [screen, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`On ${screen} the page’s name stands there before any script has come, and nothing moves as they draw home`, async ({
    page,
    browserName,
  }) => {
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width, height })
    const release = await openHeld(page, '')
    await expect(page.getByRole('button')).toHaveCount(0)
    await release()
    await untilReady(page)
    await expect(name(page)).toHaveCount(1)
    if (browserName === 'chromium') expect(await shifted(page)).toBe(0)
    expect(complaints).toEqual([])
  })
}

test('A theme that was chosen holds from the first paint on', async ({ app }) => {
  const colour = () => app.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await colour()
  await app.evaluate(() => localStorage.setItem('agent-assurance:/demo/:theme', 'dark'))
  const release = await openHeld(app, '')
  expect(await colour()).not.toBe(light)
  await release()
  await untilReady(app)
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('Scripts that do not come are missed after ten seconds, and no longer once they are there', async ({
  page,
}) => {
  await page.clock.install()
  const release = await openHeld(page, '')
  const late = page.getByRole('alert')
  await page.clock.fastForward(5_000)
  await expect(late).toHaveCount(0)
  await page.clock.fastForward(5_000)
  await expect(late).toContainText('The scripts of this page have not come.')
  await expect(name(page)).toBeVisible()
  await page.clock.resume()
  await release()
  await untilReady(page)
  await expect(late).toHaveCount(0)
})

import type { Page, Route } from 'playwright/test'
import { complaintsOf, expect, test, untilReady, visit } from '../../kit/fixtures.ts'
import { pressInMenu } from '../journey/journey-steps.ts'

const name = (page: Page) => page.locator('#root').getByText('Agent Assurance Prototype', { exact: true })

/** Opens the page while its scripts are held back; returns what lets them come. */
async function openHeld(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(/\/assets\/.*\.js$/, async route => {
    if (open) await route.continue()
    else held.push(route)
  })
  await page.goto('', { waitUntil: 'commit' })
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

for (const width of [1440, 1024, 640, 390, 320])
  test(`At ${width} px the name is there before any script, and nothing moves`, async ({
    page,
    browserName,
  }) => {
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width, height: 900 })
    const release = await openHeld(page)
    await expect(page.getByRole('button')).toHaveCount(0)
    await release()
    await untilReady(page)
    await expect(name(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'More stories' })).toBeVisible()
    if (browserName === 'chromium') expect(await shifted(page)).toBe(0)
    expect(complaints).toEqual([])
  })

test('Scripts that do not come are missed after ten seconds, until they are there', async ({ page }) => {
  await page.clock.install()
  const release = await openHeld(page)
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

/** The colour that the page asks the browser's own bars to take, and its own. */
const colours = (page: Page) =>
  page.evaluate(() => ({
    bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(meta => matchMedia(meta.media).matches)
      .map(meta => meta.content),
    page: getComputedStyle(document.body).backgroundColor,
  }))

const LIGHT = { bars: ['#ffffff'], page: 'rgb(255, 255, 255)' }
const DARK = { bars: ['#0e1416'], page: 'rgb(14, 20, 22)' }

for (const [scheme, before, after] of [
  ['light', LIGHT, DARK],
  ['dark', DARK, LIGHT],
] as const)
  test(`On a ${scheme} system page and bars have one colour, from the first paint`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await visit(page)
    expect(await colours(page)).toEqual(before)
    await pressInMenu(page, /theme$/)
    expect(await colours(page)).toEqual(after)
    const release = await openHeld(page)
    // Nothing is painted before the sheet of styles has come.
    await expect.poll(async () => (await colours(page)).page).toBe(after.page)
    await release()
    await untilReady(page)
    expect(await colours(page)).toEqual(after)
  })

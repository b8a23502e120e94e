import type { Page, Route } from 'playwright/test'
import { complaintsOf, expect, test, untilReady } from '../../kit/fixtures.ts'
import { MUTE_WORKER } from './states-steps.ts'

/** Opens the page while its scripts, or the files that `which` names, are held back; returns what lets them come. */
async function openHeld(
  page: Page,
  address: string,
  which = /\/assets\/.*\.js$/,
): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route(which, async route => {
    if (open) await route.continue()
    else held.push(route)
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('html[data-stage]').waitFor()
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

const walk = (page: Page) => page.getByRole('button', { name: 'Walk through with a sample agent' })
const heading = (page: Page) => page.getByRole('heading', { name: 'Claimed is not proven' })
const ownHeader = (page: Page) => page.getByRole('banner')
const drawn = (page: Page) => page.locator('#root').evaluate(root => root.innerHTML)

/** Goes back to a page that this browser knows. */
const visitAgain = (page: Page, address = '') => openHeld(page, address)

for (const [screen, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`On ${screen} home stands there before any script has come, and nothing moves as they take it over`, async ({
    page,
    browserName,
  }) => {
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width, height })
    const release = await openHeld(page, '')
    await expect(heading(page)).toBeVisible()
    await expect(walk(page)).toBeDisabled()
    await expect(page.getByText('The service is starting in this page.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const before = await heading(page).elementHandle()
    await release()
    await untilReady(page)
    await expect(walk(page)).toBeEnabled()
    expect(await heading(page).evaluate((now, then) => now === then, before)).toBe(true)
    if (browserName === 'chromium') expect(await shifted(page)).toBe(0)
    expect(complaints).toEqual([])
  })
}

test('What the build drew is what the page’s own scripts draw', async ({ page, host }) => {
  host.replace('sw.js', MUTE_WORKER)
  const release = await openHeld(page, '')
  const made = await drawn(page)
  await release()
  await page.locator('html[data-stage="drawn"]').waitFor()
  await page.goto('#/reference')
  await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
  await page.goto('#/')
  await expect(heading(page)).toBeVisible()
  // The pictures beside the words come with the scripts, and the name of an element is made anew.
  const plain = (markup: string) =>
    markup
      .replaceAll('<!-- -->', '')
      .replaceAll(/ popovertarget="[^"]*"| id="_[^"]*"/gi, '')
      .replaceAll(/(<span class="picture[^>]*>)<svg.*?<\/svg>(?=<\/span>)/gu, '$1')
      .replace(/<p class="sr-only".*?<\/p>/u, '')
  expect(plain(await drawn(page))).toBe(plain(made))
})

test('At another address only the header stands there until the scripts have come', async ({ page }) => {
  const complaints = complaintsOf(page)
  const release = await openHeld(page, '#/bind')
  await expect(ownHeader(page).getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(page.locator('main')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  await release()
  await untilReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('Who has been here sees an empty stage, and never the first visitor’s button, before what is theirs', async ({
  imported: app,
}) => {
  const release = await visitAgain(app)
  await expect(ownHeader(app)).toBeVisible()
  await expect(app.locator('main')).toBeHidden()
  await release()
  await untilReady(app)
  await expect(app.getByRole('button', { name: 'Continue with Report courier' })).toBeVisible()
})

test('Who has nothing here any more is a first visitor again', async ({ app }) => {
  await app.evaluate(() => localStorage.setItem('agent-assurance:/demo/:visited', '1'))
  await app.reload()
  await untilReady(app)
  await expect
    .poll(() => app.evaluate(() => localStorage.getItem('agent-assurance:/demo/:visited')))
    .toBe(null)
  const release = await visitAgain(app)
  await expect(heading(app)).toBeVisible()
  await release()
  await untilReady(app)
})

test('A theme that was chosen holds from the first paint on', async ({ app }) => {
  const colour = () => app.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await colour()
  await app.evaluate(() => localStorage.setItem('agent-assurance:/demo/:theme', 'dark'))
  const release = await visitAgain(app)
  await expect(heading(app)).toBeVisible()
  expect(await colour()).not.toBe(light)
  await release()
  await untilReady(app)
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('A press before the scripts have come is done once they are there; on another button it is not', async ({
  page,
}) => {
  const release = await openHeld(page, '')
  await page.getByRole('button', { name: 'More stories' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await release()
  await expect(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Reset' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'More stories' })).toHaveAttribute('aria-expanded', 'false')
})

test('A link followed before the scripts have come leads to its view', async ({ page }) => {
  const complaints = complaintsOf(page)
  const release = await openHeld(page, '')
  await page.getByRole('link', { name: /^Check your own/ }).click()
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your own' })).toBeVisible()
  await untilReady(page)
  expect(complaints).toEqual([])
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
  await expect(heading(page)).toBeVisible()
  await page.clock.resume()
  await release()
  await untilReady(page)
  await expect(late).toHaveCount(0)
})

import type { Page, Route } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { letWaitPass } from './states-steps.ts'

const VIEWS = [
  ...['#/import', '#/bind', '#/evaluate', '#/pilot', '#/story/stolen-proof'],
  ...['#/controlled-pilot', '#/records', '#/check', '#/reference'],
] as const
const LOADING = 'Loading this view…'

/** The parts that were asked for, in their order, each once. */
const partsOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/(service|walk|library)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
    ),
  ])

test('The service comes with the start, then the walk and then the library, and every view is drawn without a moment of loading', async ({
  app,
}) => {
  await expect.poll(() => partsOf(app)).toEqual(['service', 'walk', 'library'])
  await app.evaluate(words => {
    new MutationObserver(() => {
      if (document.querySelector('main')?.textContent === words)
        document.documentElement.dataset.loadingShown = ''
    }).observe(document.body, { childList: true, subtree: true })
  }, LOADING)
  for (const view of VIEWS) {
    await open(app, view)
    await expect(app.locator('main h1'), view).toBeFocused()
  }
  await expect(app.locator('html')).not.toHaveAttribute('data-loading-shown')
})

/** Makes the host neither send nor refuse this part, nor say that it is there; returns what tells the fate of its requests. */
async function hang(
  page: Page,
  name: string,
): Promise<(fate: (route: Route) => Promise<void>) => Promise<void>> {
  const held: Route[] = []
  let now: ((route: Route) => Promise<void>) | undefined
  await page.clock.install()
  await page.route(new RegExp(String.raw`/assets/${name}-[\w-]+\.js$`, 'u'), async route => {
    if (now === undefined) held.push(route)
    else await now(route)
  })
  return async fate => {
    now = fate
    for (const route of held) await fate(route)
  }
}

const START = 'Walk through with a sample agent'

test('A view whose part hangs says so after a while, the rest goes on, and it is there once it has come', async ({
  page,
}) => {
  const comes = await hang(page, 'library')
  await page.goto('')
  await untilReady(page)
  await open(page, '#/reference')
  await expect(page.getByText(LOADING)).toBeVisible()
  await letWaitPass(page, page.getByRole('heading', { name: 'A newer version is here' }))
  await open(page, '#/')
  await importSample(page)
  await bindKey(page)
  await evaluate(page)
  await comes(route => route.continue())
  await open(page, '#/reference')
  await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A part whose host is away says so, waits for it, and offers to reload once it answers', async ({
  page,
}) => {
  await page.clock.install()
  const away = /\/assets\/walk-|favicon\.svg\?/u
  await page.route(away, route => route.abort('connectionrefused'))
  await page.goto('')
  await untilReady(page)
  await open(page, '#/bind')
  await expect(page.getByRole('heading', { name: 'This view could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeDisabled()
  await page.unroute(away)
  await page.clock.fastForward(6_000)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(page)
  await expect(page.getByRole('heading', { name: 'Bind the agent to a key' })).toBeVisible()
})

test('A part that a newer version has replaced says so where it was to be', async ({ page }) => {
  await page.route(/\/assets\/walk-.+\.js$/u, route => route.fulfill({ status: 404 }))
  await page.goto('')
  await untilReady(page)
  await open(page, '#/story/stolen-proof')
  await expect(page.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
})

test('A part that fails for a defect of its own is told as one', async ({ page }) => {
  await page.route(/\/assets\/library-.+\.js$/u, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new RangeError("broken")' }),
  )
  await page.goto('')
  await untilReady(page)
  await open(page, '#/records')
  await expect(page.getByRole('heading', { name: 'This view failed' })).toBeVisible()
  await expect(page.getByText('RangeError: broken')).toBeVisible()
})

test('A first click whose part hangs ends with why, and a reload makes it good', async ({ page }) => {
  const comes = await hang(page, 'walk')
  await page.goto('')
  await untilReady(page)
  await page.getByRole('button', { name: START }).click()
  await letWaitPass(page, page.getByRole('heading', { name: 'A newer version is here' }))
  await comes(route => route.continue())
  await page.reload()
  await untilReady(page)
  await importSample(page)
})

test('Without the walk everything can still be deleted', async ({ imported: app }) => {
  const away = /\/assets\/walk-|favicon\.svg\?/u
  await app.route(away, route => route.abort('connectionrefused'))
  await app.reload()
  await untilReady(app)
  await pressInMenu(app, 'Reset')
  const loaded = app.waitForEvent('load')
  await app.getByRole('button', { name: 'Delete everything' }).click()
  await loaded
  await app.unroute(away)
  await app.reload()
  await untilReady(app)
  await open(app, '#/records/agents')
  await expect(app.getByText('This store is empty.')).toBeVisible()
})

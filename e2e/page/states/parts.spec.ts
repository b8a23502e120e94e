import type { Page, Route } from 'playwright/test'
import { expect, revisit, test, untilReady, visit } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { letWaitPass, resetWhole } from './states-steps.ts'

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

test('Service, walk and library come in turn, and no view is seen to load', async ({ app }) => {
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

const fileOf = (part: string) => new RegExp(String.raw`/assets/${part}-[\w-]+\.js$`, 'u')

/** Makes the host neither send nor refuse this part, nor say that it is there; returns what lets it come. */
async function hang(page: Page, name: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let comes = false
  await page.clock.install()
  await page.route(fileOf(name), async route => {
    if (comes) await route.continue()
    else held.push(route)
  })
  return async () => {
    comes = true
    for (const route of held) await route.continue()
  }
}

test('A view whose part hangs says so, and is there once it has come', async ({ page }) => {
  const comes = await hang(page, 'library')
  await visit(page)
  await open(page, '#/reference')
  await expect(page.getByText(LOADING)).toBeVisible()
  await letWaitPass(page, page.getByRole('heading', { name: 'A newer version is here' }))
  await open(page, '#/')
  await importSample(page)
  await bindKey(page)
  await evaluate(page)
  await comes()
  await open(page, '#/reference')
  await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

/** What the page asks its host for where it looks whether that is there again, and the walk. */
const away = /\/assets\/walk-|favicon\.svg\?/u

test('A part whose host is away says so, waits, and offers to reload once that answers', async ({ page }) => {
  await page.clock.install()
  await page.route(away, route => route.abort('connectionrefused'))
  await visit(page)
  await open(page, '#/bind')
  await expect(page.getByRole('heading', { name: 'This view could not be loaded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeDisabled()
  await page.unroute(away)
  await page.clock.fastForward(6_000)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(page)
  await expect(page.getByRole('heading', { name: 'Bind the agent to a key' })).toBeVisible()
})

/** What a part may come to: which one, the view that needs it, and what is said there. */
const SPOILED = {
  'a newer version has replaced': [
    'walk',
    '#/story/stolen-proof',
    'A newer version is here',
    { status: 404 },
  ],
  'fails for a defect of its own': [
    ...(['library', '#/records', 'This view failed'] as const),
    { contentType: 'text/javascript', body: 'throw new RangeError("broken")' },
  ],
} as const

for (const [fate, [part, view, said, answer]] of Object.entries(SPOILED))
  test(`A part that ${fate} says so where it was to be`, async ({ page }) => {
    await page.route(fileOf(part), route => route.fulfill(answer))
    // It is ready for a moment only, as the walk is fetched then.
    await page.goto(view)
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    if ('body' in answer) await expect(page.getByText('RangeError: broken')).toBeVisible()
  })

test('A first click whose part hangs ends with why, and a reload makes it good', async ({ page }) => {
  const comes = await hang(page, 'walk')
  await visit(page)
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await letWaitPass(page, page.getByRole('heading', { name: 'A newer version is here' }))
  await comes()
  await revisit(page)
  await importSample(page)
})

test('Without the walk everything can still be deleted', async ({ imported: app }) => {
  await app.route(away, route => route.abort('connectionrefused'))
  await revisit(app)
  await resetWhole(app)
  await app.unroute(away)
  await revisit(app)
  await open(app, '#/records/agents')
  await expect(app.getByText('This store is empty.')).toBeVisible()
})

import type { Page, Route } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { letWaitPass, waitForViews } from './states-steps.ts'

/** What becomes of a request. */
type Fate = (route: Route) => Promise<void>
const sent: Fate = route => route.continue()

/**
 * Makes the host neither send nor refuse this file, the first `times` times; returns what tells the fate of the requests
 * that are held, and of those that come later.
 */
async function hold(page: Page, name: string, times = Infinity): Promise<(fate?: Fate) => Promise<void>> {
  const held: Route[] = []
  let now: Fate | undefined
  await page.route(new RegExp(String.raw`/assets/${name}-[\w-]+\.js$`, 'u'), async route => {
    if (now === undefined && held.length < times) held.push(route)
    else await (now ?? sent)(route)
  })
  return async (fate = sent) => {
    now = fate
    for (const route of held) await fate(route)
  }
}

/** The same, where the page's waiting for it is to pass at once. */
async function hang(page: Page, name: string, times?: number): ReturnType<typeof hold> {
  await page.clock.install()
  return hold(page, name, times)
}

test('A view that its host neither sends nor refuses says so after a while, and is there after another try', async ({
  app,
}) => {
  await hang(app, 'ReferenceView', 1)
  await open(app, '#/reference')
  await expect(app.getByText('Loading this view…')).toBeVisible()
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not loaded' }))
  await expectNoFindings(app, 'a view that has not come')
  await open(app, '#/import')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('alert').getByText('Your work is kept.'))
  await app.getByRole('button', { name: 'Try again' }).click()
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A view that comes after all is drawn where it was said that it had not come', async ({ app }) => {
  const comes = await hang(app, 'ReferenceView')
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not loaded' }))
  await comes()
  await expect(app.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A part of a view that hangs says so in its place, and the rest of the view works', async ({ app }) => {
  await hang(app, 'Lifecycle')
  await importSample(app)
  await app.getByRole('button', { name: 'Lifecycle', exact: true }).click()
  await letWaitPass(app, app.getByRole('alert').getByText('Part of this page has not loaded.'))
  await expect(app.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await bindKey(app)
})

test('A part that a lost connection kept away says so in its place, and the walk goes on without it', async ({
  app,
  context,
}) => {
  const comes = await hold(app, 'AgentSwitch')
  // The first gesture has everything fetched.
  await app.locator('main h1').click()
  await waitForViews(app)
  await context.setOffline(true)
  await comes(route => route.abort('internetdisconnected'))
  await importSample(app)
  const told = app.getByRole('banner').getByRole('alert')
  await expect(told).toHaveText('Part of this page did not load: its host could not be reached.')
  await expectNoFindings(app, 'a part that did not come')
  await expectToFit(app, 'a part that did not come')
  await bindKey(app)
  await evaluate(app)
  await context.setOffline(false)
  await app.unrouteAll()
  await told.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(app)
  await expect(app.getByRole('banner').getByRole('button', { name: 'Switch agent' })).toBeVisible()
})

/** Makes the host refuse this part of the page, and not answer when it is asked for; returns what lets it answer again. */
async function refuse(page: Page, name: string): Promise<() => Promise<void>> {
  const answer = /favicon\.svg\?/u
  await page.clock.install()
  await page.route(new RegExp(`/assets/${name}-`, 'u'), route => route.abort('connectionrefused'))
  await page.route(answer, route => route.abort('connectionrefused'))
  return () => page.unroute(answer)
}

test('A part that did not come goes on saying so, and offers to reload once its host answers', async ({
  app,
}) => {
  const answers = await refuse(app, 'AgentSwitch')
  await importSample(app)
  const told = app.getByRole('banner').getByRole('alert')
  await expect(told).toHaveText('Part of this page did not load: its host could not be reached.')
  await told.evaluate(element => element.setAttribute('data-same', ''))
  await app.clock.fastForward(11_000)
  await expect(told).toHaveAttribute('data-same')
  await answers()
  await app.clock.fastForward(6_000)
  await expect(told.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
  await expect(told).toContainText('its host could not be reached.')
  await expect(told).toHaveAttribute('data-same')
})

test('What the reader opens and does not come can be closed, and opened again', async ({ app }) => {
  await refuse(app, 'DataBoundaryPanel')
  const told = app.getByRole('banner').getByRole('alert')
  for (const _ of ['once', 'again']) {
    await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toBeHidden()
  }
})

test('A part that a newer version has replaced says so in its place', async ({ app }) => {
  await app.route(/\/assets\/AgentSwitch-/u, route => route.fulfill({ status: 404 }))
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  const told = app.getByRole('banner').getByRole('alert')
  await expect(told).toContainText('Part of this page did not load: a newer version has replaced it.')
  await expect(told.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
  await expect(app.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
})

test('A part that fails for a defect of its own is told as one', async ({ app }) => {
  await app.route(/\/assets\/AgentSwitch-.+\.js$/u, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new RangeError("broken")' }),
  )
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(app.getByRole('heading', { name: 'This view failed' })).toBeVisible()
  await expect(app.getByText('RangeError: broken')).toBeVisible()
})

test('A view that hangs does not keep the others from being fetched ahead', async ({ app }) => {
  await hang(app, 'BindView')
  const fetched = app.waitForRequest(/\/assets\/ReferenceView-/u)
  await app.locator('main h1').click()
  await fetched
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeVisible()
})

test('A step whose part hangs ends with why, and goes on once it has come', async ({ app }) => {
  await hang(app, 'verbs', 1)
  const start = app.getByRole('button', { name: 'Walk through with a sample agent' })
  await start.click()
  const why = 'A part of this page is loaded when it is first needed, and did not load.'
  await letWaitPass(app, app.getByText(why))
  await app.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(app)
  await importSample(app)
})

for (const answer of ['dismiss', 'accept'] as const) {
  test(`Where the dialog of Reset hangs the browser asks in its place, and ${answer === 'accept' ? 'everything goes' : 'nothing goes that is to be kept'}`, async ({
    app,
  }) => {
    await hang(app, 'ResetDialog')
    await importSample(app)
    const asked = app.waitForEvent('dialog')
    await pressInMenu(app, 'Reset')
    const dialog = await asked
    expect(dialog.message()).toBe('Delete everything this page keeps in this browser?')
    const loaded = answer === 'accept' ? app.waitForEvent('load') : undefined
    await dialog[answer]()
    await loaded
    await untilReady(app)
    await open(app, '#/records/agents')
    await expect(app.getByText('This store is empty.')).toHaveCount(answer === 'accept' ? 1 : 0)
  })
}

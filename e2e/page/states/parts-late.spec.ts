import type { Page, Route } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { pressInMenu } from '../journey/journey-steps.ts'
import { letWaitPass } from './states-steps.ts'

/** The parts of the page that are kept away here, by how their files begin: a view, what stands in each view, an action’s. */
const [VIEW, PART, ACTION, DIALOG] = ['ReferenceView', 'AgentSwitch', 'verbs', 'ResetDialog']

/**
 * Has the host neither send nor refuse a part, the first `times` times, by a clock in the test's hands; returns what
 * lets it come after all.
 */
async function hang(page: Page, part: string, times = Infinity): Promise<() => Promise<void>> {
  const held: Route[] = []
  let comes = false
  await page.clock.install()
  await page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js$`, 'u'), async route => {
    if (comes || held.length >= times) await route.continue()
    else held.push(route)
  })
  return async () => {
    comes = true
    for (const route of held) await route.continue()
  }
}

/** Has this become of each request for a part. */
const fate = (page: Page, part: string, becomes: (route: Route) => Promise<void>) =>
  page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js$`, 'u'), becomes)

const reference = (page: Page) => page.getByRole('heading', { name: 'Reference', exact: true })
const told = (page: Page) => page.getByRole('banner').getByRole('alert')

test('A view that hangs says so after a while, the others open, and it is there after another try', async ({
  app,
}) => {
  await hang(app, VIEW, 1)
  await open(app, '#/reference')
  await expect(app.getByText('Loading this view…')).toBeVisible()
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not loaded' }))
  await open(app, '#/import')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('alert').getByText('Your work is kept.'))
  await app.getByRole('button', { name: 'Try again' }).click()
  await untilReady(app)
  await expect(reference(app)).toBeVisible()
})

test('A view that comes after all is drawn where it was said that it had not come', async ({ app }) => {
  const comes = await hang(app, VIEW)
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not loaded' }))
  await comes()
  await expect(reference(app)).toBeVisible()
})

test('A view that was never loaded says without a connection that it could not be, and can be reloaded with one', async ({
  app,
  context,
}) => {
  await context.setOffline(true)
  await open(app, '#/reference')
  await expect(app.getByRole('heading', { name: 'This view could not be loaded' })).toBeFocused()
  const reload = app.getByRole('button', { name: 'Reload the page' })
  await expect(reload).toBeDisabled()
  await expect(app.locator('html')).toHaveAttribute('data-service', 'ready')
  await context.setOffline(false)
  await expect(reload).toBeEnabled()
  await reload.click()
  await expect(reference(app)).toBeVisible()
})

/** What may become of the file of a part, and what the page then says in the part’s place or in place of the view. */
const FATES: Readonly<Record<string, readonly [becomes: (route: Route) => Promise<void>, words: RegExp]>> = {
  'is out of reach': [
    route => route.abort('connectionrefused'),
    /^Part of this page did not load: its host could not be reached\./,
  ],
  'is gone': [
    route => route.fulfill({ status: 404 }),
    /^Part of this page did not load: a newer version has replaced it\./,
  ],
}

for (const [what, [becomes, words]] of Object.entries(FATES))
  test(`A part whose file ${what} says so in its place, and the walk goes on without it`, async ({ app }) => {
    await fate(app, PART, becomes)
    await importSample(app)
    await expect(told(app)).toHaveText(words)
    if (what === 'is gone')
      await expect(app.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
    else for (const step of [bindKey, evaluate]) await step(app)
    await app.unrouteAll()
    await told(app).getByRole('button', { name: 'Reload the page' }).click()
    await untilReady(app)
    await expect(app.getByRole('banner').getByRole('button', { name: 'Switch agent' })).toBeVisible()
  })

test('A part that fails for a defect of its own is told as one', async ({ app }) => {
  await fate(app, PART, route =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new RangeError("broken")' }),
  )
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(app.getByRole('heading', { name: 'This view failed' })).toBeVisible()
  await expect(app.getByText('RangeError: broken')).toBeVisible()
})

test('A step whose part hangs ends with why, and goes on once it has come', async ({ app }) => {
  await hang(app, ACTION, 1)
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  const why = 'A part of this page is loaded when it is first needed, and did not load.'
  await letWaitPass(app, app.getByText(why))
  await app.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(app)
  await importSample(app)
})

test('Where the dialog of Reset hangs the browser asks in its place', async ({ app }) => {
  await hang(app, DIALOG)
  await importSample(app)
  for (const answer of ['dismiss', 'accept'] as const) {
    const asked = app.waitForEvent('dialog')
    await pressInMenu(app, 'Reset')
    const dialog = await asked
    expect(dialog.message()).toBe('Delete everything this page keeps in this browser?')
    const loaded = answer === 'accept' ? app.waitForEvent('load') : undefined
    await dialog[answer]()
    await loaded
    await untilReady(app)
    await expect(app.getByRole('button', { name: /^Agent:/ })).toHaveCount(answer === 'accept' ? 0 : 1)
  }
})

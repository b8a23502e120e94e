import type { Page } from 'playwright/test'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import {
  devtools,
  expectRecovery,
  expectServiceAnswers,
  expectUnavailable,
  loadsOf,
  post,
  postPastGate,
  postWhileReloading,
  stopWorkers,
} from '../states/states-steps.ts'

async function hardReload(page: Page): Promise<void> {
  const session = await devtools(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
}

/** Makes the page look for a new worker. Returns whether one waits for the current one to be idle. */
const lookForNewWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return registration?.waiting != null
  })

/** Publishes a worker script with this text added, and makes the page look for it until the effect shows. */
async function changeWorker(
  page: Page,
  host: StaticHost,
  script: string,
  text: string,
  effect: () => unknown,
) {
  host.replace(script, `${await host.read(script)}\n// ${text}\n`)
  await expect(async () => {
    // If the page reloads, the call is aborted.
    const waits = await lookForNewWorker(page).catch(() => false)
    // A worker that a test watches is never idle, so the old one has to be stopped.
    if (waits) await stopWorkers(page)
    await effect()
  }).toPass({ intervals: [500, 1000, 2000] })
}

test('The service answers a request within the page', async ({ app, host }) => {
  await expectServiceAnswers(app)
  expect(loadsOf(host)).toBe(1)
})

test('A worker that was stopped answers again without a reload', async ({ app, host }) => {
  await stopWorkers(app)
  await expectServiceAnswers(app)
  expect(loadsOf(host)).toBe(1)
})

test('A worker that was stopped and has lost its cache lets nothing out, and the page recovers', async ({
  app,
  host,
}) => {
  await app.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await stopWorkers(app)
  expect(await postWhileReloading(app)).toMatchObject({ answered: false })
  await expectRecovery(app, host, 1)
})

test('A page whose site data is cleared under it lets nothing out and recovers', async ({ page, host }) => {
  // Not the app fixture: the page's pending reads are aborted with uncaught AbortErrors.
  await page.goto('')
  await untilReady(page)
  const session = await devtools(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(host.url).origin, storageTypes: 'all' })
  expect(await postWhileReloading(page)).not.toMatchObject({ contract: null })
  await expectRecovery(page, host, 1)
})

test('A hard reload is put right by one reload of the page’s own', async ({ app, host }) => {
  await hardReload(app)
  await expectRecovery(app, host, 2)
})

test('A hard reload in the second of two tabs lets nothing out, and both tabs answer', async ({
  app,
  host,
}) => {
  const second = await secondTab(app)
  await hardReload(second)
  await expectRecovery(second, host, 3)
  await expectServiceAnswers(app)
})

test('A page in scope that never started the service gets nothing out', async ({ app, context, host }) => {
  host.replace('bare.html', '<!doctype html><title>Bare</title>')
  const bare = await context.newPage()
  await bare.goto('bare.html')
  for (const send of [post, postPastGate]) {
    expect(await send(bare)).toMatchObject({ answered: false })
    expect(await send(bare, { url: 'bare.html' })).toMatchObject({ answered: false })
    expect(await send(bare, { url: 'bare.html', type: 'text/plain' })).toMatchObject({ answered: false })
  }
  await expectServiceAnswers(app)
})

for (const script of ['sw.js', 'mockServiceWorker.js']) {
  test(`A page under which ${script} changes reloads once and answers again`, async ({ app, host }) => {
    await changeWorker(app, host, script, 'changed', async () => {
      expect(await postWhileReloading(app)).not.toMatchObject({ contract: null })
      expect(loadsOf(host)).toBe(2)
    })
    await expectRecovery(app, host, 1)
  })
}

test('A second tab is ready again too when the worker changes', async ({ app, host }) => {
  const second = await secondTab(app)
  await changeWorker(app, host, 'sw.js', 'changed', () => expect(loadsOf(host)).toBe(4))
  await Promise.all([app, second].map(page => expect(() => expectServiceAnswers(page)).toPass()))
  expect(loadsOf(host)).toBe(4)
})

test('A page under which the worker changes twice stops sending and says so', async ({ app, host }) => {
  await changeWorker(app, host, 'sw.js', 'changed', () => expect(loadsOf(host)).toBe(2))
  await untilReady(app)
  await changeWorker(app, host, 'sw.js', 'changed again', () => expectUnavailable(app, 'WORKER_CHANGED'))
  expect(loadsOf(host)).toBe(2)
})

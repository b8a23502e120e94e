import { expect, secondTab, test, untilReady, visit } from '../../kit/fixtures.ts'
import {
  changeWorker,
  devtools,
  expectRecovery,
  expectServiceAnswers,
  expectUnavailable,
  hardReload,
  loadsOf,
  post,
  postPastGate,
  postWhileReloading,
  stopWorkers,
} from '../states/states-steps.ts'

test('A worker that was stopped answers again without a reload', async ({ app, host }) => {
  await stopWorkers(app)
  await expectServiceAnswers(app)
  expect(loadsOf(host)).toBe(1)
})

test('A worker that was stopped without its cache lets nothing out, and recovers', async ({ app, host }) => {
  await app.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await stopWorkers(app)
  expect(await postWhileReloading(app)).toMatchObject({ answered: false })
  await expectRecovery(app, host, 1)
})

test('A page whose site data is cleared under it lets nothing out and recovers', async ({ page, host }) => {
  // Not the app fixture: the page's pending reads are aborted with uncaught AbortErrors.
  await visit(page)
  const session = await devtools(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(host.url).origin, storageTypes: 'all' })
  expect(await postWhileReloading(page)).not.toMatchObject({ contract: null })
  await expectRecovery(page, host, 1)
})

test('A hard reload lets nothing out, and one reload more puts it right', async ({ app, host }) => {
  await hardReload(app)
  await expectRecovery(app, host, 2)
  const second = await secondTab(app)
  await hardReload(second)
  await expectRecovery(second, host, 5)
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

for (const script of ['sw.js', 'mockServiceWorker.js'])
  test(`Two tabs under which ${script} changes reload once each, and let nothing out`, async ({
    app,
    host,
  }) => {
    const second = await secondTab(app)
    await changeWorker(app, host, script, 'changed', async () => {
      expect(await postWhileReloading(app)).not.toMatchObject({ contract: null })
      expect(loadsOf(host)).toBe(4)
    })
    for (const page of [app, second]) await expect(() => expectServiceAnswers(page)).toPass()
    expect(loadsOf(host)).toBe(4)
  })

test('A page under which the worker changes twice stops sending and says so', async ({ app, host }) => {
  await changeWorker(app, host, 'sw.js', 'changed', () => expect(loadsOf(host)).toBe(2))
  await untilReady(app)
  await changeWorker(app, host, 'sw.js', 'changed again', () => expectUnavailable(app, 'WORKER_CHANGED'))
  expect(loadsOf(host)).toBe(2)
})

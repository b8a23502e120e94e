import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { DIST, expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample } from '../../kit/visitor-steps.ts'
import { expectServiceAnswers, expectUnavailable, letWaitPass, loadsOf, MUTE_WORKER } from './states-steps.ts'

const firstAction = 'Walk through with a sample agent'

test('The first view is there before the service, its action disabled until the service is ready', async ({
  page,
  host,
}) => {
  host.replace('sw.js', MUTE_WORKER)
  await page.goto('')
  await expect(page.getByRole('button', { name: firstAction })).toBeVisible()
  await expect(page.getByRole('button', { name: firstAction })).toBeDisabled()
  await expect(page.locator('html')).toHaveAttribute('data-service', 'starting')
})

test('The first view’s action is enabled as soon as the service is ready', async ({ app }) => {
  await expect(app.getByRole('button', { name: firstAction })).toBeEnabled()
})

test('The page is ready again after each reload', async ({ app, host }) => {
  for (const _ of [1, 2, 3]) {
    await app.reload()
    await untilReady(app)
  }
  expect(host.requests.filter(({ path }) => path === '/demo/')).toHaveLength(4)
})

test('A page that is ready has no request under way', async ({ page }) => {
  const underWay = new Set<string>()
  page.on('request', request => underWay.add(request.url()))
  page.on('requestfinished', request => underWay.delete(request.url()))
  page.on('requestfailed', request => underWay.delete(request.url()))
  await page.goto('')
  await untilReady(page)
  await expect.poll(() => [...underWay]).toEqual([])
})

test('A view whose part is gone from the host says that a newer version is here', async ({ page, host }) => {
  await page.goto('')
  await untilReady(page)
  for (const name of await readdir(join(DIST, 'assets'))) {
    if (/^(?:Import|Bind|Evaluate|Reference)View-.*\.js$/.test(name)) host.replace(`assets/${name}`, null)
  }
  await page.evaluate(() => {
    location.hash = '#/import'
  })
  await expectUnavailable(page, 'PART_MISSING')
  await expect(page.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
})

/** Makes every worker appear not yet active to the page, as WebKit sometimes does. */
const neverToldActive = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => 'activating', configurable: true })
  })

test('A worker of which the page is not told that it is active is asked, and the service starts', async ({
  page,
}) => {
  await neverToldActive(page)
  await page.goto('')
  await untilReady(page)
  await importSample(page)
})

test('A worker that does not call itself active either is not gone by', async ({ page, host }) => {
  const worker = await host.read('sw.js')
  const own = 'registration.active?.state===`activated`'
  expect(worker).toContain(own)
  host.replace('sw.js', worker.replace(own, 'false'))
  await neverToldActive(page)
  await page.clock.install()
  await page.goto('')
  await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
  await expectUnavailable(page, 'START_TIMED_OUT')
})

test('A controller that is announced before its registration shows it as active is waited for', async ({
  page,
}) => {
  // Firefox does so now and then; here it happens at every first start.
  await page.addInitScript(() => {
    const { prototype } = ServiceWorkerRegistration
    const active = Object.getOwnPropertyDescriptor(prototype, 'active')
    const register = ServiceWorkerContainer.prototype.register
    let shown = true
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given)
      shown = false
      registration.installing?.addEventListener('statechange', ({ target }) => {
        shown ||= target instanceof ServiceWorker && target.state === 'activated'
      })
      return registration
    }
    Object.defineProperty(prototype, 'active', {
      get(): ServiceWorker | null {
        return shown ? active?.get?.call(this) : null
      },
    })
  })
  await page.goto('')
  await untilReady(page)
})

test('The worker in control, announced once more, is not a change', async ({ app, host }) => {
  // WebKit announces it now and then only after the tab has seen it in control.
  await app.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await expectServiceAnswers(app)
  expect(loadsOf(host)).toBe(1)
  await app.evaluate(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await expect.poll(() => loadsOf(host)).toBe(2)
  await untilReady(app)
})

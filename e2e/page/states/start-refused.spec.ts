import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { PLAIN_HTTP_NAME } from '../../browsers/browsers.ts'
import { holdDatabase } from '../../kit/databases.ts'
import { DIST, expect, test, untilReady } from '../../kit/fixtures.ts'
import { expectUnavailable, letWaitPass, loadsOf, MUTE_WORKER } from './states-steps.ts'

test('A page without service workers says that none is offered', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto('')
  await expectUnavailable(page, 'NO_SERVICE_WORKER')
})

test('A page whose worker is refused names the browser’s error', async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('blocked', 'SecurityError'))
  })
  await page.goto('')
  await expectUnavailable(page, 'WORKER_BLOCKED')
  await expect(page.getByText('SecurityError').first()).toBeVisible()
})

test.describe('with service workers blocked', () => {
  test.use({ serviceWorkers: 'block' })

  test('The page says that its worker is blocked', async ({ page }) => {
    await page.goto('')
    await expectUnavailable(page, 'WORKER_BLOCKED')
  })
})

test('A page whose worker script is gone says that its registration failed', async ({ page, host }) => {
  host.replace('sw.js', null)
  await page.goto('')
  await expectUnavailable(page, 'WORKER_BLOCKED')
})

test('A page whose IndexedDB is blocked says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await page.goto('')
  await expectUnavailable(page, 'STORAGE_BLOCKED')
})

test('A page whose storage is full says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('')
  await expectUnavailable(page, 'STORAGE_FULL')
})

const PROBE = 'agent-assurance:/demo/:probe'

for (const version of [1, 9]) {
  test(`A page whose test record another page holds, in version ${version}, says so in ten seconds`, async ({
    page,
  }) => {
    const holder = await holdDatabase(page, PROBE, version)
    await page.clock.install()
    await page.goto('')
    await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
    await expectUnavailable(page, 'START_TIMED_OUT')
    await expect(page.getByRole('main')).toContainText(`TimeoutError: Another page uses ${PROBE}.`)
    await holder.close()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
  })
}

test('A test record that another version left behind is in nobody’s way', async ({ page }) => {
  await (await holdDatabase(page, PROBE, 9)).close()
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
})

test('A page whose service’s own database fails says that the service did not start', async ({ page }) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (name.endsWith('/')) throw new DOMException('damaged', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  await page.goto('')
  await expectUnavailable(page, 'START_FAILED')
  await expect(page.getByText('UnknownError').first()).toBeVisible()
})

test('A page without Web Crypto’s ES256 says that it cannot sign', async ({ page }) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.sign = () => Promise.reject(new DOMException('absent', 'NotSupportedError'))
  })
  await page.goto('')
  await expectUnavailable(page, 'NO_WEB_CRYPTO')
})

test('A page that says why it does not run is not reloaded when its worker changes', async ({
  page,
  host,
}) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.sign = () => Promise.reject(new DOMException('absent', 'NotSupportedError'))
  })
  await page.goto('')
  await expectUnavailable(page, 'NO_WEB_CRYPTO')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await page.evaluate(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await expectUnavailable(page, 'NO_WEB_CRYPTO')
  expect(loadsOf(host)).toBe(1)
})

test('A page without Ed25519 is ready all the same', async ({ page }) => {
  await page.addInitScript(() => {
    SubtleCrypto.prototype.generateKey = new Proxy(SubtleCrypto.prototype.generateKey, {
      apply: (generate, self, args) =>
        args[0].name === 'Ed25519'
          ? Promise.reject(new DOMException('absent', 'NotSupportedError'))
          : Reflect.apply(generate, self, args),
    })
  })
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
})

test('A page over plain http says that the address is not a secure context', async ({ page, host }) => {
  await page.goto(host.url.replace('127.0.0.1', PLAIN_HTTP_NAME))
  await expectUnavailable(page, 'INSECURE_CONTEXT')
})

test('A page inside another page’s frame does not start', async ({ page, host }) => {
  host.replace('frame.html', '<!doctype html><title>Frame</title><iframe src="./" title="framed"></iframe>')
  await page.goto('frame.html')
  const framed = page.frameLocator('iframe').locator('html')
  await expect(framed).toHaveAttribute('data-service', 'unavailable')
  await expect(framed).toHaveAttribute('data-service-cause', 'FRAMED')
})

test('A page whose later part is gone says that a newer version is here', async ({ page, host }) => {
  const parts = (await readdir(join(DIST, 'assets'))).filter(name => name.startsWith('network'))
  expect(parts).toHaveLength(1)
  for (const part of parts) host.replace(`assets/${part}`, null)
  await page.goto('')
  await expectUnavailable(page, 'PART_MISSING')
})

test('A page whose first script is gone still says what to do', async ({ page, host }) => {
  for (const name of await readdir(join(DIST, 'assets'))) {
    if (name.startsWith('index-')) host.replace(`assets/${name}`, null)
  }
  await page.goto('')
  await expect(page.getByRole('link', { name: 'load it again' })).toBeVisible()
})

test('A worker that never answers is given ten seconds', async ({ page, host }) => {
  host.replace('sw.js', MUTE_WORKER)
  await page.clock.install()
  await page.goto('')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect(page.locator('html')).toHaveAttribute('data-service', 'starting')
  await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
  await expectUnavailable(page, 'START_TIMED_OUT')
})

test('A worker that is passed over even after a reload is given up', async ({ page, context }) => {
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
  await context.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
  })
  await page.reload()
  await expectUnavailable(page, 'NO_CONTROL')
})

/** Makes the tab's worker look as one that another tab unregistered while this one was loaded: on the next load, or on each. */
const workersRedundant = (context: BrowserContext, loads: 'once' | 'always'): Promise<unknown> =>
  context.addInitScript(
    ([when]) => {
      if (when === 'once' && sessionStorage.getItem('redundant') !== null) return
      sessionStorage.setItem('redundant', 'seen')
      Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => 'redundant' })
    },
    [loads],
  )

test('A page whose worker another tab has unregistered meanwhile reloads once and answers', async ({
  app,
  context,
  host,
}) => {
  await workersRedundant(context, 'once')
  await app.reload()
  await untilReady(app)
  expect(await app.evaluate(() => sessionStorage.getItem('redundant'))).toBe('seen')
  expect(loadsOf(host)).toBe(3)
})

test('A worker that is redundant even after a reload is given up', async ({ app, context, host }) => {
  await workersRedundant(context, 'always')
  await app.reload()
  await expectUnavailable(app, 'NO_CONTROL')
  expect(loadsOf(host)).toBe(3)
})

test('A page that cannot count its reloads does not reload itself', async ({ page, context, host }) => {
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
  await context.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.reload()
  await expectUnavailable(page, 'NO_CONTROL')
  expect(loadsOf(host)).toBe(2)
})

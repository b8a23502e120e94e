import type { Page, Request } from 'playwright/test'
import { UNAVAILABLE_CAUSES, type UnavailableCause } from '../../../src/contract/window/availability.ts'
import { PLAIN_HTTP_NAME } from '../../browsers/browsers.ts'
import { beforeThePage, SITUATIONS, takeAway } from '../../browsers/situations.ts'
import { holdDatabase } from '../../kit/databases.ts'
import { expect, revisit, test, untilReady, visit } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { importSample } from '../../kit/visitor-steps.ts'
import {
  expectServiceAnswers,
  expectUnavailable,
  letWaitPass,
  loadsOf,
  withoutEd25519,
} from './states-steps.ts'

const main = (page: Page) => page.getByRole('main')
const start = (page: Page) => page.getByRole('button', { name: 'Walk through with a sample agent' })

/** Waits until the page says that the service does not run, why, what to do, and what works all the same. */
async function expectRefused(page: Page, cause: UnavailableCause): Promise<void> {
  const { title, happened, remedies } = UNAVAILABLE_CAUSES[cause]
  await expectUnavailable(page, cause)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Agent Assurance Prototype`)
  await expect(main(page)).toContainText(`${happened} Nothing was sent.`)
  for (const { action, reason } of remedies) {
    await expect(main(page)).toContainText(action)
    await expect(main(page)).toContainText(reason)
  }
  await expect(main(page).getByRole('button').first()).toHaveText('Try again')
  // Where a part is gone, the others are of the version before too.
  await expect(main(page).getByRole('link')).toHaveText(
    cause === 'PART_MISSING' ? [] : ['Read the reference'],
  )
}

for (const { title, cause, error, arrange } of SITUATIONS)
  test(`A page ${title}`, async ({ page, host }) => {
    await arrange(host)
    await page.clock.install()
    await page.goto('')
    if (cause === 'START_TIMED_OUT') {
      // The first view is there before the service, its action closed until the service is ready.
      await expect(start(page)).toBeDisabled()
      await expect(page.locator('html')).toHaveAttribute('data-service', 'starting')
      await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
    }
    await expectRefused(page, cause)
    if (error !== undefined) await expect(main(page)).toContainText(error)
    expect(loadsOf(host)).toBe(1)
    if (cause === 'PART_MISSING') return
    await main(page).getByRole('link', { name: 'Read the reference' }).click()
    await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Reference · Agent Assurance Prototype')
  })

test('A page over plain http says that the address is not a secure context', async ({ page, host }) => {
  await page.goto(host.url.replace('127.0.0.1', PLAIN_HTTP_NAME))
  await expectRefused(page, 'INSECURE_CONTEXT')
})

const FRAME = '<!doctype html><title>Frame</title><iframe src="./#/bind" width="900"></iframe>'

test('A page in a frame offers its own address in a tab, and no Reset', async ({ context, page, host }) => {
  host.replace('frame.html', FRAME)
  await page.goto('frame.html')
  const framed = page.frameLocator('iframe')
  await expect(framed.locator('html')).toHaveAttribute('data-service-cause', 'FRAMED')
  await expect(framed.getByRole('heading', { name: UNAVAILABLE_CAUSES.FRAMED.title })).toBeVisible()
  await framed.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = framed.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: /theme/i })).toBeVisible()
  await expect(framed.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await menu.press('Escape')
  const opened = context.waitForEvent('page')
  await framed.getByRole('link', { name: 'Open it in its own tab' }).click()
  const own = await opened
  await untilReady(own)
  await expect(own).toHaveURL(/\/demo\/#\/bind$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The page says what it needs, what to do, and what can be read all the same', async ({ page }) => {
    await page.goto('')
    await expect(page.getByText('Agent Assurance Prototype', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Load it again' })).toBeVisible()
    const links = page.getByRole('main').getByRole('link')
    const documents = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    for (const href of documents) expect((await page.request.get(href)).status(), href).toBe(200)
    await page.getByRole('link', { name: /OpenAPI/ }).click()
    await expect(page).toHaveURL(/openapi\.json$/)
  })
})

test('A page whose first script is gone still says what to do', async ({ page, host }) => {
  await takeAway(host, 'index-')
  await page.goto('')
  await expect(page.getByRole('link', { name: 'load it again' })).toBeVisible()
})

const PROBE = 'agent-assurance:/demo/:probe'

test('A page whose test record is held says so, and starts once it is let go', async ({ page }) => {
  const holder = await holdDatabase(page, PROBE, 9)
  await page.clock.install()
  await page.goto('')
  await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
  await expectRefused(page, 'START_TIMED_OUT')
  await expect(main(page)).toContainText(`TimeoutError: Another page uses ${PROBE}.`)
  await holder.close()
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await untilReady(page)
})

/** Makes every worker appear not yet active to the page, as WebKit sometimes does. */
const neverToldActive = (host: StaticHost) =>
  beforeThePage(host, () => {
    Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => 'activating', configurable: true })
  })

test('A worker that does not call itself active either is not gone by', async ({ page, host }) => {
  const worker = await host.read('sw.js')
  const own = 'registration.active?.state===`activated`'
  expect(worker).toContain(own)
  host.replace('sw.js', worker.replace(own, 'false'))
  await neverToldActive(host)
  await page.clock.install()
  await page.goto('')
  await letWaitPass(page, page.locator('html[data-service="unavailable"]'))
  await expectRefused(page, 'START_TIMED_OUT')
})

/** What is odd about a browser in which the page starts all the same. */
const ODD: Readonly<Record<string, (host: StaticHost, page: Page) => Promise<unknown>>> = {
  'keeps a test record of another version': async (_host, page) =>
    (await holdDatabase(page, PROBE, 9)).close(),
  'signs nothing with Ed25519': withoutEd25519,
  'never tells the page that its worker is active': neverToldActive,
  // Firefox does so now and then; here it happens at every first start.
  'announces a controller before its registration shows it as active': host =>
    beforeThePage(host, () => {
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
    }),
}

for (const [oddity, arrange] of Object.entries(ODD))
  test(`A page starts, and a walk begins, in a browser that ${oddity}`, async ({ page, host }) => {
    await arrange(host, page)
    await visit(page)
    await importSample(page)
  })

test('A page is ready again after each reload, with no request under way', async ({ app, host }) => {
  const underWay = new Set<string>()
  app.on('request', request => underWay.add(request.url()))
  const ended = (request: Request) => underWay.delete(request.url())
  app.on('requestfinished', ended)
  app.on('requestfailed', ended)
  for (const _ of [1, 2, 3]) {
    await revisit(app)
  }
  await expect(start(app)).toBeEnabled()
  await expect.poll(() => [...underWay]).toEqual([])
  expect(loadsOf(host)).toBe(4)
})

/** What befalls the worker of a page from its next load on, how often the page is loaded until then, and what it says. */
const LOST: Readonly<
  Record<string, readonly [befalls: () => void, loads: number, cause?: UnavailableCause]>
> = {
  'passed over is given up after one reload': [
    () => Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null }),
    3,
    'NO_CONTROL',
  ],
  'passed over is given up at once where reloads cannot be counted': [
    () => {
      Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    },
    2,
    'NO_CONTROL',
  ],
  'unregistered by another tab once is made good by one reload': [
    () => {
      if (sessionStorage.getItem('redundant') !== null) return
      sessionStorage.setItem('redundant', 'seen')
      Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => 'redundant' })
    },
    3,
  ],
  'unregistered even after a reload is given up': [
    () => Object.defineProperty(ServiceWorker.prototype, 'state', { get: () => 'redundant' }),
    3,
    'NO_CONTROL',
  ],
}

for (const [words, [befalls, loads, cause]] of Object.entries(LOST))
  test(`A worker ${words}`, async ({ app, context, host }) => {
    await context.addInitScript(befalls)
    await app.reload()
    if (cause === undefined) await untilReady(app)
    else await expectRefused(app, cause)
    expect(loadsOf(host)).toBe(loads)
  })

/** Tells the page that another worker, or none, has taken control. */
const controlChanges = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null })
    navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })

test('The worker in control, announced once more, is not a change; another one is', async ({ app, host }) => {
  // WebKit announces it now and then only after the tab has seen it in control.
  await app.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await expectServiceAnswers(app)
  expect(loadsOf(host)).toBe(1)
  await controlChanges(app)
  await expect.poll(() => loadsOf(host)).toBe(2)
  await untilReady(app)
})

test('A page that does not run is not reloaded when its worker changes', async ({ page, host }) => {
  const { arrange } = SITUATIONS.find(({ cause }) => cause === 'NO_WEB_CRYPTO') ?? {}
  await arrange?.(host)
  await page.goto('')
  await expectRefused(page, 'NO_WEB_CRYPTO')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await controlChanges(page)
  await expectRefused(page, 'NO_WEB_CRYPTO')
  expect(loadsOf(host)).toBe(1)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright/test'
import { bytesSent } from '../../../src/build/budgets.ts'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { beforeThePage } from '../../browsers/situations.ts'
import { BASE_URL, expect, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { pressInMenu } from '../journey/journey-steps.ts'

/** The longest that the page waits for one thing. */
const LONGEST_WAIT_MS = 10_000

/**
 * Lets the page's longest wait pass at once, by its own clock, which `page.clock.install()` has put into the test's
 * hands; again until something is there, as the page may not have begun to wait.
 */
export async function letWaitPass(page: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(LONGEST_WAIT_MS)
    await expect(until).toBeVisible({ timeout: 100 })
  }).toPass()
}

/** How long nothing must change for a page to count as settled, in milliseconds. */
const QUIET_MS = 500

/** Waits until nothing in the page has changed for a while: pending reads have been drawn. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    quiet =>
      new Promise<void>(resolve => {
        const end = () => {
          seen.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quiet)
        const seen = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quiet)
        })
        seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    QUIET_MS,
  )
}

/** Lets a test say when the browser starts to refuse to store more; call it before opening the page. */
export async function offerFullStore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const method of ['put', 'add'] as const) {
      const store = IDBObjectStore.prototype[method]
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
        const { full } = document.documentElement.dataset
        const ofClient = this.transaction.db.name.endsWith(':client')
        if (full === (ofClient ? 'client' : 'service'))
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return store.apply(this, given)
      }
    }
  })
}

/** From now on nothing more is stored on one side of the wire; `null` makes room again. */
export async function fillStore(page: Page, side: 'service' | 'client' | null): Promise<void> {
  await page.evaluate(full => {
    if (full === null) delete document.documentElement.dataset.full
    else document.documentElement.dataset.full = full
  }, side)
}

/** Waits until the last of the page's parts was fetched, and what it brings is drawn. */
export async function waitForParts(page: Page): Promise<void> {
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/library-[^/]+\.js$/.test(name)),
    )
  await expect.poll(fetched).toBe(true)
  await settled(page)
}

/** The files that a page requested from its host until its service answered, relative to the host. */
export async function askedUntilReady(page: Page, host: StaticHost): Promise<readonly string[]> {
  const asked = await page.evaluate(() => {
    const ready = performance.getEntriesByName('service-ready')[0]?.startTime ?? Number.NaN
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= ready)
      .map(({ name }) => name)
  })
  const own = asked.filter(name => name.startsWith(host.url)).map(name => name.slice(host.url.length))
  // The page itself and the worker's scripts are not among its resources.
  return [...new Set(['index.html', 'sw.js', 'mockServiceWorker.js', ...own])]
}

/** How many bytes those with this ending take in transfer, gzipped unless already compressed. */
export async function bytesOf(directory: string, names: readonly string[], ending: string): Promise<number> {
  const sizes = await Promise.all(
    names
      .filter(name => name.endsWith(ending))
      .map(async name => bytesSent(name, await readFile(join(directory, name)))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Leaves the page without Ed25519, as some browsers are. */
export const withoutEd25519 = (host: StaticHost): Promise<void> =>
  beforeThePage(host, () => {
    SubtleCrypto.prototype.generateKey = new Proxy(SubtleCrypto.prototype.generateKey, {
      apply: (generate, self, args) =>
        args[0].name === 'Ed25519'
          ? Promise.reject(new DOMException('absent', 'NotSupportedError'))
          : Reflect.apply(generate, self, args),
    })
  })

/** What names the agent at work, once there is one. */
export const agent = (page: Page): Locator => page.getByRole('button', { name: /^Agent:/ })

export async function reset(page: Page): Promise<void> {
  await pressInMenu(page, 'Reset')
  await page.getByRole('button', { name: 'Delete everything' }).click()
}

/** Waits for the page as a first visit finds it. */
export async function startedOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await untilReady(page)
  await expect(agent(page)).toHaveCount(0)
}

/** Presses Reset and waits until the page was loaded anew. */
export async function resetWhole(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load')
  await reset(page)
  await loaded
  await startedOver(page)
}

/** How often the page itself was fetched: once each time it was opened or reloaded. */
export const loadsOf = (host: StaticHost): number =>
  host.requests.filter(({ path }) => path === '/demo/').length

export const devtools = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Ends the running workers as the browser does under pressure; the next event restarts them. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await devtools(page)
  const known = new Set<string>()
  const stopped = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      known.add(versionId)
      if (runningStatus === 'stopped') stopped.add(versionId)
    }
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  // A request sent while a worker is stopping is lost, and the page says so; this is about a stopped one.
  await expect.poll(() => known.size > 0 && stopped.size === known.size).toBe(true)
}

/** Loads the page anew past its worker, as a browser does when shift is held. */
export async function hardReload(page: Page): Promise<void> {
  const session = await devtools(page)
  const loaded = page.waitForEvent('load')
  await session.send('Page.reload', { ignoreCache: true })
  await loaded
}

/** Publishes a worker script with this text added, and makes the page look for it until the effect shows. */
export async function changeWorker(
  page: Page,
  host: StaticHost,
  script: string,
  text: string,
  effect: () => unknown,
): Promise<void> {
  host.replace(script, `${await host.read(script)}\n// ${text}\n`)
  const lookForNewOne = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return registration?.waiting != null
    })
  await expect(async () => {
    // If the page reloads, the call is aborted. A worker that a test watches is never idle, so that it has to be stopped.
    if (await lookForNewOne().catch(() => false)) await stopWorkers(page)
    await effect()
  }).toPass({ intervals: [500, 1000, 2000] })
}

/** Sends once and expects the service's own answer. */
export async function expectServiceAnswers(page: Page): Promise<void> {
  expect(await post(page)).toMatchObject({
    answered: true,
    status: 404,
    contract: CONTRACT_VERSION,
  })
}

/** Sends once; if the page reloads meanwhile, nothing was answered either. */
export const postWhileReloading = (page: Page): Promise<Fate> =>
  post(page).catch(() => ({ answered: false, error: 'the page reloaded' }))

/** Waits until the page answers by itself, and allows it one reload. */
export async function expectRecovery(page: Page, host: StaticHost, loadsBefore: number): Promise<void> {
  await expect(() => expectServiceAnswers(page)).toPass()
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
  expect(loadsOf(host) - loadsBefore, 'reloads by itself').toBeLessThanOrEqual(1)
}

/** Waits until the page says that the service does not run, and why; then expects a request to fail. */
export async function expectUnavailable(page: Page, cause: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
  await expect(page.locator('html')).toHaveAttribute('data-service-cause', cause)
  expect(await post(page)).toEqual({ answered: false, error: 'InvalidStateError' })
}

/** What a page saw happen to a request that it sent. */
type Fate =
  | {
      readonly answered: true
      readonly status: number
      readonly contract: string | null
      readonly body: string
    }
  | { readonly answered: false; readonly error: string }

interface Sending {
  readonly url?: string
  readonly type?: string
  readonly accept?: string
  readonly body?: string
}

const DEFAULTS = {
  url: `${BASE_URL}/v1/`,
  type: 'application/json',
  accept: '*/*',
  body: '{"left":"the page"}',
}

/** Sends a POST from within the page by its `fetch`, as a script on it would. */
export function post(page: Page, sending: Sending = {}): Promise<Fate> {
  return page.evaluate(
    async ({ url, type, accept, body }): Promise<Fate> => {
      try {
        const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, accept }, body })
        const contract = response.headers.get('agent-assurance-contract')
        return { answered: true, status: response.status, contract, body: await response.text() }
      } catch (error) {
        return { answered: false, error: error instanceof Error ? error.name : String(error) }
      }
    },
    { ...DEFAULTS, ...sending },
  )
}

/** Sends a POST by XMLHttpRequest, which the page's own gate does not see. */
export function postPastGate(page: Page, sending: Sending = {}): Promise<Fate> {
  return page.evaluate(
    ({ url, type, body }) =>
      new Promise<Fate>(resolve => {
        const request = new XMLHttpRequest()
        request.onload = () => {
          const contract = request.getResponseHeader('agent-assurance-contract')
          resolve({ answered: true, status: request.status, contract, body: request.responseText })
        }
        request.onerror = () => resolve({ answered: false, error: 'error' })
        request.open('POST', url)
        request.setRequestHeader('content-type', type)
        request.send(body)
      }),
    { ...DEFAULTS, ...sending },
  )
}

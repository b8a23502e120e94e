import type { CDPSession, Page } from 'playwright/test'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { expect } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { type Fate, post } from './send.ts'

/** A worker that installs and takes control, but answers no message. */
export const MUTE_WORKER = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(clients.claim()))
`

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

import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from 'playwright/test'
import { type StaticHost, startStaticHost } from './static-server.ts'

/** The built page. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** The name of the service's address, answered inside the page. */
export const BASE_URL = 'https://agents.invalid'

interface TestFixtures {
  /** The host that serves the page, with an empty log; no test may leave a request body in it. */
  readonly host: StaticHost
  /** The page, opened and ready; no test may leave a policy violation or an uncaught error in it. */
  readonly app: Page
}

interface WorkerFixtures {
  readonly server: StaticHost
}

/** Waits until the page's service answers. */
export const untilReady = (page: Page): Promise<void> => page.locator('html[data-service="ready"]').waitFor()

/** Collects what a page must never say: violations of its own policy, and errors that nothing caught. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    if (/Content Security Policy|Trusted ?(Type|Script|HTML)/i.test(message.text()))
      complaints.push(message.text())
  })
  return complaints
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startStaticHost({ root: DIST })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ server }, use) => {
      server.reset()
      await use(server)
      expect(server.bodies, 'request bodies that reached the host').toEqual([])
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  app: async ({ page }, use) => {
    const complaints = complaintsOf(page)
    await page.goto('')
    await untilReady(page)
    await use(page)
    expect(complaints).toEqual([])
  },
})

export { expect }

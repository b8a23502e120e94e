import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base, expect, type Page, type TestInfo } from 'playwright/test'
import { type StaticHost, startStaticHost } from './static-server.ts'
import { bindKey, evaluate, importSample } from './visitor-steps.ts'

/** The built page: the folder that DIST_DIR names, else `dist` in the folder where the tests are started. */
export const DIST = resolve(process.env.DIST_DIR || 'dist')

/** The name of the service's address, answered inside the page. */
export const BASE_URL = 'https://agents.invalid'

/** What a configuration may set in a project's `use`. */
export interface KitOptions {
  /** Says why a test is to be skipped; null if it runs. */
  readonly skipping: { readonly whyNotHere: (test: TestInfo) => string | null }
}

interface TestFixtures {
  /** The host that serves the page, with an empty log; no test may leave a request body in it. */
  readonly host: StaticHost
  /** The page, opened and ready; no test may leave a policy violation or an uncaught error in it. */
  readonly app: Page
  /** The same page, once a sample agent is imported; once its key is bound; once it is decided that it may enter. */
  readonly imported: Page
  readonly bound: Page
  readonly permitted: Page
  /** Skips, with its reason, a test that this project's browser cannot run. */
  readonly runsHere: undefined
}

interface WorkerFixtures {
  readonly server: StaticHost
}

/** Waits until the page's service answers. @throws Error that says what state the page is in instead, and why */
export const untilReady = (page: Page): Promise<void> =>
  page
    .locator('html[data-service="ready"]')
    .waitFor({ timeout: 90_000 })
    .catch(async cause => {
      const { service, serviceCause } = await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }))
      throw new Error(`${page.url()} is not ready but ${service}: ${serviceCause ?? 'no cause'}`, { cause })
    })

/** Opens the page at a fragment, and waits until it is ready. */
export async function visit(page: Page, fragment = ''): Promise<void> {
  await page.goto(fragment)
  await untilReady(page)
}

/** Loads the page anew, and waits until it is ready again. */
export async function revisit(page: Page): Promise<void> {
  await page.reload()
  await untilReady(page)
}

/** Opens a second tab of the same browser at a fragment, and waits until it is ready. */
export async function secondTab(page: Page, fragment = ''): Promise<Page> {
  const other = await page.context().newPage()
  await visit(other, fragment)
  return other
}

/** What Firefox logs about a refused request, which WebDriver BiDi reports as an uncaught error. */
const REFUSAL_NOTES = /^(?:Failed to load ‘|The Same Origin Policy disallows reading)/

/** Collects violations of the page's own policy and uncaught errors, of which it must have none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => {
    if (!REFUSAL_NOTES.test(message)) complaints.push(`uncaught: ${message}`)
  })
  page.on('console', message => {
    if (/Content Security Policy|Trusted ?(Type|Script|HTML)/i.test(message.text()))
      complaints.push(message.text())
  })
  return complaints
}

/**
 * Makes what `fill` enters arrive as if typed. Over WebDriver BiDi Playwright sets the field's value in the
 * page's own world, where React's property notices it, so React sees no change in the event that follows.
 */
function enterAsTyped(): void {
  const insert = (text: string): void => {
    document.execCommand('insertText', false, text)
  }
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

export const test = base.extend<KitOptions & TestFixtures, WorkerFixtures>({
  skipping: [{ whyNotHere: () => null }, { option: true }],
  runsHere: [
    async ({ skipping }, use, testInfo) => {
      const why = skipping.whyNotHere(testInfo)
      testInfo.skip(why !== null, why ?? '')
      await use(undefined)
    },
    { auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      if (!existsSync(`${DIST}/index.html`))
        throw new Error(
          `There is no built page in ${DIST}: run "npm run build", or name its folder in DIST_DIR.`,
        )
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
  context: async ({ context, channel }, use) => {
    if (channel?.startsWith('moz-')) await context.addInitScript(enterAsTyped)
    await use(context)
  },
  page: async ({ page, channel }, use) => {
    // A Firefox whose last window is still closing may leave the new one without focus.
    if (channel?.startsWith('moz-')) await page.bringToFront()
    await use(page)
  },
  baseURL: async ({ server }, use) => use(server.url),
  app: async ({ page }, use) => {
    const complaints = complaintsOf(page)
    await visit(page)
    await use(page)
    expect(complaints).toEqual([])
  },
  imported: async ({ app }, use) => {
    await importSample(app)
    await use(app)
  },
  bound: async ({ imported }, use) => {
    await bindKey(imported)
    await use(imported)
  },
  permitted: async ({ bound }, use) => {
    await evaluate(bound)
    await use(bound)
  },
})

export { expect }

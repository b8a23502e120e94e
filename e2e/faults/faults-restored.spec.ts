import type { Page } from 'playwright/test'
import { installed, thisMachine, WINDOWED_CHROMIUM } from '../browsers/browsers.ts'
import { removeDatabase, SERVICE_DATABASE } from '../kit/databases.ts'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { devtools, stopWorkers } from '../page/states/states-steps.ts'
import config from '../playwright.config.ts'
import { serviceCounts } from './fault-acts.ts'

const own = config.projects?.find(({ name }) => name === 'page')?.use?.launchOptions ?? {}
const executablePath = installed(thisMachine(WINDOWED_CHROMIUM), WINDOWED_CHROMIUM)
test.skip(
  executablePath === undefined,
  'Chromium’s headless shell has no back/forward cache, and no other Chromium is installed.',
)
// The runner disables the back/forward cache because it cannot follow a page into it; DevTools can.
test.use({
  launchOptions: {
    ...own,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** A page reached by going back. */
interface Restored {
  /** Whether it came out of the back/forward cache unchanged instead of being loaded again. */
  readonly asItWas: boolean
  readonly service: () => Promise<unknown>
  readonly press: (button: string) => Promise<unknown>
  readonly text: () => Promise<string>
  /** The status with which the service answers an empty request; 0 if nothing answers. */
  readonly answered: () => Promise<unknown>
}

const FOR_NOTHING = `fetch('${BASE_URL}/v1/', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}',
}).then(({ status }) => status, () => 0)`

/** Leaves the page for another document of this origin, runs `meanwhile` there, and goes back. */
async function leaveAndReturn(page: Page, meanwhile: (elsewhere: Page) => Promise<unknown>) {
  await page.evaluate(() => Object.assign(window, { stood: true }))
  const session = await devtools(page)
  await page.goto('openapi.json')
  await meanwhile(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  const ask = async (expression: string): Promise<unknown> => {
    const how = { awaitPromise: true, returnByValue: true }
    const { result } = await session.send('Runtime.evaluate', { expression, ...how })
    return result.value
  }
  const service = () => ask('document.documentElement.dataset.service')
  await expect.poll(service).toBe('ready')
  const restored: Restored = {
    asItWas: (await ask('window.stood === true')) === true,
    service,
    press: button =>
      ask(`[...document.querySelectorAll('button')].find(each => each.textContent === '${button}')?.click()`),
    text: async () => String(await ask('document.body.innerText')),
    answered: () => ask(FOR_NOTHING),
  }
  return restored
}

const MEANWHILE: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'nothing happened': async () => undefined,
  'its worker was stopped': stopWorkers,
  'its worker was unregistered': page =>
    page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
    }),
}

for (const [what, meanwhile] of Object.entries(MEANWHILE)) {
  test(`A page that is gone back to after ${what} works on, and loses and doubles nothing`, async ({
    imported: app,
    context,
  }) => {
    const page = await leaveAndReturn(app, meanwhile)
    expect(page.asItWas, 'it comes out of the cache').toBe(true)
    // The request that restarts a stopped worker can be lost; the page then says that its outcome is unknown.
    await expect.poll(page.answered).toBe(404)
    await expect.poll(page.service).toBe('ready')
    await page.press('Get a nonce and sign it')
    await expect.poll(page.text).toContain('Proof accepted')
    const beside = await context.newPage()
    await beside.goto('openapi.json')
    expect(await serviceCounts(beside)).toMatchObject({ agents: 1, challenges: 1, nonces: 1, bindings: 1 })
  })
}

test('A page that is gone back to after its store was deleted says that the agent is gone', async ({
  imported: app,
}) => {
  const page = await leaveAndReturn(app, elsewhere => removeDatabase(elsewhere, SERVICE_DATABASE))
  await page.press('Get a nonce and sign it')
  await expect.poll(page.text).toContain('This agent is no longer in the service’s store')
})

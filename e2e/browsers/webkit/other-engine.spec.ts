import { chromium } from 'playwright'
import type { StaticHost } from '../../kit/static-server.ts'
import { OWN_HOST, tryWaysOut, tryWaysOutEarly } from '../../page/boundary/ways-out.ts'
import type { Tab } from './smoke-browser.ts'
import { expect, test } from './smoke-test.ts'
import {
  expectServiceAnswers,
  expectUnavailable,
  loadsOf,
  openReady,
  untilAnswers,
  untilReady,
  walkWithReloads,
} from './states.ts'
import { playwrightEngine } from './web-driver.ts'

// Without Playwright's WebKit, only this shows that the same tests run through Playwright.
test('Through Playwright the same tests drive a browser, tried with Chromium: the walk, and a page that does not start', async ({
  host,
}) => {
  const executablePath = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const engine = playwrightEngine(await chromium.launch({ executablePath, args }))
  try {
    const smoke = await engine.start()
    await openReady(smoke.first, host)
    await walkWithReloads(smoke.first)
    await smoke.close()
    host.replace('sw.js', null)
    const fresh = await engine.start({ httpProxy: `127.0.0.1:${host.port}` })
    await fresh.first.open(host.url)
    await expectUnavailable(fresh.first, 'WORKER_BLOCKED')
    const other = await fresh.newTab()
    await other.open('http://plain-http.example/demo/')
    await expectUnavailable(other, 'INSECURE_CONTEXT')
    await expect(other.click('button', 'Try', 'start')).resolves.toBeUndefined()
    await fresh.close()
  } finally {
    await engine.close()
  }
})

/** Expects no answer to any attempt; the fixture checks afterwards that the host's log holds no body. */
async function expectNoWayOut(tab: Tab): Promise<void> {
  const { tried, answered } = await tab.run(tryWaysOut, OWN_HOST)
  // At least the page itself and a blank frame.
  expect(tried).toBeGreaterThanOrEqual(2 * 6 * OWN_HOST.length)
  expect(answered).toEqual([])
}

test('A script in a page that is ready gets no body to the host, nor does a frame that it makes', async ({
  tab,
  host,
}) => {
  await openReady(tab, host)
  await expectNoWayOut(tab)
  await expectServiceAnswers(tab)
})

test('A script in a page without a worker gets no body to the host, nor does a frame that it makes', async ({
  tab,
  host,
}) => {
  host.replace('sw.js', null)
  await tab.open(host.url)
  await expectUnavailable(tab, 'WORKER_BLOCKED')
  await expectNoWayOut(tab)
})

test('A script that runs before the page’s own gets no body to the host', async ({ tab, host }) => {
  await tryWaysOutEarly(host)
  await tab.open(host.url)
  const { tried, answered } = await tab.run(() => Reflect.get(window, 'early'))
  expect(tried).toBeGreaterThan(0)
  expect(answered).toEqual([])
  await untilReady(tab)
})

/** Makes the page look for a new worker, which may replace the page before it answers. */
const lookForNewWorker = (tab: Tab): Promise<void> =>
  tab.run(() => {
    const looked = navigator.serviceWorker.getRegistration().then(registration => registration?.update())
    looked.catch(() => undefined)
  })

/** Publishes a worker script with this text added; the page looks for it until it has loaded this often. */
async function changeWorker(tab: Tab, host: StaticHost, script: string, text: string, loads: number) {
  host.replace(script, `${await host.read(script)}\n// ${text}\n`)
  await expect(async () => {
    if (loadsOf(host) < loads) await lookForNewWorker(tab).catch(() => undefined)
    expect(loadsOf(host)).toBe(loads)
  }).toPass({ timeout: 90_000, intervals: [500] })
}

for (const script of ['sw.js', 'mockServiceWorker.js']) {
  test(`A page under which ${script} changes reloads once and answers again`, async ({ tab, host }) => {
    await openReady(tab, host)
    await changeWorker(tab, host, script, 'changed', 2)
    await untilAnswers(tab)
    await untilReady(tab)
    expect(loadsOf(host)).toBe(2)
  })
}

test('A page under which the worker changes twice stops sending and says so', async ({ tab, host }) => {
  await openReady(tab, host)
  await changeWorker(tab, host, 'sw.js', 'changed', 2)
  await untilReady(tab)
  host.replace('sw.js', `${await host.read('sw.js')}\n// changed again\n`)
  await lookForNewWorker(tab)
  await expectUnavailable(tab, 'WORKER_CHANGED')
  expect(loadsOf(host)).toBe(2)
})

test('Each of two tabs is ready again when the worker changes', async ({ smoke, tab, host }) => {
  await openReady(tab, host)
  const other = await smoke.newTab()
  await openReady(other, host)
  await changeWorker(tab, host, 'sw.js', 'changed', 4)
  for (const each of [tab, other]) {
    await untilReady(each)
    await untilAnswers(each)
  }
})

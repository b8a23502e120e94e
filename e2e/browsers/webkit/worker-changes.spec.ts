import type { StaticHost } from '../../kit/static-server.ts'
import type { Tab } from './smoke-browser.ts'
import { expect, test } from './smoke-test.ts'
import { expectUnavailable, loadsOf, openReady, untilAnswers, untilReady } from './states.ts'

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

import { OWN_HOST, tryWaysOut, tryWaysOutEarly } from '../../page/boundary/ways-out.ts'
import type { Tab } from './smoke-browser.ts'
import { expect, test } from './smoke-test.ts'
import { expectServiceAnswers, expectUnavailable, openReady, untilReady } from './states.ts'

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

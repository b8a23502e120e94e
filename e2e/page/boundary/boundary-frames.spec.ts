import type { Page } from 'playwright/test'
import { expect, test, untilReady, visit } from '../../kit/fixtures.ts'
import { devtools, expectServiceAnswers, expectUnavailable } from '../states/states-steps.ts'
import { OWN_HOST, tryWaysOut, tryWaysOutEarly } from './ways-out.ts'

/** Expects no answer to any attempt; the fixture checks afterwards that the host's log holds no body. */
async function expectNoWayOut(page: Page): Promise<void> {
  const { tried, answered } = await page.evaluate(tryWaysOut, OWN_HOST)
  // At least the page itself and a blank frame.
  expect(tried).toBeGreaterThanOrEqual(2 * 7 * OWN_HOST.length)
  expect(answered).toEqual([])
}

test('A script in a page that is ready gets no body out, nor do its frames', async ({ page }) => {
  await visit(page)
  await expectNoWayOut(page)
  await expectServiceAnswers(page)
})

test('A script in a page without a worker gets no body out, nor do its frames', async ({ page, host }) => {
  host.replace('sw.js', null)
  await page.goto('')
  await expectUnavailable(page, 'WORKER_BLOCKED')
  await expectNoWayOut(page)
})

test('A script in a page that was loaded past its worker gets no body out', async ({ page }) => {
  await visit(page)
  const session = await devtools(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.reload()
  await expectUnavailable(page, 'NO_CONTROL')
  await expectNoWayOut(page)
})

test('A script that runs before the page’s own gets no body to the host', async ({ page, host }) => {
  await tryWaysOutEarly(host)
  await page.goto('')
  const { tried, answered } = await page.evaluate(() => Reflect.get(window, 'early'))
  expect(tried).toBeGreaterThan(0)
  expect(answered).toEqual([])
  await untilReady(page)
})

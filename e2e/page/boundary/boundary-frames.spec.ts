import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { devtools, expectServiceAnswers, expectUnavailable } from '../states/states-steps.ts'
import { OWN_HOST, tryWaysOut, tryWaysOutEarly } from './ways-out.ts'

/** Where a script may find itself, and how a page comes to be there. */
const PAGES: Readonly<Record<string, (page: Page, host: StaticHost) => Promise<void>>> = {
  'in a page that is ready': async page => {
    await page.goto('')
    await untilReady(page)
  },
  'in a page without a worker': async (page, host) => {
    host.replace('sw.js', null)
    await page.goto('')
    await expectUnavailable(page, 'WORKER_BLOCKED')
  },
  'in a page that was loaded past its worker': async page => {
    await page.goto('')
    await untilReady(page)
    const session = await devtools(page)
    await session.send('Network.enable')
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await page.reload()
    await expectUnavailable(page, 'NO_CONTROL')
  },
}

for (const [where, come] of Object.entries(PAGES))
  test(`A script ${where} gets no body to the host, nor does a frame that it makes`, async ({
    page,
    host,
  }) => {
    await come(page, host)
    const { tried, answered } = await page.evaluate(tryWaysOut, OWN_HOST)
    // At least the page itself and a blank frame; the host's log is looked at by its fixture.
    expect(tried).toBeGreaterThanOrEqual(2 * 7 * OWN_HOST.length)
    expect(answered).toEqual([])
    if (where === 'in a page that is ready') await expectServiceAnswers(page)
  })

test('A script that runs before the page’s own gets no body to the host', async ({ page, host }) => {
  await tryWaysOutEarly(host)
  await page.goto('')
  const { tried, answered } = await page.evaluate(() => Reflect.get(window, 'early'))
  expect(tried).toBeGreaterThan(0)
  expect(answered).toEqual([])
  await untilReady(page)
})

import type { Page } from 'playwright/test'
import { expect, test, untilReady, visit } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { devtools, expectServiceAnswers, expectUnavailable } from '../states/states-steps.ts'
import { OWN_HOST, tryWaysOut, tryWaysOutEarly } from './ways-out.ts'

/** The states of a page in which a script tries every way out, by itself and from frames that it makes. */
const PAGES: Readonly<Record<string, (page: Page, host: StaticHost) => Promise<void>>> = {
  'is ready': async page => {
    await visit(page)
    await expectServiceAnswers(page)
  },
  'has no worker': async (page, host) => {
    host.replace('sw.js', null)
    await page.goto('')
    await expectUnavailable(page, 'WORKER_BLOCKED')
  },
  'was loaded past its worker': async page => {
    await visit(page)
    const session = await devtools(page)
    await session.send('Network.enable')
    await session.send('Network.setBypassServiceWorker', { bypass: true })
    await page.reload()
    await expectUnavailable(page, 'NO_CONTROL')
  },
}

// The fixture checks afterwards that the host's log holds no body.
for (const [state, arrange] of Object.entries(PAGES))
  test(`A script in a page that ${state} gets no body out, nor do its frames`, async ({ page, host }) => {
    await arrange(page, host)
    const { tried, answered } = await page.evaluate(tryWaysOut, OWN_HOST)
    // At least the page itself and a blank frame.
    expect(tried).toBeGreaterThanOrEqual(2 * 7 * OWN_HOST.length)
    expect(answered).toEqual([])
  })

test('A script that runs before the page’s own gets no body to the host', async ({ page, host }) => {
  await tryWaysOutEarly(host)
  await page.goto('')
  const { tried, answered } = await page.evaluate(() => Reflect.get(window, 'early'))
  expect(tried).toBeGreaterThan(0)
  expect(answered).toEqual([])
  await untilReady(page)
})

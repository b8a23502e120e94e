import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady, visit } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { expectServiceAnswers, post } from '../states/states-steps.ts'

test('A body that no preflight guards is answered here, one to be let through is not', async ({
  app: page,
}) => {
  const fate = await post(page, { url: `${BASE_URL}/v1/agents/import`, type: 'text/plain' })
  expect(fate).toMatchObject({ answered: true, status: 415, contract: expect.any(String) })
  expect(await post(page, { accept: 'msw/passthrough' })).toMatchObject({ answered: false })
})

/** What is sent before the page's own scripts run, and while its service starts; its fate is the window's. */
const EARLY = {
  'before the service has started reaches nobody': [
    (url: string) => {
      const headers = { 'content-type': 'application/json' }
      const sent = fetch(url, { method: 'POST', headers, body: '{}' })
      Object.assign(window, { fate: sent.then(String, () => 'not answered') })
    },
    'not answered',
  ],
  'while the service starts is refused in the page': [
    (url: string) => {
      const sendOnce = new MutationObserver(() => {
        if (document.getElementById('root') === null) return
        sendOnce.disconnect()
        addEventListener('DOMContentLoaded', () => {
          const sent = fetch(url, { method: 'POST', body: '{}' })
          Object.assign(window, { fate: sent.then(String, (error: DOMException) => error.name) })
        })
      })
      sendOnce.observe(document, { childList: true, subtree: true })
    },
    'InvalidStateError',
  ],
} as const

for (const [when, [send, fate]] of Object.entries(EARLY))
  test(`A request sent ${when}, and the page becomes ready`, async ({ page }) => {
    await page.addInitScript(send, `${BASE_URL}/v1/agents/import`)
    await page.goto('')
    expect(await page.evaluate(() => Reflect.get(window, 'fate'))).toBe(fate)
    await untilReady(page)
  })

test('A service that has answered once answers with the network gone', async ({ app: page, context }) => {
  await expectServiceAnswers(page)
  await context.setOffline(true)
  await expectServiceAnswers(page)
})

const IMPORT = `${BASE_URL}/v1/agents/import`

const showsSentOut = (page: Page, figure: number) =>
  expect(page.getByRole('button', { name: `Request bodies sent out: ${figure}`, exact: true })).toBeVisible()

/** Opens the page with a worker that lets imports out: it stops every other listener and leaves the request to the browser. */
async function openLeaking(page: Page, host: StaticHost): Promise<void> {
  const leak = `if (event.request.url === '${IMPORT}') event.stopImmediatePropagation()`
  host.replace('sw.js', `addEventListener('fetch', event => {${leak}})\n${await host.read('sw.js')}`)
  await visit(page)
}

test('A body that something outside has answered is counted as sent out', async ({ page, context, host }) => {
  const received: (string | null)[] = []
  await context.route(IMPORT, route => {
    received.push(route.request().postData())
    return route.fulfill({ status: 201, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
  })
  await openLeaking(page, host)
  await expectServiceAnswers(page)
  await showsSentOut(page, 0)
  expect(await post(page, { url: IMPORT })).toMatchObject({ answered: true, status: 201, contract: null })
  expect(received).toEqual(['{"left":"the page"}'])
  await showsSentOut(page, 1)
  await expect(() => expectServiceAnswers(page)).toPass()
  await showsSentOut(page, 1)
})

test('A body that leaves and is answered by nobody is not counted as answered', async ({ page, host }) => {
  await openLeaking(page, host)
  expect(await post(page, { url: IMPORT })).toMatchObject({ answered: false })
  await expect(() => expectServiceAnswers(page)).toPass()
  await showsSentOut(page, 0)
})

import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { expectServiceAnswers, expectUnavailable, post } from '../states/states-steps.ts'

const IMPORT = `${BASE_URL}/v1/agents/import`

const showsSentOut = (page: Page, figure: number) =>
  expect(page.getByRole('button', { name: `Request bodies sent out: ${figure}`, exact: true })).toBeVisible()

/** Serves the worker with this listener put before the project's own and MSW's. */
async function serveWorkerBehind(host: StaticHost, listener: string): Promise<void> {
  host.replace('sw.js', `addEventListener('fetch', event => {${listener}})\n${await host.read('sw.js')}`)
}

/** A worker that lets imports out: it stops every other listener and leaves the request to the browser. */
const LEAK = `if (event.request.url === '${IMPORT}') event.stopImmediatePropagation()`
/** A worker that answers everything in the service's place. */
const IMPOSTOR = `if (event.request.method === 'POST') event.respondWith(new Response('{}', { status: 404 }))`

test('Nothing is counted as sent out while the service answers', async ({ app }) => {
  await expectServiceAnswers(app)
  await showsSentOut(app, 0)
})

test('A body that something outside has answered is counted as sent out', async ({ page, context, host }) => {
  const received: (string | null)[] = []
  await context.route(IMPORT, route => {
    received.push(route.request().postData())
    return route.fulfill({ status: 201, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
  })
  await serveWorkerBehind(host, LEAK)
  await page.goto('')
  await untilReady(page)
  await showsSentOut(page, 0)
  expect(await post(page, { url: IMPORT })).toMatchObject({ answered: true, status: 201, contract: null })
  expect(received).toEqual(['{"left":"the page"}'])
  await showsSentOut(page, 1)
  await expect(() => expectServiceAnswers(page)).toPass()
  await showsSentOut(page, 1)
})

test('A body that leaves and is answered by nobody is not counted as answered', async ({ page, host }) => {
  await serveWorkerBehind(host, LEAK)
  await page.goto('')
  await untilReady(page)
  expect(await post(page, { url: IMPORT })).toMatchObject({ answered: false })
  await expect(() => expectServiceAnswers(page)).toPass()
  await showsSentOut(page, 0)
})

test('A worker that answers without the service’s mark is found out by the start', async ({ page, host }) => {
  await serveWorkerBehind(host, IMPOSTOR)
  await page.goto('')
  await expectUnavailable(page, 'SELF_TEST_FAILED')
  await showsSentOut(page, 1)
})

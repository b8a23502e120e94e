import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { expectServiceAnswers, post } from '../states/states-steps.ts'

const IMPORT = `${BASE_URL}/v1/agents/import`

const showsSentOut = (page: Page, figure: number) =>
  expect(page.getByRole('button', { name: `Request bodies sent out: ${figure}`, exact: true })).toBeVisible()

/** Opens the page with a worker that lets imports out: it stops every other listener and leaves the request to the browser. */
async function openLeaking(page: Page, host: StaticHost): Promise<void> {
  const leak = `if (event.request.url === '${IMPORT}') event.stopImmediatePropagation()`
  host.replace('sw.js', `addEventListener('fetch', event => {${leak}})\n${await host.read('sw.js')}`)
  await page.goto('')
  await untilReady(page)
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

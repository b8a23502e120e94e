import type { Page } from 'playwright/test'
import { BASE_URL, expect, revisit, test, visit } from '../../kit/fixtures.ts'
import { unfold } from '../../kit/visitor-steps.ts'
import { closeMenu, openClock } from '../journey/journey-steps.ts'

/** The answer that a script on the page gets at an address below the local one. */
const ask = (page: Page, path: string, method = 'POST') =>
  page.evaluate(
    async ([url, how]) => {
      const message = how === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
      const answer = await fetch(url, { method: how, ...message })
      const text = await answer.text()
      const { status, headers } = answer
      return {
        status,
        marked: headers.has('agent-assurance-contract'),
        code: /"code":"(\w+)"/.exec(text)?.[1],
      }
    },
    [`${BASE_URL}${path}`, method] as const,
  )

test('A start leaves no error in the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await visit(page)
  // A reload would break off what is loaded once the service is ready, and React would report that in the old page.
  await openClock(page)
  await closeMenu(page)
  await unfold(page, 'More stories')
  await expect(page.getByRole('link', { name: /^DNS_WELL_KNOWN/ })).toBeVisible()
  await revisit(page)
  expect(errors).toEqual([])
})

const IMPORT = '/v1/agents/import'
/** Addresses that are no endpoint, some in another service's place, some that a worker could take for a file. */
const NO_ENDPOINT = [
  ...['/v1/', '/v1/agents', `${IMPORT}/`, '/v2/agents/import', '/', '/self-test/', '/anything.js'],
  ...['/pilot/v1/agents/import', '/pilot/', '/pilot', '/source-set/index.json', '/favicon.ico', '/v1/a.js'],
  ...['/v1//x', '/%2e%2e/x', '/v1/?a=b#c', '/v1/*', '/:id', '/v1/(x)?'],
]

test('Whatever is asked below the local address, by any method, the service answers', async ({ app }) => {
  for (const path of NO_ENDPOINT)
    expect(await ask(app, path), path).toEqual({ status: 404, marked: true, code: 'ROUTE_NOT_FOUND' })
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    expect(await ask(app, IMPORT, method), method).toMatchObject({ marked: true })
  for (const method of ['POST', 'GET', 'PUT'])
    expect(await ask(app, '/self-test', method)).toEqual({ status: 204, marked: true, code: undefined })
})

test('A file of the source set is the host’s, and bears no mark of the service', async ({ page, host }) => {
  await visit(page)
  host.replace('source-set/index.json', '{"as":"published"}')
  expect(await ask(page, '/source-set/index.json', 'GET')).toMatchObject({ status: 200, marked: false })
  expect(await ask(page, '/source-set/none.json', 'GET')).toMatchObject({ status: 404, marked: false })
  const asked = host.requests.filter(({ path }) => path.startsWith('/demo/source-set/'))
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/demo/source-set/index.json', ''],
    ['GET', '/demo/source-set/none.json', ''],
  ])
  // Past the local address a script on the page reads nothing from the host.
  for (const path of ['index.html', 'favicon.svg', 'sw.js', 'source-set/index.json'])
    expect(await page.evaluate(url => fetch(url).then(String, ({ name }) => name), path)).toBe('TypeError')
})

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DIST, expect, test, visit } from '../../kit/fixtures.ts'
import { importSample } from '../../kit/visitor-steps.ts'

test('At its folder without the slash the page goes on to the one with it', async ({ page, host }) => {
  const bare = host.url.slice(0, -1)
  await page.route(bare, route => route.fulfill({ path: `${DIST}/index.html`, contentType: 'text/html' }))
  await visit(page, `${bare}#/bind`)
  expect(page.url()).toBe(`${host.url}#/bind`)
  await visit(page, host.url)
  await importSample(page)
})

test('A host that takes the slash off again is asked for it once', async ({ page }) => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    if (url === '/demo')
      response.setHeader('content-type', 'text/html').end(readFileSync(`${DIST}/index.html`))
    else response.writeHead(url === '/demo/' ? 301 : 404, { location: '/demo' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  await page.goto(`http://127.0.0.1:${port}/demo`)
  await expect.poll(() => asked.filter(url => url === '/demo').length).toBe(2)
  await page.waitForLoadState()
  expect(asked.filter(url => url?.startsWith('/demo') && !url.includes('.'))).toEqual([
    '/demo',
    '/demo/',
    '/demo',
  ])
  server.closeAllConnections()
  server.close()
})

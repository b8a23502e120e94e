import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DIST, expect, test, untilReady } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { post } from '../states/send.ts'
import { buildPage, buildPageElsewhere } from './build-page.ts'

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

async function contentsOf(directory: string): Promise<Record<string, string>> {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  const contents = await Promise.all(paths.map(path => readFile(path, 'base64')))
  return Object.fromEntries(paths.map((path, at) => [path.slice(directory.length), contents[at] ?? '']))
}

/** One line a file, as `sha256sum` prints and checks them. */
const digestsOf = (contents: Record<string, string>): string =>
  Object.entries(contents)
    .map(([path, base64]) => `${sha256(Buffer.from(base64, 'base64'))}  ${path.slice(1)}\n`)
    .join('')

test('Two builds are equal to the byte, wherever and by whomever they are made', async () => {
  const [first, second] = [await buildPage(), await buildPageElsewhere()]
  const [one, two] = [await contentsOf(first), await contentsOf(second)]
  await Promise.all([rm(first, { recursive: true }), rm(second, { recursive: true })])
  expect(Object.keys(one)).toEqual(
    expect.arrayContaining(['/sw.js', '/.nojekyll', '/bom.cdx.json', '/THIRD-PARTY-LICENSES.txt']),
  )
  const digests = digestsOf(one)
  expect(digestsOf(two)).toBe(digests)
  console.log(`SHA-256 of each file of the build:\n${digests}SHA-256 of these lines: ${sha256(digests)}`)
})

test('Every script of the build can be the first that a page loads: none needs one that needs it', async ({
  page,
}) => {
  const scripts = (await readdir(join(DIST, 'assets'))).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  const failed: string[] = []
  for (const name of scripts) {
    // Fetched again each time, and in a page without scripts of its own.
    await page.goto('openapi.json')
    const fault = await page.evaluate(
      path => import(new URL(path, location.href).href).then(() => null, String),
      `./assets/${name}`,
    )
    if (fault !== null) failed.push(`${name}: ${fault}`)
  }
  expect(failed).toEqual([])
})

test('The style layers are declared in their order, whatever order the parts load in', async () => {
  const assets = join(DIST, 'assets')
  const first = (await readdir(assets)).find(name => /^index-.*\.css$/.test(name))
  const styles = await readFile(join(assets, first ?? 'missing'), 'utf8')
  const declared = [...styles.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names = '']) =>
    names.split(/,\s*/),
  )
  expect([...new Set(declared)]).toEqual(['reset', 'tokens', 'base', 'layout', 'components', 'states'])
})

/** A service at another address, which marks its answers as the contract asks. */
async function startRemoteService(received: string[]) {
  const server = createServer(async (request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': '*',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    received.push(await text(request))
    return response.writeHead(404, { ...cors, 'agent-assurance-contract': '1.0.0' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  return { baseUrl: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

test('A page built for a service at another address sends to it, and counts each body as sent out', async ({
  page,
}) => {
  const received: string[] = []
  const service = await startRemoteService(received)
  const directory = await buildPage(service.baseUrl)
  const host = await startStaticHost({ root: directory })
  await page.goto(host.url)
  await untilReady(page)
  expect(await post(page, { url: `${service.baseUrl}/v1/agents/import` })).toMatchObject({
    status: 404,
    contract: '1.0.0',
  })
  expect(received).toEqual(['{}', '{"left":"the page"}'])
  await expect(page.getByText('Request bodies sent out: 2')).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  expect(host.bodies).toEqual([])
  service.close()
  await host.close()
  await rm(directory, { recursive: true })
})

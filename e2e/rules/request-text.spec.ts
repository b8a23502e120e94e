import { spawn, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { expect, test } from 'playwright/test'
import { asCurl, asFetch } from '../../src/ui/exchange/request-text.ts'
import { callEntry } from '../page/exchange/journal-entries.ts'

/** Bodies that a shell, a template or curl could misinterpret. */
const BODIES = {
  'plain JSON': '{"agent_id":"agt_1"}',
  quotes: `{"a":"it's \\"so\\"","b":"''","c":"\`date\`"}`,
  'what a shell expands': '$HOME $PATH $(date) !! * ~ \\n %s ; & | > <',
  'line ends': '{\n\t"a": 1\r\n}\n\n',
  'letters beyond ASCII': '{"display_name":"Überbringer 客服 🛰\u2028"}',
  'a name of a file': '@/etc/hostname',
  'an option': '--data-raw x -o /dev/null',
  nothing: '',
}
const HEADERS = { 'content-type': 'application/json', 'idempotency-key': '"it\'s-a-key-$HOME"' }

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Runs a copied command against a server of the test's own, and returns what the server received. */
async function received(command: string): Promise<Seen> {
  let seen: Seen | undefined
  const server = createServer((request, response) => {
    const octets: Buffer[] = []
    request.on('data', part => octets.push(part))
    request.on('end', () => {
      const { method, url, headers } = request
      seen = { method, url, headers, body: Buffer.concat(octets).toString() }
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const env = { PATH: process.env.PATH ?? '', BASE_URL: `http://127.0.0.1:${port}` }
  const shell = spawn('sh', ['-c', command.replace('curl ', 'curl --silent --noproxy "*" ')], { env })
  await new Promise(resolve => shell.on('close', resolve))
  server.close()
  if (seen === undefined) throw new Error('nothing came')
  return seen
}

test.describe('A message copied as cURL', () => {
  const present = spawnSync('curl', ['--version']).status === 0
  test.skip(!present, 'This machine has no curl.')

  for (const [name, body] of Object.entries(BODIES)) {
    test(`sends exactly the same method, path, headers and bytes: ${name}`, async () => {
      const entry = callEntry(1, { path: '/v1/agents/import', body, headers: HEADERS })
      const seen = await received(asCurl(entry))
      expect([seen.method, seen.url]).toEqual(['POST', '/v1/agents/import'])
      expect(seen.headers).toMatchObject(HEADERS)
      expect(seen.body).toBe(body)
    })
  }

  test('expands nothing in a path that is no endpoint’s', async () => {
    const entry = callEntry(1, { path: '/v1/$HOME;x', headers: HEADERS })
    expect((await received(asCurl(entry))).url).toBe('/v1/$HOME;x')
  })
})

for (const [name, body] of Object.entries(BODIES)) {
  test(`A message copied as fetch sends exactly the same request: ${name}`, async () => {
    const entry = callEntry(1, { path: '/v1/agents/import', body, headers: HEADERS })
    const sent: unknown[] = []
    const fetchHere = async (...given: unknown[]) => {
      sent.push(given)
      return { json: async () => 'answered' }
    }
    const run = new Function('fetch', `return (async () => ${asFetch(entry)})()`)
    expect(await run(fetchHere)).toBe('answered')
    expect(sent).toEqual([[entry.request.url, { method: 'POST', headers: HEADERS, body }]])
  })
}

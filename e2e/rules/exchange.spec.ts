import { spawn, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { expect, test } from 'playwright/test'
import type { JournalEntry } from '../../src/client/journal-record.ts'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { findRows } from '../../src/ui/exchange/exchange-search.ts'
import { foundLines } from '../../src/ui/exchange/ladder.ts'
import { asCurl } from '../../src/ui/exchange/reproductions.ts'
import { callEntry, issueEntry, signEntry } from './journal-entries.ts'

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const PROOF = `${segment({ typ: 'agent-binding-proof+jwt' })}.${segment({ sub: 'Überbringer', jti: 'one-of-a-kind' })}.c2ln`
const TOKEN = `${segment({ kid: 'issuer-key-3' })}.${segment({ iss: 'https://idp.example' })}.c2ln`

const ENTRIES: readonly JournalEntry[] = [
  callEntry(1, {
    path: '/v1/agents/import',
    agent_id: 'agt_1',
    group: 'Import the claim',
    answer: '{"agent_id":"agt_1"}',
  }),
  callEntry(2, { agent_id: 'agt_1', answer: '{"nonce":"n-0-n-c-e"}' }),
  signEntry(3, PROOF, 'agt_1'),
  callEntry(4, {
    agent_id: 'agt_1',
    body: JSON.stringify({ challenge_id: 'chl_1', proof: PROOF }),
    answer: '{"status":"TECHNICALLY_BOUND"}',
  }),
  callEntry(5, {
    agent_id: 'agt_1',
    group: 'Replay the proof',
    status: 409,
    answer: '{"code":"CHALLENGE_USED"}',
  }),
  issueEntry(6, TOKEN),
  callEntry(7, { agent_id: 'agt_2', group: 'Import the claim', path: '/v1/agents/import' }),
]
const ROWS = rowsOf(ENTRIES)

function found(text: string): number[] {
  const rows = findRows(ROWS, text)
  return [...new Set(rows.map(({ entry }) => entry.seq))]
}

const FINDS: readonly (readonly [string, readonly number[]])[] = [
  ['agents/import', [1, 7]],
  ['409', [5]],
  ['challenge_used', [5]],
  ['request-2', [2]],
  ['n-0-N-C-E', [2]],
  ['replay the', [5]],
  ['one-of-a-kind', [3, 4]],
  ['überbringer', [3, 4]],
  ['agent-binding-proof+jwt', [3, 4]],
  ['issuer-key-3', [6]],
  ['idp.example', [6]],
  ['chl_1 technically', [4]],
  ['technically chl_1', [4]],
]

for (const [text, seqs] of FINDS) {
  test(`A search for "${text}" finds what holds it, and nothing else`, () => {
    expect(found(text)).toEqual(seqs)
  })
}

test('Every word has to be found, in one message', () => {
  expect(found('409 IDENTITY_CLAIMED')).toEqual([])
  expect(found('that nonce is used'), 'what its row says').toEqual([5])
  expect(found('(')).toEqual([])
  expect(found('   ')).toEqual(ENTRIES.map(({ seq }) => seq))
})

test('A message that is found is shown whole: its request and its answer, under their own numbers', () => {
  const rows = findRows(ROWS, 'CHALLENGE_USED')
  expect(rows.map(({ kind }) => kind)).toEqual(['request', 'answer'])
  expect(rows.map(({ number }) => number)).toEqual([8, 9])
})

test('Without words the rows are the rows', () => {
  expect(findRows(ROWS, '')).toBe(ROWS)
})

test('Runs that hold something found are there under their own titles, and the others are gone', () => {
  const rows = findRows(ROWS, 'import')
  const lines = foundLines(rows).map(line => (line.kind === 'row' ? line.row.id : line.words))
  expect(lines).toEqual([
    'Import the claim',
    '1-request',
    '1-answer',
    'Import the claim',
    '7-request',
    '7-answer',
  ])
})

const looks = (call: Parameters<typeof callEntry>[1]) =>
  rowsOf([callEntry(1, call)]).map(({ kind, line, lead, words }) =>
    `${kind}, ${line}, ${lead} ${words}`.trimEnd(),
  )
const [ASKED, ASKED_IN_VAIN] = ['claimed', 'refused'].map(
  line => `request, ${line}, POST /v1/bindings/challenges`,
)

test('A message in flight waits for its answer in a row of its own, and only until it has one', () => {
  expect(looks({ status: null })).toEqual([ASKED, 'answer, unreached,  no answer yet'])
  expect(looks({ status: 201 })).toEqual([ASKED, 'answer, reply, 201 nonce'])
})

test('A message that was given up is not drawn as refused, an answer that breaks the contract is', () => {
  const failure = { code: 'TIMED_OUT', detail: 'TimeoutError' } as const
  expect(looks({ status: null, failure })).toEqual([ASKED, 'answer, unreached, no answer TIMED_OUT'])
  expect(looks({ failure: { code: 'OUT_OF_CONTRACT', detail: '/nonce' } })).toEqual([
    ASKED_IN_VAIN,
    'answer, refused, 201 OUT_OF_CONTRACT',
  ])
  expect(looks({ status: 404, answer: '{"code":"CHALLENGE_NOT_FOUND"}' })).toEqual([
    ASKED_IN_VAIN,
    'answer, refused, 404 CHALLENGE_NOT_FOUND',
  ])
})

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

  test('expands nothing in a path that is not an endpoint’s', async () => {
    const entry = callEntry(1, { path: '/v1/$HOME;x', headers: HEADERS })
    expect((await received(asCurl(entry))).url).toBe('/v1/$HOME;x')
  })
})

import { ENDPOINT_PATHS } from '../../../src/contract/base-url.ts'
import { importAnswer } from '../../../src/contract/schemas/profile.ts'
import { boundAgent, registryAgent, registryClaim } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { BASE_URL, expectEveryHeader, PATHS, pilotEnter, problemOf, startService } from '../workbench.ts'

const CLAIM = JSON.stringify(registryClaim('courier-1'))
const NOWHERE = [
  '/',
  '/v1/agents/import/',
  '/V1/agents/import',
  '/v1/agents/%69mport',
  '//v1/agents/import',
  '/v2/agents/import',
  '/v1/agents',
  '/v1/constructor',
]

test('A path that is none of the three is not found, whatever the method', async ({ bench }) => {
  for (const path of NOWHERE) {
    await problemOf(await bench.send(path, CLAIM), 'ROUTE_NOT_FOUND')
    await problemOf(await bench.send(path, CLAIM, {}, 'GET'), 'ROUTE_NOT_FOUND')
  }
  const withQuery = await bench.send(`${PATHS.importAgent}?a=1`, CLAIM)
  expect(withQuery.status).toBe(201)
})

test('Another method than POST is refused on each endpoint, with Allow', async ({ bench }) => {
  for (const path of Object.values(PATHS)) {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await bench.send(path, CLAIM, { 'idempotency-key': 'short' }, method)
      expect(response.headers.get('allow')).toBe('POST')
      await problemOf(response, 'METHOD_NOT_ALLOWED')
    }
  }
  const accepted = await bench.send(PATHS.importAgent, CLAIM)
  expect(accepted.headers.get('allow')).toBeNull()
})

test('Only application/json in UTF-8 is read', async ({ bench }) => {
  const read = [
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8"',
  ]
  for (const type of read) {
    expect((await bench.send(PATHS.importAgent, CLAIM, { 'content-type': type })).status, type).toBe(201)
  }
  const refused = [
    '',
    'text/plain',
    'text/json',
    'application/problem+json',
    'application/jsonx',
    'application/json, text/plain',
    'application/json;charset=utf-16',
    'application/json;charset="utf-8',
    'application/json;charset=utf-8;boundary=x',
    'application/json;',
    'application/json\u00a0',
    'multipart/form-data; boundary=application/json',
    'application/x-www-form-urlencoded',
  ]
  const before = await storedState(bench)
  for (const type of refused) {
    const response = await bench.send(PATHS.importAgent, CLAIM, { 'content-type': type })
    await problemOf(response, 'UNSUPPORTED_MEDIA_TYPE')
  }
  expect(await storedState(bench)).toEqual(before)
})

test('A body of 64 KiB is read and one byte more is refused, counted in bytes', async ({ bench }) => {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const claimOf = (name: string) =>
    JSON.stringify({ ...registryClaim('courier-1'), issuer: `https://registry.example/${name}` })
  const room = 65_536 - bytes(claimOf(''))
  const fits = await bench.send(PATHS.importAgent, claimOf('a'.repeat(room)))
  expect(fits.status).toBe(201)
  await problemOf(await bench.send(PATHS.importAgent, claimOf('a'.repeat(room + 1))), 'BODY_TOO_LARGE')
  const wide = claimOf('é'.repeat(room / 2 + 1))
  expect(wide.length).toBeLessThan(65_536)
  await problemOf(await bench.send(PATHS.importAgent, wide), 'BODY_TOO_LARGE')
  await problemOf(await bench.send(PATHS.importAgent, `${CLAIM}${' '.repeat(65_537)}`), 'BODY_TOO_LARGE')
})

test('What is wrong in several ways is refused for what is judged first', async ({ bench }) => {
  const plain = { 'content-type': 'text/plain' }
  const badKey = { ...plain, 'idempotency-key': 'unquoted' }
  const large = `{"a":1,"a":${' '.repeat(70_000)}}`
  const realAndUnknown = JSON.stringify({ ...registryClaim('courier.zz'), more: 1 })
  const realName = JSON.stringify({ ...registryClaim('courier-1'), issuer: 'https://registry.zz' })
  const send = (body: string, headers = {}) => bench.send(PATHS.importAgent, body, headers)
  await problemOf(await send(large, badKey), 'IDEMPOTENCY_KEY_INVALID')
  await problemOf(await send(large, plain), 'UNSUPPORTED_MEDIA_TYPE')
  await problemOf(await send(large), 'BODY_TOO_LARGE')
  await problemOf(await send('{"more":1,"more":1}'), 'MALFORMED_JSON')
  await problemOf(await send(realAndUnknown), 'SCHEMA_VIOLATION')
  await problemOf(await send(realName), 'REAL_DATA_NOT_ACCEPTED')
  expect((await send(CLAIM)).status).toBe(201)
})

test('Every answer carries its headers and a Request-Id of its own', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const answers = [
    await bench.send(PATHS.importAgent, CLAIM),
    await bench.tryAsk(agent_id, 'BIND_KEY'),
    await bench.post(PATHS.evaluations, pilotEnter(agent_id)),
    await bench.send('/nowhere', CLAIM),
    await bench.send(PATHS.importAgent, CLAIM, {}, 'GET'),
    await bench.send(PATHS.importAgent, '{'),
    await bench.tryAsk('agt_00000000-0000-4000-8000-000000000000', 'BIND_KEY'),
  ]
  for (const answer of answers) expectEveryHeader(answer)
  expect(new Set(answers.map(({ headers }) => headers.get('request-id'))).size).toBe(answers.length)
  expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual([
    ...Array(3).fill('application/json'),
    ...Array(4).fill('application/problem+json'),
  ])
})

test('Every request has one audit entry under its Request-Id, refused ones too', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const imported = await bench.send(PATHS.importAgent, CLAIM)
  const { agent_id: fresh } = importAnswer.parse(await imported.clone().json())
  expect(await bench.auditOf(imported)).toMatchObject({
    agent_id: fresh,
    operation: 'import',
    status: 201,
    code: null,
  })
  const asked = await bench.tryAsk(agent_id, 'BIND_KEY')
  expect(await bench.auditOf(asked)).toMatchObject({
    agent_id,
    operation: 'ask BIND_KEY',
    path: PATHS.challenges,
  })
  const evaluated = await bench.post(PATHS.evaluations, pilotEnter(agent_id))
  expect(await bench.auditOf(evaluated)).toMatchObject({ agent_id, operation: 'pilot.enter', status: 200 })
  const closed = await bench.tryAsk(agent_id, 'REINSTATE')
  expect(await bench.auditOf(closed)).toMatchObject({ agent_id, status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const rejected = await bench.answer(challenge, key, { changes: { payload: { nonce: 'other' } } })
  expect(await bench.auditOf(rejected)).toMatchObject({
    agent_id,
    status: 422,
    code: 'PROOF_REJECTED',
    touches: [],
  })
})

test('A refusal that names no agent, no JSON or no route has its audit entry as well', async ({ bench }) => {
  const refusals = {
    METHOD_NOT_ALLOWED: await bench.send(PATHS.evaluations, '{}', {}, 'PUT'),
    IDEMPOTENCY_KEY_INVALID: await bench.send(PATHS.importAgent, CLAIM, { 'idempotency-key': '"short"' }),
    MALFORMED_JSON: await bench.send(PATHS.importAgent, '{'),
    SCHEMA_VIOLATION: await bench.send(PATHS.importAgent, '{}'),
    ROUTE_NOT_FOUND: await bench.send('/v1/somebody.zz', CLAIM),
  } as const
  for (const [code, response] of Object.entries(refusals)) {
    const entry = await bench.auditOf(response)
    expect(entry).toMatchObject({ code, status: response.status, operation: 'refused', agent_id: null })
    expect(entry?.path, 'a path of the caller’s own is not kept').toBe(
      code === 'ROUTE_NOT_FOUND' ? '' : new URL(`https://x.invalid${entry?.path}`).pathname,
    )
  }
})

const MINE = { 'x-request-id': 'mine/7~!' }
const NOBODY = 'agt_00000000-0000-4000-8000-000000000000'

test('The X-Request-ID of an evaluation is given back with its answer, a repeated one too, and is kept nowhere', async () => {
  const bench = await startService()
  const { agent_id } = await boundAgent(bench)
  const repeated = { ...MINE, 'idempotency-key': '"one-evaluation-7"' }
  const first = await bench.post(PATHS.evaluations, pilotEnter(agent_id), repeated)
  const again = await bench.post(PATHS.evaluations, pilotEnter(agent_id), {
    ...repeated,
    'x-request-id': 'two',
  })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect([first, again].map(({ headers }) => headers.get('x-request-id'))).toEqual(['mine/7~!', 'two'])
  expect(JSON.stringify(await storedState(bench))).not.toContain('mine/7~!')
})

test('It is given back on refusals too, whatever they are', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const send = (body: string, headers = {}, method = 'POST') =>
    bench.send(PATHS.evaluations, body, { ...MINE, ...headers }, method)
  const key = { 'idempotency-key': '"one-evaluation-7"' }
  const entering = JSON.stringify(pilotEnter(agent_id))
  expect((await send(entering, key)).status).toBe(200)
  const refused = {
    ROUTE_NOT_FOUND: await bench.send('/v1/assurance/evaluation', entering, MINE),
    AGENT_NOT_FOUND: await send(JSON.stringify(pilotEnter(NOBODY))),
    METHOD_NOT_ALLOWED: await send('', {}, 'GET'),
    IDEMPOTENCY_KEY_INVALID: await send(entering, { 'idempotency-key': 'bare' }),
    IDEMPOTENCY_KEY_REUSED: await send('{}', key),
    UNSUPPORTED_MEDIA_TYPE: await send(entering, { 'content-type': 'text/plain' }),
    BODY_TOO_LARGE: await send(' '.repeat(65_537)),
    MALFORMED_JSON: await send('{'),
    SCHEMA_VIOLATION: await send('{}'),
    TRANSITION_NOT_ALLOWED: await bench.post(PATHS.challenges, { agent_id, purpose: 'REINSTATE' }, MINE),
  } as const
  for (const [code, response] of Object.entries(refused)) {
    expect(await response.json()).toMatchObject({ code })
    expect(response.headers.get('x-request-id'), code).toBe('mine/7~!')
  }
  bench.wait(61)
  const outdated = await send(entering, key)
  expect(outdated.headers.get('x-request-id')).toBe('mine/7~!')
  await problemOf(outdated, 'IDEMPOTENCY_ANSWER_OUTDATED')
  await tamper(bench, 'agents', agent_id, row => ({ ...row, version: 'x' }))
  const unavailable = await send(entering)
  expect(unavailable.headers.get('x-request-id')).toBe('mine/7~!')
  await problemOf(unavailable, 'STORE_UNAVAILABLE')
})

test('Only 1 to 128 visible ASCII characters are given back; another refuses nothing', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const answerTo = async (given: readonly string[]) => {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const each of given) headers.append('x-request-id', each)
    const body = JSON.stringify(pilotEnter(agent_id))
    const request = new Request(`${BASE_URL}${PATHS.evaluations}`, { method: 'POST', headers, body })
    const response = await bench.service.handle(request)
    expect(response.status).toBe(200)
    return response.headers.get('x-request-id')
  }
  const everyVisible = String.fromCharCode(...Array.from({ length: 94 }, (_, at) => at + 33))
  for (const given of ['x', 'x'.repeat(128), everyVisible, ' around ']) {
    expect(await answerTo([given])).toBe(given.trim())
  }
  for (const given of [
    [],
    [''],
    ['x'.repeat(129)],
    ['two words'],
    ['tab\there'],
    ['\u00e9'],
    ['\u007f'],
    ['one', 'two'],
  ]) {
    expect(await answerTo(given), given.join('|')).toBeNull()
  }
})

const SECOND = `${BASE_URL}/pilot`
const IMPORTED = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
}

test('A service whose address has a path answers below it, and its audiences begin with it', async () => {
  const bench = await startService({ baseUrl: SECOND })
  const imported = await bench.post(`/pilot${ENDPOINT_PATHS.importAgent}`, IMPORTED)
  expect(imported.status).toBe(201)
  const { agent_id } = await imported.json()
  const asked = await bench.post(`/pilot${ENDPOINT_PATHS.challenges}`, { agent_id, purpose: 'BIND_KEY' })
  const { challenge_id, audience } = await asked.json()
  expect(audience).toBe(`${SECOND}/v1/bindings/challenges/${challenge_id}`)
  expect(await bench.auditOf(asked)).toMatchObject({ path: ENDPOINT_PATHS.challenges })
})

for (const path of [
  ENDPOINT_PATHS.importAgent,
  `/pilots${ENDPOINT_PATHS.importAgent}`,
  `/pilot/pilot${ENDPOINT_PATHS.importAgent}`,
  `/pilot${ENDPOINT_PATHS.importAgent}/`,
]) {
  test(`A service whose address has a path has no endpoint at ${path}`, async () => {
    const bench = await startService({ baseUrl: SECOND })
    await problemOf(await bench.post(path, IMPORTED), 'ROUTE_NOT_FOUND')
  })
}

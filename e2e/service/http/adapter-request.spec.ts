import { importAnswer } from '../../../src/contract/schemas/import-answer.ts'
import { registryAgent, registryClaim } from '../agents.ts'
import { expectEveryHeader, problemOf } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, pilotEnter } from '../workbench.ts'

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

import { registryAgent } from '../agents.ts'
import { problemOf } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { BASE_URL, PATHS, pilotEnter, startService } from '../workbench.ts'

const MINE = { 'x-request-id': 'mine/7~!' }
const NOBODY = 'agt_00000000-0000-4000-8000-000000000000'

test('The X-Request-ID of an evaluation is given back with its answer, a repeated one too, and is kept nowhere', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
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

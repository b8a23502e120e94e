import { importAnswer } from '../../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { askingAgent, registryAgent, registryClaim } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, pilotEnter, problemOf, startService } from '../workbench.ts'

const KEY = { 'idempotency-key': '"0123456789abcdef"' }
const CLAIM = registryClaim('courier-1')

test('An Idempotency-Key is a quoted string of 16 to 255 characters', async ({ bench }) => {
  const accepted = [
    `"${'a'.repeat(16)}"`,
    `"${'a'.repeat(255)}"`,
    '"  !#$%&\'()*+,-./:;<=>?@[]^_`{|}~"',
    `"${'a'.repeat(15)}\\""`,
    `"${'a'.repeat(15)}\\\\"`,
    `"${crypto.randomUUID()}"`,
    `"${'b'.repeat(16)}";v=1`,
    `"${'c'.repeat(16)}"; v="x;y";w`,
  ]
  for (const key of accepted) {
    expect((await bench.post(PATHS.importAgent, CLAIM, { 'idempotency-key': key })).status, key).toBe(201)
  }
  const refused = [
    '',
    'a'.repeat(16),
    `'${'a'.repeat(16)}'`,
    `"${'a'.repeat(15)}"`,
    `"${'a'.repeat(256)}"`,
    `"${'a'.repeat(16)}`,
    `${'a'.repeat(16)}"`,
    `"${'a'.repeat(16)}\\a"`,
    `"${'a'.repeat(16)}\\"`,
    `"${'a'.repeat(8)}"${'a'.repeat(8)}"`,
    `"${'a'.repeat(16)}", "${'a'.repeat(16)}"`,
    `"${'a'.repeat(36)}`,
    `${'a'.repeat(36)}`,
    `"${'a'.repeat(16)}";A=1`,
    `"${'a'.repeat(16)}" ;a=1`,
    `"${'a'.repeat(16)}";a=`,
    `"${'a'.repeat(15)}";a=1`,
    `"${'a'.repeat(15)}\u00e9"`,
    `"${'a'.repeat(8)}\t${'a'.repeat(8)}"`,
    `\u00a0"${'a'.repeat(16)}"`,
  ]
  const before = await storedState(bench)
  for (const key of refused) {
    const response = await bench.post(PATHS.importAgent, CLAIM, { 'idempotency-key': key })
    await problemOf(response, 'IDEMPOTENCY_KEY_INVALID')
  }
  expect(await storedState(bench)).toEqual(before)
})

test('What a key says is kept nowhere: its stored answer is named by the digest of path and key', async () => {
  const bench = await startService()
  const key = 'someone@bank.com, for the 7th time'
  const headers = { 'idempotency-key': `"${key}"` }
  const answer = await (await bench.post(PATHS.importAgent, CLAIM, headers)).text()
  expect(await (await bench.post(PATHS.importAgent, CLAIM, headers)).text()).toBe(answer)
  await problemOf(await bench.post(PATHS.importAgent, {}, headers), 'IDEMPOTENCY_KEY_REUSED')
  const { answers } = await storedState(bench)
  const kept = { ...(await storedState(bench)), audit: await bench.service.window.auditFrom('', 50) }
  expect(answers).toMatchObject([{ name: await digestOfJson([PATHS.importAgent, key]) }])
  expect(JSON.stringify(kept)).toContain('IDEMPOTENCY_KEY_REUSED')
  expect(JSON.stringify(kept)).not.toContain('bank.com')
})

test('A key is the same key in every spelling of its string', async ({ bench }) => {
  const key = crypto.randomUUID()
  const sent = async (header: string) =>
    (await bench.post(PATHS.importAgent, CLAIM, { 'idempotency-key': header })).text()
  const first = await sent(`"${key}"`)
  for (const header of [`  "${key}"  `, `"${key}";a`, `"${key}";a="b"`])
    expect(await sent(header)).toBe(first)
  expect(await sent(`"${key.toUpperCase()}"`)).not.toBe(first)
  expect(await bench.service.window.agents()).toHaveLength(2)
})

test('A key is its string alone: with other parameters it is the same key', async ({ bench }) => {
  const first = await bench.post(PATHS.importAgent, CLAIM, KEY)
  const text = await first.text()
  for (const after of [';v=1', ';v=2;w']) {
    const parameters = { 'idempotency-key': `${KEY['idempotency-key']}${after}` }
    const again = await bench.post(PATHS.importAgent, CLAIM, parameters)
    expect(await again.text()).toBe(text)
    await problemOf(
      await bench.post(PATHS.importAgent, registryClaim('courier-2'), parameters),
      'IDEMPOTENCY_KEY_REUSED',
    )
  }
  expect(await bench.service.window.agents()).toHaveLength(1)
})

test('The same key with the same body gives the stored success and changes nothing', async ({ bench }) => {
  const first = await bench.post(PATHS.importAgent, CLAIM, KEY)
  const text = await first.text()
  bench.wait(3600)
  const before = await storedState(bench)
  const again = await bench.post(PATHS.importAgent, CLAIM, KEY)
  expect(again.status).toBe(201)
  expect(await again.text()).toBe(text)
  expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
  expect(await storedState(bench)).toEqual(before)
  expect(await bench.service.window.agents()).toHaveLength(1)
  const { agent_id } = importAnswer.parse(JSON.parse(text))
  expect(await bench.auditOf(again)).toMatchObject({
    agent_id,
    operation: 'repeated',
    status: 201,
    code: null,
  })
  await bench.post(PATHS.importAgent, CLAIM)
  expect(await bench.service.window.agents()).toHaveLength(2)
})

test('A repeated prove gives its first answer, and without the key its nonce is used', async ({ bench }) => {
  const { key, challenge } = await askingAgent(bench)
  const body = { challenge_id: challenge.challenge_id, proof: await signProof(challenge, key, bench.now()) }
  const first = await bench.post(PATHS.challenges, body, KEY)
  const before = await storedState(bench)
  const again = await bench.post(PATHS.challenges, body, KEY)
  expect(again.status).toBe(201)
  expect(await again.text()).toBe(await first.text())
  await problemOf(await bench.post(PATHS.challenges, body), 'CHALLENGE_USED')
  expect(await storedState(bench)).toEqual(before)
})

test('A repeated evaluation adds no receipt', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const first = await bench.post(PATHS.evaluations, pilotEnter(agent_id), KEY)
  const again = await bench.post(PATHS.evaluations, pilotEnter(agent_id), KEY)
  expect(await again.text()).toBe(await first.text())
  expect(await bench.service.window.receipts(agent_id)).toHaveLength(1)
})

test('The same key with other bytes is refused before the body is looked at', async ({ bench }) => {
  await bench.post(PATHS.importAgent, CLAIM, KEY)
  const before = await storedState(bench)
  const others = [JSON.stringify(CLAIM, null, 1), `${JSON.stringify(CLAIM)} `, '{', '', ' '.repeat(65_537)]
  for (const body of others) {
    await problemOf(await bench.send(PATHS.importAgent, body, KEY), 'IDEMPOTENCY_KEY_REUSED')
  }
  const plain = { ...KEY, 'content-type': 'text/plain' }
  await problemOf(await bench.send(PATHS.importAgent, '{}', plain), 'IDEMPOTENCY_KEY_REUSED')
  const sameBytes = await bench.send(PATHS.importAgent, JSON.stringify(CLAIM), plain)
  expect(sameBytes.status, 'the lookup comes before the media type').toBe(201)
  expect(await storedState(bench)).toEqual(before)
})

test('A key counts for its path alone', async ({ bench }) => {
  const imported = await bench.post(PATHS.importAgent, CLAIM, KEY)
  const { agent_id } = importAnswer.parse(await imported.json())
  expect((await bench.post(PATHS.evaluations, pilotEnter(agent_id), KEY)).status).toBe(200)
  const ask = { agent_id, purpose: 'BIND_KEY' }
  expect((await bench.post(PATHS.challenges, ask, KEY)).status).toBe(201)
  await problemOf(
    await bench.post(PATHS.challenges, { agent_id, purpose: 'REVOKE' }, KEY),
    'IDEMPOTENCY_KEY_REUSED',
  )
})

test('A refusal is not stored: the same key is judged afresh', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  await problemOf(await bench.post(PATHS.importAgent, { ...CLAIM, more: 1 }, KEY), 'SCHEMA_VIOLATION')
  expect((await bench.post(PATHS.importAgent, CLAIM, KEY)).status).toBe(201)
  const suspend = { agent_id, purpose: 'SUSPEND' }
  await problemOf(await bench.post(PATHS.challenges, suspend, KEY), 'TRANSITION_NOT_ALLOWED')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect((await bench.post(PATHS.challenges, suspend, KEY)).status).toBe(201)
})

test('A key ends after 24 hours, and a clock turned back does not end it', async ({ bench }) => {
  const first = await (await bench.post(PATHS.importAgent, CLAIM, KEY)).text()
  bench.wait(86_399)
  expect(await (await bench.post(PATHS.importAgent, CLAIM, KEY)).text()).toBe(first)
  bench.clock.shifted = -10 * 86_400_000
  expect(await (await bench.post(PATHS.importAgent, CLAIM, KEY)).text()).toBe(first)
  bench.clock.shifted = 0
  bench.wait(1)
  const next = await bench.post(PATHS.importAgent, { ...CLAIM, subject: 'courier-2' }, KEY)
  expect(next.status).toBe(201)
  expect(await bench.service.window.agents()).toHaveLength(2)
})

test('Of two tabs that send one import at once, with one key, one makes the agent and both tell of it', async () => {
  const bench = await startService()
  const tabs = [bench, await bench.secondTab()]
  const sends = Array.from({ length: 10 }, () => tabs.map(tab => tab.post(PATHS.importAgent, CLAIM, KEY)))
  const answers = await Promise.all(sends.flat())
  const texts = new Set(await Promise.all(answers.map(answer => answer.clone().text())))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(texts.size).toBe(1)
  expect(await bench.service.window.agents()).toHaveLength(1)
  const trail = await Promise.all(answers.map(answer => bench.auditOf(answer)))
  expect(trail.map(entry => entry?.operation).toSorted()).toEqual(['import', ...Array(19).fill('repeated')])
})

test('Of one prove sent many times at once with one key, one binds and all are told of it', async () => {
  const bench = await startService()
  const other = await bench.secondTab()
  const { key, challenge } = await askingAgent(bench)
  const body = { challenge_id: challenge.challenge_id, proof: await signProof(challenge, key, bench.now()) }
  const sends = Array.from({ length: 10 }, () =>
    [bench, other].map(tab => tab.post(PATHS.challenges, body, KEY)),
  )
  const answers = await Promise.all(sends.flat())
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
})

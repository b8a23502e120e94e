import { digestOfJson } from '../../../src/crypto/digest.ts'
import { askingAgent, boundAgent, register, registryAgent } from '../agents.ts'
import { makeKey, signProof } from '../proof/keys-and-proofs.ts'
import {
  EDITED,
  ofOrganization,
  REPORT,
  type Sender,
  sendRequest,
  signed,
  signedRequest,
} from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { PATHS, pilotEnter, problemOf, startService, type Workbench } from '../workbench.ts'

const HOUR_S = 3600
const KEY = { 'idempotency-key': '"0123456789abcdef"' }
const NAME = (path: string) => digestOfJson([path, '0123456789abcdef'])

/** A decision that was answered under an idempotency key, and a way to repeat the request. */
async function permitted(bench: Workbench) {
  const { agent_id, key, claim } = await boundAgent(bench)
  const ask = () => bench.post(PATHS.evaluations, pilotEnter(agent_id), KEY)
  const first = await ask()
  const text = await first.text()
  expect(JSON.parse(text)).toMatchObject({ decision: 'PERMIT' })
  return { agent_id, key, claim, ask, text, first }
}

test('A decision is repeated, and marked as repeated, as long as nothing of it has moved', async () => {
  const bench = await startService()
  const { ask, text, first } = await permitted(bench)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  bench.wait(59)
  const again = await ask()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.text()).toBe(text)
})

const MOVES: Readonly<
  Record<string, (bench: Workbench, held: Awaited<ReturnType<typeof permitted>>) => Promise<unknown>>
> = {
  'the agent was revoked': (bench, { agent_id, key }) => bench.doPurpose(agent_id, 'REVOKE', key),
  'the agent was suspended': (bench, { agent_id, key }) => bench.doPurpose(agent_id, 'SUSPEND', key),
  'the agent renewed its proof': (bench, { agent_id, key }) => bench.doPurpose(agent_id, 'BIND_KEY', key),
  'the registry names another key': async (bench, { claim }) => register(bench, claim, await makeKey(), 1),
  'the clock was turned': async bench => {
    bench.clock.shifted = 1
  },
  'the clock was turned back': async bench => {
    bench.clock.shifted = -HOUR_S * 1000
  },
  'it is a minute old': async bench => bench.wait(60),
}

for (const [what, move] of Object.entries(MOVES)) {
  test(`A decision is not repeated once ${what}; under a new key it is made anew`, async ({ bench }) => {
    const held = await permitted(bench)
    await move(bench, held)
    const before = await storedState(bench)
    const problem = await problemOf(await held.ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
    expect(problem.status).toBe(409)
    expect(await storedState(bench), 'nothing is changed, nothing is lost').toEqual(before)
    const anew = { 'idempotency-key': `"${crypto.randomUUID()}"` }
    const response = await bench.post(PATHS.evaluations, pilotEnter(held.agent_id), anew)
    // The former PERMIT is decided again on the current state.
    expect([200, 409]).toContain(response.status)
    expect(response.headers.get('idempotent-replayed')).toBeNull()
  })
}

test('What moves about another agent, or a refused request, outdates nothing', async ({ bench }) => {
  const { agent_id, ask, text } = await permitted(bench)
  const other = await registryAgent(bench)
  await bench.doPurpose(other.agent_id, 'BIND_KEY', other.key)
  await bench.tryPurpose(agent_id, 'REVOKE', await makeKey())
  await bench.ask(agent_id, 'SUSPEND')
  await bench.evaluate(agent_id)
  expect(await (await ask()).text(), 'an equal readiness writes no fact').toBe(text)
})

test('A PERMIT on a report is repeated until its time for delivery has passed', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const request = await signedRequest(sender)
  const ask = () => bench.post(PATHS.evaluations, request, KEY)
  const text = await (await ask()).text()
  bench.wait(59)
  expect(await (await ask()).text()).toBe(text)
  bench.wait(1)
  await problemOf(await ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
})

const SOON_S = 30
const ending = ({ bench }: Sender) => ({ payload: { exp: Math.floor(bench.now() / 1000) + SOON_S } })

/** A decision on a report that rests on what ends in half a minute, each by what that is. */
const ENDING: Readonly<Record<string, (sender: Sender) => Promise<object>>> = {
  'the approval': sender => signedRequest(sender, REPORT, { approval: ending(sender) }),
  'the agent’s signature': sender => signedRequest(sender, REPORT, { proof: ending(sender) }),
  'an approval of other words': async sender =>
    sendRequest(sender, await signed(sender, REPORT, { approval: ending(sender) }), EDITED),
  'the readiness': async sender => {
    sender.bench.wait(24 * HOUR_S - SOON_S)
    await sender.bench.doPurpose(sender.agent_id, 'BIND_KEY', sender.key)
    return signedRequest(sender)
  },
}

for (const [what, requestOf] of Object.entries(ENDING))
  test(`A decision on a report is repeated until the end of ${what}, and not past it`, async ({ bench }) => {
    const request = await requestOf(await ofOrganization(bench))
    const ask = () => bench.post(PATHS.evaluations, request, KEY)
    const text = await (await ask()).text()
    bench.wait(SOON_S - 1)
    expect(await (await ask()).text()).toBe(text)
    bench.wait(1)
    await problemOf(await ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
  })

test('A nonce that is dated ahead of the clock is repeated within the skew alone', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const ask = () => bench.post(PATHS.challenges, { agent_id, purpose: 'BIND_KEY' }, KEY)
  const text = await (await ask()).text()
  bench.clock.shifted = -60_000
  expect(await (await ask()).text()).toBe(text)
  bench.clock.shifted = -60_001
  await problemOf(await ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
})

for (const seconds of [61, 600, 3_600, 24 * HOUR_S])
  test(`A PERMIT is not repeated once the device’s clock went back by ${seconds} s`, async ({ bench }) => {
    const { ask, text } = await permitted(bench)
    bench.wait(-60)
    expect(await (await ask()).text(), 'within the skew of clocks').toBe(text)
    bench.wait(60 - seconds)
    await problemOf(await ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
  })

test('A nonce is repeated until it is used, has run out, or its purpose is closed', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const ask = (purpose: string, name: string) =>
    bench.post(PATHS.challenges, { agent_id, purpose }, { 'idempotency-key': `"${name.padEnd(16, '-')}"` })
  const first = await (await ask('BIND_KEY', 'used')).json()
  const again = await ask('BIND_KEY', 'used')
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await again.json()).toEqual(first)
  await bench.proven(await bench.answer(first, key))
  await problemOf(await ask('BIND_KEY', 'used'), 'IDEMPOTENCY_ANSWER_OUTDATED')
  await ask('BIND_KEY', 'late')
  bench.wait(299)
  expect((await ask('BIND_KEY', 'late')).status).toBe(201)
  bench.wait(1)
  await problemOf(await ask('BIND_KEY', 'late'), 'IDEMPOTENCY_ANSWER_OUTDATED')
  await ask('SUSPEND', 'closed')
  await bench.doPurpose(agent_id, 'REVOKE', key)
  await problemOf(await ask('SUSPEND', 'closed'), 'IDEMPOTENCY_ANSWER_OUTDATED')
})

test('What an import or a proof did is told again whatever came after', async ({ bench }) => {
  const { agent_id, key, challenge } = await askingAgent(bench)
  const body = { challenge_id: challenge.challenge_id, proof: await signProof(challenge, key, bench.now()) }
  const first = await (await bench.post(PATHS.challenges, body, KEY)).text()
  await bench.doPurpose(agent_id, 'REVOKE', key)
  bench.wait(23 * HOUR_S)
  const again = await bench.post(PATHS.challenges, body, KEY)
  expect(await again.text()).toBe(first)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

test('A stored decision that does not say what it rested on, as altered by hand, is not repeated', async () => {
  const bench = await startService()
  const { ask } = await permitted(bench)
  await tamper(bench, 'answers', await NAME(PATHS.evaluations), ({ decided_on: _none, ...record }) => record)
  await problemOf(await ask(), 'IDEMPOTENCY_ANSWER_OUTDATED')
})

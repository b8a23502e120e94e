import { registryAgent } from '../agents.ts'
import { expectFailedCheck } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { startService } from '../workbench.ts'

test('iat may lie 60 s before the challenge and 60 s after now, and no second further', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const asked = Math.floor(bench.now() / 1000)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  bench.wait(120)
  const now = Math.floor(bench.now() / 1000)
  const answerAt = (iat: number) => bench.answer(challenge, key, { changes: { payload: { iat } } })
  const refusedWith = async (iat: number, code: string) =>
    expectFailedCheck(await answerAt(iat), 'PROOF_REJECTED', 'issued_at', code)
  await refusedWith(asked - 61, 'ISSUED_BEFORE_CHALLENGE')
  await refusedWith(-1, 'ISSUED_BEFORE_CHALLENGE')
  await refusedWith(now + 61, 'ISSUED_IN_FUTURE')
  await refusedWith(now * 1000, 'ISSUED_IN_FUTURE')
  await bench.proven(await answerAt(asked - 60))
  const next = await bench.ask(agent_id, 'BIND_KEY')
  await bench.proven(await bench.answer(next, key, { changes: { payload: { iat: now + 60 } } }))
})

test('A nonce is good until its 300 s are over', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  expect(Date.parse(challenge.expires_at) - bench.now()).toBe(300_000)
  bench.wait(300)
  await expectFailedCheck(
    await bench.answer(challenge, key),
    'CHALLENGE_EXPIRED',
    'challenge_fresh',
    'CHALLENGE_EXPIRED',
  )
  bench.clock.at -= 1
  await bench.proven(await bench.answer(challenge, key))
})

test('A challenge dated ahead is not found, beyond the skew', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  bench.clock.shifted = 61_000
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  bench.clock.shifted = 0
  await expectFailedCheck(
    await bench.answer(challenge, key),
    'CHALLENGE_NOT_FOUND',
    'challenge_known',
    'CHALLENGE_NOT_FOUND',
  )
  bench.clock.shifted = 1_000
  await bench.proven(await bench.answer(challenge, key))
})

test('A used nonce stays used at any time the clock shows', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await bench.proven(await bench.answer(challenge, key))
  for (const shifted of [0, -59_000, 299_000, 86_400_000]) {
    bench.clock.shifted = shifted
    await expectFailedCheck(
      await bench.answer(challenge, key),
      'CHALLENGE_USED',
      'challenge_unused',
      'CHALLENGE_USED',
    )
  }
})

test('Expired unused challenges are cleared away an hour later, however many used ones are kept', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const used = await Promise.all(Array.from({ length: 51 }, () => bench.ask(agent_id, 'BIND_KEY')))
  for (const challenge of used) await bench.proven(await bench.answer(challenge, key))
  bench.wait(1)
  const unused = [await bench.ask(agent_id, 'BIND_KEY'), await bench.ask(agent_id, 'BIND_KEY')]
  bench.wait(300 + 3599)
  await bench.ask(agent_id, 'BIND_KEY')
  expect((await storedState(bench)).challenges).toHaveLength(54)
  bench.wait(1)
  await bench.ask(agent_id, 'BIND_KEY')
  expect((await storedState(bench)).challenges).toHaveLength(53)
  const [one] = used
  const [other] = unused
  if (!one || !other) throw new Error('both were asked for')
  await expectFailedCheck(
    await bench.answer(one, key),
    'CHALLENGE_USED',
    'challenge_unused',
    'CHALLENGE_USED',
  )
  await expectFailedCheck(
    await bench.answer(other, key),
    'CHALLENGE_NOT_FOUND',
    'challenge_known',
    'CHALLENGE_NOT_FOUND',
  )
})

test('Turning the clock ahead voids nobody’s challenge', async ({ bench }) => {
  const [mine, theirs] = [await registryAgent(bench), await registryAgent(bench)]
  const challenge = await bench.ask(theirs.agent_id, 'BIND_KEY')
  bench.clock.shifted = 7 * 86_400_000
  await bench.ask(mine.agent_id, 'BIND_KEY')
  bench.clock.shifted = 0
  await bench.proven(await bench.answer(challenge, theirs.key))
})

import { externalAgent, registryAgent } from '../agents.ts'
import { makeKey, signProof } from '../proof/keys-and-proofs.ts'
import { problemOf } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'
import { storedState } from './stored.ts'

test('Of fifty copies of one proof from two tabs exactly one binds', async ({ bench }) => {
  const other = await bench.secondTab()
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, key, bench.now())
  const sends = Array.from({ length: 25 }, () =>
    [bench, other].map(tab => tab.prove(challenge.challenge_id, proof)),
  )
  const answers = await Promise.all(sends.flat())
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(49).fill(409)])
  for (const answer of answers.filter(({ status }) => status === 409))
    await problemOf(answer, 'CHALLENGE_USED')
  const { bindings, nonces, evidence } = await storedState(bench)
  expect([bindings?.length, nonces?.length, evidence?.length]).toEqual([1, 1, 1])
  expect((await bench.service.window.agent(agent_id))?.version).toBe(2)
})

test('Of different keys that bind at once, each with a challenge of its own, exactly one is bound', async () => {
  const bench = await startService()
  const other = await bench.secondTab()
  const { agent_id } = await externalAgent(bench)
  const keys = await Promise.all(Array.from({ length: 6 }, () => makeKey()))
  const tryWith = async (tab: Workbench, key: (typeof keys)[number]) =>
    tab.tryPurpose(agent_id, 'BIND_KEY', key)
  const answers = await Promise.all(keys.map((key, index) => tryWith(index % 2 ? bench : other, key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  const winner = keys[answers.findIndex(({ status }) => status === 201)]
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.key_thumbprint).toBe(winner?.thumbprint)
})

test('Evaluations at once from two tabs make one chain without a gap or a fork', async ({ bench }) => {
  const other = await bench.secondTab()
  const { agent_id, key } = await registryAgent(bench)
  const revoke = await bench.doPurpose(agent_id, 'BIND_KEY', key).then(() => bench.ask(agent_id, 'REVOKE'))
  const evaluations = Array.from({ length: 4 }, () =>
    [bench, other].map(tab => tab.evaluate(agent_id).catch(() => null)),
  )
  await Promise.all([...evaluations.flat(), bench.answer(revoke, key)])
  await bench.evaluate(agent_id)
  const chain = await bench.service.window.receipts(agent_id)
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
  const refs = chain.map(({ receipt_ref }) => receipt_ref)
  expect(chain.map(({ receipt }) => receipt.previous_receipt_ref)).toEqual([null, ...refs.slice(0, -1)])
  const decisions = chain.map(({ receipt }) => receipt.decision)
  expect(
    decisions.toSorted((a, b) => b.localeCompare(a)),
    'no PERMIT after the revocation',
  ).toEqual(decisions)
})

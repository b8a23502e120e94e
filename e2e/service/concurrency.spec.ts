import { expect, test } from 'playwright/test'
import { AUTHORITY, type AuthorityTable } from '../../src/service/proof/authority.ts'
import { externalAgent, organization, register, registryAgent } from './agents.ts'
import { makeKey, signProof } from './keys-and-proofs.ts'
import { expectFailedCheck, problemOf } from './refusals.ts'
import { contentVerifier } from './stand-in-verifier.ts'
import { storedState } from './stored.ts'
import { startService, type Workbench } from './workbench.ts'

/** Rules that let something happen after a proof was verified and before it is committed, each time it is judged. */
function meanwhile(happens: (attempt: number) => Promise<unknown>): AuthorityTable {
  let attempt = 0
  const judge: AuthorityTable['bound_key'] = async (snapshot, thumbprint) => {
    attempt += 1
    await happens(attempt)
    return AUTHORITY.bound_key(snapshot, thumbprint)
  }
  return { ...AUTHORITY, bound_key: judge }
}

const once = (work: () => Promise<unknown>) => async (attempt: number) => (attempt === 1 ? work() : undefined)

test('A registry key rotated between verification and commit is judged again', async () => {
  const bench = await startService()
  const { agent_id, key, claim } = await registryAgent(bench)
  const next = await makeKey()
  const slow = await bench.secondTab({ authority: meanwhile(once(() => register(bench, claim, next, 1))) })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const refused = await slow.answer(challenge, key)
  await expectFailedCheck(refused, 'PROOF_REJECTED', 'authority', 'KEY_NOT_REGISTERED')
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  await bench.proven(await bench.answer(challenge, next))
})

test('An agent revoked between verification and commit is refused, and REVOKED stays', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const slow = await bench.secondTab({
    authority: meanwhile(once(() => bench.doPurpose(agent_id, 'REVOKE', key))),
  })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await problemOf(await slow.answer(challenge, key), 'AGENT_REVOKED')
  expect(await bench.status(agent_id)).toBe('REVOKED')
})

test('An organization key rotated between verification and commit authorizes nothing', async () => {
  const bench = await startService()
  const { key: former, organization_id, version } = await organization(bench)
  const { agent_id } = await externalAgent(bench, { organization_id })
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', former)
  const slow = await bench.secondTab({
    authority: meanwhile(once(() => organization(bench, organization_id, version))),
  })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const refused = await slow.answer(challenge, next, { by: former })
  await expectFailedCheck(refused, 'PROOF_REJECTED', 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  await bench.proven(await bench.answer(challenge, next, { by: old }))
})

test('An identity taken between verification and commit is a conflict', async () => {
  const bench = await startService()
  const { claim } = await externalAgent(bench)
  const [first, second] = [await bench.import(claim), await bench.import(claim)]
  const key = await makeKey()
  const quick = await bench.secondTab({ verifiers: { OIDC: contentVerifier() } })
  const takes = async () => quick.doPurpose(first.agent_id, 'VERIFY_IDENTITY', key)
  let taken = false
  const before = async () => {
    if (taken) return
    taken = true
    await takes()
  }
  const slow = await bench.secondTab({ verifiers: { OIDC: contentVerifier({}, before) } })
  const refused = await slow.tryPurpose(second.agent_id, 'VERIFY_IDENTITY', key)
  await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
})

test('An agent that moves five times is given up on; one that moves four times is bound', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const movingTab = (times: number) =>
    bench.secondTab({
      authority: meanwhile(async attempt => (attempt <= times ? bench.evaluate(agent_id) : undefined)),
    })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const five = await (await movingTab(5)).answer(challenge, key)
  expect((await problemOf(five, 'STORE_BUSY')).checks).toBeUndefined()
  const { bindings, nonces } = await storedState(bench)
  expect([bindings, nonces]).toEqual([[], []])
  await bench.proven(await (await movingTab(4)).answer(challenge, key))
})

test('Of fifty copies of one proof from two tabs exactly one binds', async () => {
  const bench = await startService()
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

test('Evaluations at once from two tabs make one chain without a gap or a fork', async () => {
  const bench = await startService()
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

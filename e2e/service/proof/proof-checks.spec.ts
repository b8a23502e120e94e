import { expect, test } from 'playwright/test'
import { PROOF_CHECKS } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { registryAgent } from '../agents.ts'
import { expectFailedCheck, problemOf } from '../refusals.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, startService } from '../workbench.ts'
import { makeKey, payloadOf, signProof } from './keys-and-proofs.ts'
import { PROOF_CHECK_CASES } from './proof-check-cases.ts'

for (const check of keysOf(PROOF_CHECK_CASES)) {
  const { problem, code, run } = PROOF_CHECK_CASES[check]
  test(`${check}: a proof that fails it is refused, and one that passes it is taken`, async () => {
    const bench = await startService()
    const { refused, mend } = await run(bench)
    await expectFailedCheck(refused, problem, check, code)
    if (mend === null) return
    const { checks } = await bench.proven(await mend())
    expect(checks.map(line => line.check)).toEqual(PROOF_CHECKS)
    expect(['PASS', 'NOT_CHECKED']).toContain(checks.find(line => line.check === check)?.result)
  })
}

test('A proof that passes has run every check but the ones with nothing to check', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const { checks } = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const idle = checks.filter(({ result }) => result !== 'PASS')
  expect(idle.map(({ check, result }) => `${check} ${result}`)).toEqual([
    'evidence NOT_CHECKED',
    'authorization NOT_CHECKED',
  ])
})

test('A refused proof changes nothing but the audit trail, and the nonce stays good', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const before = await storedState(bench)
  for (const payload of [{ nonce: 'x' }, { iat: 1 }, { jti: '' }, { sub: agent_id, more: 1 }]) {
    await problemOf(await bench.answer(challenge, key, { changes: { payload } }), 'PROOF_REJECTED')
  }
  await problemOf(await bench.answer(challenge, await makeKey()), 'PROOF_REJECTED')
  expect(await storedState(bench)).toEqual(before)
  await bench.proven(await bench.answer(challenge, key))
})

test('Any number of challenges may be open, and proving one leaves the others good', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const challenges = [await bench.ask(agent_id, 'BIND_KEY'), await bench.ask(agent_id, 'BIND_KEY')]
  const [first, second] = challenges
  if (!first || !second) throw new Error('two were asked for')
  expect(first.nonce).not.toBe(second.nonce)
  expect(first.audience).not.toBe(second.audience)
  expect(first.audience).toBe(`https://agents.invalid${PATHS.challenges}/${first.challenge_id}`)
  const swapped = await signProof({ ...second, nonce: first.nonce }, key, bench.now())
  await expectFailedCheck(
    await bench.prove(second.challenge_id, swapped),
    'PROOF_REJECTED',
    'nonce',
    'NONCE_MISMATCH',
  )
  for (const challenge of challenges) await bench.proven(await bench.answer(challenge, key))
})

test('A proof for another challenge, purpose or agent proves nothing', async () => {
  const bench = await startService()
  const [one, other] = [await registryAgent(bench), await registryAgent(bench)]
  await bench.doPurpose(one.agent_id, 'BIND_KEY', one.key)
  const suspend = await bench.ask(one.agent_id, 'SUSPEND')
  const revoke = await bench.ask(one.agent_id, 'REVOKE')
  const ofOther = await bench.ask(other.agent_id, 'BIND_KEY')
  const forSuspend = await signProof(suspend, one.key, bench.now())
  const send = bench.prove(revoke.challenge_id, forSuspend)
  await expectFailedCheck(await send, 'PROOF_REJECTED', 'audience', 'AUDIENCE_MISMATCH')
  const readdressed = {
    payload: { ...payloadOf(suspend, bench.now()), aud: revoke.audience, nonce: revoke.nonce },
  }
  await expectFailedCheck(
    await bench.answer(revoke, one.key, { changes: readdressed }),
    'PROOF_REJECTED',
    'purpose',
    'PURPOSE_MISMATCH',
  )
  await expectFailedCheck(
    await bench.answer(ofOther, other.key, { changes: { payload: { sub: one.agent_id } } }),
    'PROOF_REJECTED',
    'subject',
    'SUBJECT_MISMATCH',
  )
  expect(await bench.status(one.agent_id)).toBe('TECHNICALLY_BOUND')
  await bench.proven(await bench.answer(ofOther, other.key))
})

test('What a fact rests on is stored whole under the digest that the fact names', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, key, bench.now())
  await bench.proven(
    await bench.prove(challenge.challenge_id, proof, { authorization: 'words that nobody reads' }),
  )
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.proof_ref).toBe(await digestOfText(proof))
  const { evidence } = await storedState(bench)
  expect(evidence, 'an authorization that was not needed is not kept').toEqual([
    { ref: await digestOfText(proof), agent_id, kind: 'proof', text: proof },
  ])
})

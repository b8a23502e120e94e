import { canonicalJson, digestOfJson } from '../../../src/crypto/digest.ts'
import { organization, publicKeyAgent, registryAgent } from '../agents.ts'
import { signProof } from '../proof/keys-and-proofs.ts'
import { problemOf } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { PATHS } from '../workbench.ts'

test('A registry agent goes from a bare claim to a PERMIT with its registered key', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  const bound = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect(bound.status).toBe('TECHNICALLY_BOUND')
  expect(bound.key_thumbprint).toBe(key.thumbprint)
  expect(bound.checks).toHaveLength(18)
  const answer = await bench.evaluate(agent_id)
  expect(answer.decision).toBe('PERMIT')
  expect(answer.reason_codes).toEqual(['ALL_DIMENSIONS_PASS'])
  expect(answer.obligations.map(({ properties }) => properties.name).toSorted()).toEqual([
    'reevaluate_before',
    'send_only_to',
  ])
  expect(Object.keys(answer).toSorted()).toEqual([
    'decision',
    'decision_id',
    'obligations',
    'reason_codes',
    'receipt_ref',
  ])
  const receipt = await bench.service.window.receipt(answer.receipt_ref)
  expect(await digestOfJson(receipt?.receipt)).toBe(answer.receipt_ref)
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
})

test('A claim alone is INDETERMINATE, and the obligations say what is missing', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const answer = await bench.evaluate(agent_id)
  expect(answer.decision).toBe('INDETERMINATE')
  expect(answer.reason_codes).toEqual(['IDENTITY_KEY_NOT_BOUND', 'POSSESSION_NOT_PROVEN'])
  expect(answer.obligations.map(({ id }) => id)).toEqual(['complete_binding'])
})

test('A PUBLIC_KEY agent verifies its identity, binds the same key and gets a PERMIT', async ({ bench }) => {
  const { agent_id, key } = await publicKeyAgent(bench)
  expect((await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', key)).status).toBe('EXTERNAL_IDENTITY_VERIFIED')
  expect((await bench.doPurpose(agent_id, 'BIND_KEY', key)).status).toBe('TECHNICALLY_BOUND')
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

test('A replayed proof binds nothing and is told apart from a first one', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, key, bench.now())
  const first = await bench.proven(await bench.prove(challenge.challenge_id, proof))
  const problem = await problemOf(await bench.prove(challenge.challenge_id, proof), 'CHALLENGE_USED')
  expect(problem.checks?.map(({ result }) => result)).toEqual(['PASS', 'FAIL', ...Array(16).fill('NOT_RUN')])
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.binding_id).toBe(first.binding_id)
})

test('Of fifty copies of one proof sent at once exactly one binds', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, key, bench.now())
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => bench.prove(challenge.challenge_id, proof)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
})

test('A revoked agent is refused everything, and evaluating it is a DENY', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect((await bench.doPurpose(agent_id, 'REVOKE', key)).status).toBe('REVOKED')
  await problemOf(await bench.post(PATHS.challenges, { agent_id, purpose: 'BIND_KEY' }), 'AGENT_REVOKED')
  const answer = await bench.evaluate(agent_id)
  expect(answer.decision).toBe('DENY')
  expect(answer.reason_codes).toEqual(['LIFECYCLE_REVOKED'])
})

test('A linked organization suspends, and only it reinstates', async ({ bench }) => {
  const { key: orgKey, organization_id } = await organization(bench)
  const { agent_id, key } = await registryAgent(bench, { organization_id })
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', orgKey)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  expect((await bench.doPurpose(agent_id, 'SUSPEND', orgKey)).status).toBe('SUSPENDED')
  const challenge = await bench.ask(agent_id, 'REINSTATE')
  const byHolder = await bench.prove(challenge.challenge_id, await signProof(challenge, key, bench.now()))
  await problemOf(byHolder, 'PROOF_REJECTED')
  expect((await bench.doPurpose(agent_id, 'REINSTATE', orgKey)).status).toBe('TECHNICALLY_BOUND')
})

test('A receipt chain links each receipt to the one before', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  const refs = [
    await bench.evaluate(agent_id),
    await bench.evaluate(agent_id),
    await bench.evaluate(agent_id),
  ]
  const receipts = await bench.service.window.receipts(agent_id)
  expect(receipts.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect(receipts.map(({ receipt }) => receipt.previous_receipt_ref)).toEqual([
    null,
    refs[0]?.receipt_ref,
    refs[1]?.receipt_ref,
  ])
  expect(canonicalJson(receipts[0]?.receipt)).toContain('UNSIGNED')
})

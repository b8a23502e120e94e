import { externalClaim, publicKeyAgent, register, registryAgent } from '../agents.ts'
import { CONTENT_WITH_OIDC } from '../protocols/stand-in-verifier.ts'
import { expectFailedCheck } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import { makeKey } from './keys-and-proofs.ts'

test('Claims exclude nobody: any number may be imported and bound, and one is verified', async () => {
  const bench = await startService()
  const { agent_id: first, key, claim } = await publicKeyAgent(bench)
  const { agent_id: second } = await bench.import(claim)
  await bench.doPurpose(second, 'BIND_KEY', key)
  await bench.doPurpose(first, 'VERIFY_IDENTITY', key)
  const challenge = await bench.ask(second, 'VERIFY_IDENTITY')
  const refused = await bench.answer(challenge, key)
  await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
  expect((await bench.evaluate(second)).reason_codes).toEqual(['IDENTITY_NOT_VERIFIED'])
  await bench.doPurpose(first, 'VERIFY_IDENTITY', key)
  await bench.doPurpose(first, 'BIND_KEY', key)
})

test('A registry identity is taken by the agent that bound its registered key, as long as the registry names that key', async () => {
  const bench = await startService()
  const { agent_id: first, key, claim } = await registryAgent(bench)
  const { agent_id: second } = await bench.import(claim)
  await bench.doPurpose(first, 'BIND_KEY', key)
  const refused = await bench.tryPurpose(second, 'BIND_KEY', key)
  await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
  const next = await makeKey()
  await register(bench, claim, next, 1)
  await bench.doPurpose(second, 'BIND_KEY', next)
  const afterwards = await bench.tryPurpose(first, 'BIND_KEY', next)
  await expectFailedCheck(afterwards, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
})

test('A revoked agent keeps what it proved', async ({ bench }) => {
  const registry = await registryAgent(bench)
  await bench.doPurpose(registry.agent_id, 'BIND_KEY', registry.key)
  await bench.doPurpose(registry.agent_id, 'REVOKE', registry.key)
  const heir = await bench.import(registry.claim)
  const refused = await bench.tryPurpose(heir.agent_id, 'BIND_KEY', registry.key)
  await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
  const fresh = await registryAgent(bench)
  await bench.doPurpose(fresh.agent_id, 'BIND_KEY', fresh.key)
})

test('An identity is taken at any time the clock shows', async ({ bench }) => {
  const { agent_id: first, key, claim } = await publicKeyAgent(bench)
  await bench.doPurpose(first, 'VERIFY_IDENTITY', key)
  const { agent_id: second } = await bench.import(claim)
  for (const shifted of [-86_400_000, 365 * 86_400_000]) {
    bench.clock.shifted = shifted
    const refused = await bench.tryPurpose(second, 'VERIFY_IDENTITY', key)
    await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
  }
})

test('Source, issuer and subject count together, each to the letter', async () => {
  const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
  const claim = externalClaim({}, 'agent-7')
  const others = [
    claim,
    { ...claim, subject: 'agent-70' },
    { ...claim, subject: 'Agent-7' },
    { ...claim, issuer: 'https://issuer.example/' },
    { ...claim, issuer: 'agents', subject: '1","2' },
    { ...claim, issuer: 'agents","1', subject: '2' },
  ]
  for (const other of others) {
    const { agent_id } = await bench.import(other)
    await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', await makeKey())
  }
  const { agent_id } = await bench.import({
    ...claim,
    metadata: { ...claim.metadata, display_name: 'Another' },
  })
  const refused = await bench.tryPurpose(agent_id, 'VERIFY_IDENTITY', await makeKey())
  await expectFailedCheck(refused, 'CLAIM_CONFLICT', 'lifecycle', 'CLAIM_CONFLICT')
})

test('Of agents that prove one identity at once, exactly one holds it', async ({ bench }) => {
  const other = await bench.secondTab()
  const { agent_id, key, claim } = await publicKeyAgent(bench)
  const rest = await Promise.all(Array.from({ length: 7 }, () => bench.import(claim)))
  const agents = [agent_id, ...rest.map(answer => answer.agent_id)]
  const challenges = await Promise.all(agents.map(id => bench.ask(id, 'VERIFY_IDENTITY')))
  const answers = await Promise.all(
    challenges.map((challenge, index) => (index % 2 === 0 ? bench : other).answer(challenge, key)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array(7).fill(409)])
  const held = await Promise.all(agents.map(id => bench.status(id)))
  expect(held.filter(status => status === 'EXTERNAL_IDENTITY_VERIFIED')).toHaveLength(1)
})

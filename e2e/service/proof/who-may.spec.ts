import {
  boundAgent,
  externalAgent,
  externalClaim,
  linkedAgent,
  organization,
  publicKeyAgent,
  register,
  registryAgent,
} from '../agents.ts'
import { CONTENT_WITH_OIDC } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { expectFailedCheck, problemOf, startService } from '../workbench.ts'
import { makeKey } from './keys-and-proofs.ts'

test('Only the claimed organization’s directory key links', async ({ bench }) => {
  const { agent_id, key } = await boundAgent(bench, { organization_id: 'org.example' })
  const challenge = await bench.ask(agent_id, 'LINK_ORGANIZATION')
  const stranger = await makeKey()
  await expectFailedCheck(await bench.answer(challenge, stranger), 'authority', 'ORGANIZATION_UNKNOWN')
  const { key: orgKey } = await organization(bench)
  const { key: otherOrg } = await organization(bench, 'other.example')
  for (const wrong of [stranger, key, otherOrg]) {
    await expectFailedCheck(await bench.answer(challenge, wrong), 'authority', 'KEY_NOT_ORGANIZATION')
  }
  await bench.proven(await bench.answer(challenge, orgKey))
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.proven_fields.map(({ field }) => field)).toContain('organization_id')
})

for (const purpose of ['SUSPEND', 'REVOKE'] as const) {
  test(`${purpose} is the organization’s where one is linked: a thief of the agent’s key cannot outrun it`, async () => {
    const bench = await startService()
    const { agent_id, key, orgKey } = await linkedAgent(bench)
    const challenge = await bench.ask(agent_id, purpose)
    for (const wrong of [key, await makeKey()]) {
      await expectFailedCheck(await bench.answer(challenge, wrong), 'authority', 'KEY_NOT_ORGANIZATION')
    }
    const { status } = await bench.proven(await bench.answer(challenge, orgKey))
    expect(status).toBe(purpose === 'SUSPEND' ? 'SUSPENDED' : 'REVOKED')
  })

  test(`${purpose} is the holder’s where no organization is linked, even a claimed one is a stranger`, async () => {
    const bench = await startService()
    const { key: orgKey, organization_id } = await organization(bench)
    const { agent_id, key } = await boundAgent(bench, { organization_id })
    const challenge = await bench.ask(agent_id, purpose)
    for (const wrong of [orgKey, await makeKey()]) {
      await expectFailedCheck(await bench.answer(challenge, wrong), 'authority', 'KEY_NOT_HOLDER')
    }
    await bench.proven(await bench.answer(challenge, key))
  })

  test(`${purpose} is closed to a holder whose binding nothing proves`, async ({ bench }) => {
    const { agent_id } = await externalAgent(bench)
    const squatter = await makeKey()
    await bench.doPurpose(agent_id, 'BIND_KEY', squatter)
    await problemOf(await bench.tryAsk(agent_id, purpose), 'TRANSITION_NOT_ALLOWED')
    const proven = await publicKeyAgent(bench)
    await bench.doPurpose(proven.agent_id, 'BIND_KEY', proven.key)
    await problemOf(await bench.tryAsk(proven.agent_id, purpose), 'TRANSITION_NOT_ALLOWED')
    await bench.doPurpose(proven.agent_id, 'VERIFY_IDENTITY', proven.key)
    await bench.doPurpose(proven.agent_id, purpose, proven.key)
  })

  test(`${purpose} asked for before the registry took the key back is refused when proven`, async () => {
    const bench = await startService()
    const { agent_id, key, claim } = await boundAgent(bench)
    const challenge = await bench.ask(agent_id, purpose)
    await register(bench, claim, await makeKey(), 1)
    await expectFailedCheck(await bench.answer(challenge, key), 'lifecycle', 'TRANSITION_NOT_ALLOWED')
    await register(bench, claim, key, 2)
    await bench.proven(await bench.answer(challenge, key))
  })
}

test('A holder who asked before the organization was linked no longer suspends', async ({ bench }) => {
  const { key: orgKey, organization_id } = await organization(bench)
  const { agent_id, key } = await boundAgent(bench, { organization_id })
  const challenge = await bench.ask(agent_id, 'SUSPEND')
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', orgKey)
  await expectFailedCheck(await bench.answer(challenge, key), 'authority', 'KEY_NOT_ORGANIZATION')
  await bench.proven(await bench.answer(challenge, orgKey))
})

test('The organization lifts its suspension, and the holder does not', async ({ bench }) => {
  const { agent_id, key, orgKey } = await linkedAgent(bench)
  await bench.evaluate(agent_id)
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const challenge = await bench.ask(agent_id, 'REINSTATE')
  await expectFailedCheck(await bench.answer(challenge, key), 'authority', 'KEY_NOT_ORGANIZATION')
  const { status } = await bench.proven(await bench.answer(challenge, orgKey))
  expect(status, 'readiness went with the suspension').toBe('TECHNICALLY_BOUND')
})

test('The holder lifts the holder’s own suspension, and a stranger does not', async ({ bench }) => {
  const { agent_id, key } = await boundAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', key)
  const challenge = await bench.ask(agent_id, 'REINSTATE')
  await expectFailedCheck(await bench.answer(challenge, await makeKey()), 'authority', 'NOT_THEIR_SUSPENSION')
  await bench.proven(await bench.answer(challenge, key))
})

test('A key that the registry replaced lifts no suspension; the new one proves the identity in another agent', async () => {
  const bench = await startService()
  const { agent_id, key, claim } = await boundAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', key)
  const next = await makeKey()
  await register(bench, claim, next, 1)
  await problemOf(await bench.tryAsk(agent_id, 'BIND_KEY'), 'TRANSITION_NOT_ALLOWED')
  const byNext = await bench.tryPurpose(agent_id, 'REINSTATE', next)
  await expectFailedCheck(byNext, 'authority', 'NOT_THEIR_SUSPENSION')
  const byFormer = await bench.tryPurpose(agent_id, 'REINSTATE', key)
  await expectFailedCheck(byFormer, 'authority', 'BINDING_NOT_PROVEN')
  const heir = await bench.import(claim)
  await bench.doPurpose(heir.agent_id, 'BIND_KEY', next)
  expect((await bench.evaluate(heir.agent_id)).decision).toBe('PERMIT')
  expect(await bench.status(agent_id)).toBe('SUSPENDED')
})

test('Suspended with an organization linked, only the organization authorizes, even the same key', async () => {
  const bench = await startService()
  const { agent_id, key, orgKey, claim } = await linkedAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await expectFailedCheck(await bench.answer(challenge, key), 'authorization', 'AUTHORIZATION_MISSING')
  const byHolder = await bench.answer(challenge, key, { by: key })
  await expectFailedCheck(byHolder, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  const next = await makeKey()
  await register(bench, claim, next, 1)
  await expectFailedCheck(await bench.answer(challenge, next), 'authorization', 'AUTHORIZATION_MISSING')
  const rotated = await bench.proven(await bench.answer(challenge, next, { by: orgKey }))
  expect(rotated.status).toBe('SUSPENDED')
  expect((await bench.doPurpose(agent_id, 'REINSTATE', orgKey)).status).toBe('TECHNICALLY_BOUND')
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

test('Suspended with an organization linked, an identity is verified with its leave alone', async () => {
  const bench = await startService()
  const { key: orgKey, organization_id } = await organization(bench)
  const { agent_id, key } = await publicKeyAgent(bench, { organization_id })
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', orgKey)
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const before = await storedState(bench)
  const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
  await expectFailedCheck(await bench.answer(challenge, key), 'authorization', 'AUTHORIZATION_MISSING')
  expect((await storedState(bench)).agents).toEqual(before.agents)
  const verified = await bench.proven(await bench.answer(challenge, key, { by: orgKey }))
  expect(verified.status).toBe('SUSPENDED')
})

test('A revoked agent refuses every prove right after the challenge’s own checks, whatever the proof', async () => {
  const bench = await startService()
  const { agent_id, key } = await boundAgent(bench)
  const [used, open, late] = [
    await bench.ask(agent_id, 'REVOKE'),
    await bench.ask(agent_id, 'BIND_KEY'),
    await bench.ask(agent_id, 'SUSPEND'),
  ]
  await bench.proven(await bench.answer(used, key))
  await problemOf(await bench.answer(used, key), 'CHALLENGE_USED')
  for (const refused of [await bench.answer(open, key), await bench.prove(open.challenge_id, 'garbage')]) {
    const { checks = [] } = await problemOf(refused, 'AGENT_REVOKED')
    expect(checks.map(({ result }) => result)).toEqual([
      ...Array(3).fill('PASS'),
      ...Array(14).fill('NOT_RUN'),
      'FAIL',
    ])
    expect(checks.at(-1)).toMatchObject({ check: 'lifecycle', code: 'AGENT_REVOKED' })
  }
  bench.wait(300)
  await problemOf(await bench.answer(late, key), 'CHALLENGE_EXPIRED')
})

test('Claims exclude nobody: any number may be imported and bound, and one is verified', async () => {
  const bench = await startService()
  const { agent_id: first, key, claim } = await publicKeyAgent(bench)
  const { agent_id: second } = await bench.import(claim)
  await bench.doPurpose(second, 'BIND_KEY', key)
  await bench.doPurpose(first, 'VERIFY_IDENTITY', key)
  const challenge = await bench.ask(second, 'VERIFY_IDENTITY')
  await expectFailedCheck(await bench.answer(challenge, key), 'lifecycle', 'CLAIM_CONFLICT')
  expect((await bench.evaluate(second)).reason_codes).toEqual(['IDENTITY_NOT_VERIFIED'])
  await bench.doPurpose(first, 'VERIFY_IDENTITY', key)
  await bench.doPurpose(first, 'BIND_KEY', key)
})

test('A registry identity is taken by the agent that bound its registered key, as long as the registry names that key', async () => {
  const bench = await startService()
  const { agent_id: first, key, claim } = await registryAgent(bench)
  const { agent_id: second } = await bench.import(claim)
  await bench.doPurpose(first, 'BIND_KEY', key)
  await expectFailedCheck(await bench.tryPurpose(second, 'BIND_KEY', key), 'lifecycle', 'CLAIM_CONFLICT')
  const next = await makeKey()
  await register(bench, claim, next, 1)
  await bench.doPurpose(second, 'BIND_KEY', next)
  await expectFailedCheck(await bench.tryPurpose(first, 'BIND_KEY', next), 'lifecycle', 'CLAIM_CONFLICT')
})

test('A revoked agent keeps what it proved', async ({ bench }) => {
  const registry = await registryAgent(bench)
  await bench.doPurpose(registry.agent_id, 'BIND_KEY', registry.key)
  await bench.doPurpose(registry.agent_id, 'REVOKE', registry.key)
  const heir = await bench.import(registry.claim)
  const refused = await bench.tryPurpose(heir.agent_id, 'BIND_KEY', registry.key)
  await expectFailedCheck(refused, 'lifecycle', 'CLAIM_CONFLICT')
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
    await expectFailedCheck(refused, 'lifecycle', 'CLAIM_CONFLICT')
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
  await expectFailedCheck(refused, 'lifecycle', 'CLAIM_CONFLICT')
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

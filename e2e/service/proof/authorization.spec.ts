import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { externalAgent, newOrganizationKey, organization } from '../agents.ts'
import { CONTENT_WITH_OIDC, contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, sampleAgent, test, tryVerify, worldOf } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { expectFailedCheck, problemOf, startService, type Workbench } from '../workbench.ts'
import { makeKey, signAuthorization, signProof, type TestKey } from './keys-and-proofs.ts'

/** An external agent bound to a key that another key now asks to replace. */
async function rotation(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const { agent_id } = await externalAgent(bench, metadata)
  const [old, next] = [await makeKey(), await makeKey('ES256')]
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  return { agent_id, old, next, challenge: await bench.ask(agent_id, 'BIND_KEY') }
}

async function answerWith(bench: Workbench, challenge: ChallengeIssued, key: TestKey, authorization: string) {
  const proof = await signProof(challenge, key, bench.now())
  return bench.prove(challenge.challenge_id, proof, { authorization })
}

test('The bound key may hand over, and what it signed is kept behind the binding', async ({ bench }) => {
  const { agent_id, old, next, challenge } = await rotation(bench)
  await expectFailedCheck(await bench.answer(challenge, next), 'authorization', 'AUTHORIZATION_MISSING')
  const authorization = await signAuthorization(challenge, old, next.thumbprint, bench.now())
  await bench.proven(await answerWith(bench, challenge, next, authorization))
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.key_thumbprint).toBe(next.thumbprint)
  expect(agent?.recorded.binding?.authorization_ref).toBe(await digestOfText(authorization))
})

test('A linked organization may hand over in the bound key’s place; an unlinked one may not', async () => {
  const bench = await startService()
  const { key: orgKey, organization_id } = await organization(bench)
  const { agent_id, next, challenge } = await rotation(bench, { organization_id })
  const early = await bench.answer(challenge, next, { by: orgKey })
  await expectFailedCheck(early, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', orgKey)
  await bench.proven(await bench.answer(challenge, next, { by: orgKey }))
})

test('An organization’s former key hands nothing over', async ({ bench }) => {
  const { key: former, organization_id, version } = await organization(bench)
  const { agent_id, next, challenge } = await rotation(bench, { organization_id })
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', former)
  const present = await newOrganizationKey(bench, { organization_id, version }, former)
  const refused = await bench.answer(challenge, next, { by: former })
  await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  await bench.proven(await bench.answer(challenge, next, { by: present }))
})

test('Neither a stranger nor the new key itself may hand over', async ({ bench }) => {
  const { old, next, challenge } = await rotation(bench)
  const before = await storedState(bench)
  for (const by of [await makeKey(), next]) {
    const refused = await bench.answer(challenge, next, { by })
    await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  }
  expect(await storedState(bench)).toEqual(before)
  await bench.proven(await bench.answer(challenge, next, { by: old }))
})

test('An authorization holds for its challenge, its purpose, its time and its new key alone', async () => {
  const bench = await startService()
  const { agent_id, old, next, challenge } = await rotation(bench)
  const other = await bench.ask(agent_id, 'BIND_KEY')
  const now = bench.now()
  const sign = (changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
    signAuthorization(challenge, old, next.thumbprint, now, { payload: changes, header })
  const proof = await signProof(challenge, old, now)
  const invalid = {
    'for another challenge': await signAuthorization(other, old, next.thumbprint, now),
    'to another address': await sign({ aud: other.audience }),
    'for another key': await sign({ new_key: old.thumbprint }),
    'for another purpose': await sign({ purpose: 'VERIFY_IDENTITY' }),
    'for another agent': await sign({ sub: 'agt_00000000-0000-4000-8000-000000000000' }),
    'with another nonce': await sign({ nonce: other.nonce }),
    'from before the challenge': await sign({ iat: Math.floor(now / 1000) - 61 }),
    'from ahead': await sign({ iat: Math.floor(now / 1000) + 61 }),
    'with a member more': await sign({ claim_digest: challenge.claim_digest }),
    'without jti': await sign({ jti: undefined }),
    'with the typ of a proof': await sign({}, { typ: 'agent-binding-proof+jwt' }),
    'that is a proof': proof,
    'that is nothing': 'x',
    'with another key in its header': await sign({}, { jwk: (await makeKey()).jwk }),
  }
  for (const [what, authorization] of Object.entries(invalid)) {
    await test.step(what, async () => {
      const refused = await answerWith(bench, challenge, next, authorization)
      await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_INVALID')
    })
  }
  await bench.proven(await answerWith(bench, challenge, next, await sign()))
})

test('A verified identity changes keys by verifying the new one with the old one’s leave', async () => {
  const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', old)
  const unbound = await bench.tryPurpose(agent_id, 'VERIFY_IDENTITY', next)
  await expectFailedCheck(unbound, 'authorization', 'AUTHORIZATION_MISSING')
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  await bench.evaluate(agent_id)
  const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
  const alone = await bench.answer(challenge, next, { by: next })
  await expectFailedCheck(alone, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  const verified = await bench.proven(await bench.answer(challenge, next, { by: old }))
  expect(verified.status, 'binding and readiness were the old key’s').toBe('EXTERNAL_IDENTITY_VERIFIED')
  await expectFailedCheck(await bench.tryPurpose(agent_id, 'BIND_KEY', old), 'authority', 'KEY_NOT_CONFIRMED')
  await bench.doPurpose(agent_id, 'BIND_KEY', next)
})

test('An identity that lies ahead still guards its key, one that has run out guards it no longer', async () => {
  const until = '2026-11-21T13:00:00.000Z'
  const bench = await startService({ verifiers: verifiersOf({ OIDC: contentVerifier({ until }) }) })
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', old)
  bench.clock.shifted = -86_400_000
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  const refused = await bench.tryPurpose(agent_id, 'VERIFY_IDENTITY', next)
  await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_MISSING')
  bench.clock.shifted = 3_600_000
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  const bound = await bench.tryPurpose(agent_id, 'BIND_KEY', next)
  await expectFailedCheck(bound, 'authority', 'KEY_NOT_CONFIRMED')
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', next)
})

test('Where two reasons ask for a second signature, one organization cannot give both', async () => {
  const bench = await startService()
  const world = worldOf(bench)
  const one = await organization(bench, 'org-1.example')
  const two = await organization(bench, 'org-2.example')
  const until = (minutes: number) => new Date(bench.now() + minutes * 60_000).toISOString()
  const first = await sampleAgent(
    bench,
    'OIDC',
    claim => ({
      ...claim,
      metadata: { ...claim.metadata, organization_id: 'org-1.example', valid_until: until(30) },
    }),
    world,
  )
  await bench.proven(await tryVerify(first))
  await bench.doPurpose(first.agent_id, 'BIND_KEY', first.key)
  await bench.doPurpose(first.agent_id, 'LINK_ORGANIZATION', one.key)
  const claim = {
    ...first.claim,
    metadata: { ...first.claim.metadata, organization_id: 'org-2.example', valid_until: until(600) },
  }
  const { agent_id } = await bench.import(claim)
  await bench.doPurpose(agent_id, 'BIND_KEY', await makeKey())
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', two.key)
  await bench.doPurpose(agent_id, 'SUSPEND', two.key)
  bench.wait(31 * 60)
  const second = { ...first, agent_id, claim }
  for (const by of [one.key, two.key]) {
    const { detail } = await problemOf(await tryVerify(second, {}, by), 'PROOF_REJECTED')
    expect(detail).toContain('authorization')
  }
})

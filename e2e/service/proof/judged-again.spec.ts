import type { Verifier } from '../../../src/protocols/verifier.ts'
import { createPolicy, type Policy } from '../../../src/rules/policy/policy.ts'
import { AUTHORITY, type AuthorityTable } from '../../../src/service/proof/authorization.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'
import { NO_TURNS } from '../../models/interleavings/interleaving-faults.ts'
import {
  boundAgent,
  externalAgent,
  newOrganizationKey,
  organization,
  register,
  registryAgent,
} from '../agents.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, refusedAt, sampleAgent, test, tryVerify } from '../service-test.ts'
import { storedState, tamper } from '../store/stored.ts'
import { BASE_URL, expectFailedCheck, problemOf, startService } from '../workbench.ts'
import { makeKey } from './keys-and-proofs.ts'

/** Rules that let something happen between a proof's verification and its commit, each time it is judged. */
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

test('A registry key rotated between verification and commit is judged again', async ({ bench }) => {
  const { agent_id, key, claim } = await registryAgent(bench)
  const next = await makeKey()
  const slow = await bench.secondTab({ authority: meanwhile(once(() => register(bench, claim, next, 1))) })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await expectFailedCheck(await slow.answer(challenge, key), 'authority', 'KEY_NOT_REGISTERED')
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  await bench.proven(await bench.answer(challenge, next))
})

test('An agent revoked between verification and commit is refused, and REVOKED stays', async ({ bench }) => {
  const { agent_id, key } = await boundAgent(bench)
  const slow = await bench.secondTab({
    turns: NO_TURNS,
    authority: meanwhile(once(() => bench.doPurpose(agent_id, 'REVOKE', key))),
  })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await problemOf(await slow.answer(challenge, key), 'AGENT_REVOKED')
  expect(await bench.status(agent_id)).toBe('REVOKED')
})

test('An organization key rotated between verification and commit authorizes nothing', async ({ bench }) => {
  const { key: former, organization_id, version } = await organization(bench)
  const { agent_id } = await externalAgent(bench, { organization_id })
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', former)
  const slow = await bench.secondTab({
    authority: meanwhile(once(() => newOrganizationKey(bench, { organization_id, version }, former))),
  })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const refused = await slow.answer(challenge, next, { by: former })
  await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_WRONG_PARTY')
  await bench.proven(await bench.answer(challenge, next, { by: old }))
})

test('An identity taken between verification and commit is a conflict', async ({ bench }) => {
  const { claim } = await externalAgent(bench)
  const [first, second] = [await bench.import(claim), await bench.import(claim)]
  const key = await makeKey()
  const quick = await bench.secondTab({ verifiers: verifiersOf({ OIDC: contentVerifier() }) })
  const takes = async () => quick.doPurpose(first.agent_id, 'VERIFY_IDENTITY', key)
  let taken = false
  const before = async () => {
    if (taken) return
    taken = true
    await takes()
  }
  const slow = await bench.secondTab({ verifiers: verifiersOf({ OIDC: contentVerifier({}, before) }) })
  const refused = await slow.tryPurpose(second.agent_id, 'VERIFY_IDENTITY', key)
  await expectFailedCheck(refused, 'lifecycle', 'CLAIM_CONFLICT')
})

test('An agent that moves five times is given up on; one that moves four times is bound', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const movingTab = (times: number) =>
    bench.secondTab({
      turns: NO_TURNS,
      authority: meanwhile(async attempt => (attempt <= times ? bench.evaluate(agent_id) : undefined)),
    })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const five = await (await movingTab(5)).answer(challenge, key)
  expect((await problemOf(five, 'STORE_BUSY')).checks).toBeUndefined()
  const { bindings, nonces } = await storedState(bench)
  expect([bindings, nonces]).toEqual([[], []])
  await bench.proven(await (await movingTab(4)).answer(challenge, key))
})

test('A nonce is consumed once even where the agent’s record was put back as it was', async ({ bench }) => {
  const { agent_id } = await externalAgent(bench)
  const key = await makeKey()
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proveAndPutBack = async () => {
    const before = (await storedState(bench)).agents?.[0]
    await bench.proven(await bench.answer(challenge, key))
    await tamper(bench, 'agents', agent_id, () => ({ ...Object(before) }))
  }
  const slow = await bench.secondTab({ turns: NO_TURNS, authority: meanwhile(once(proveAndPutBack)) })
  await problemOf(await slow.answer(challenge, key), 'CHALLENGE_USED')
})

/** Lets something happen once, at the first digest made after `arm` is called. */
function atNextDigest(happens: () => Promise<unknown>): { arm: () => void; disarm: () => void } {
  const { digest } = crypto.subtle
  let armed = false
  crypto.subtle.digest = async (...args) => {
    if (armed) {
      armed = false
      await happens()
    }
    return digest.apply(crypto.subtle, args)
  }
  return {
    arm: () => {
      armed = true
    },
    disarm: () => Reflect.deleteProperty(crypto.subtle, 'digest'),
  }
}

test('A registry key rotated between decision and commit is decided on again', async ({ bench }) => {
  const { agent_id, claim } = await boundAgent(bench)
  const next = await makeKey()
  const rotation = atNextDigest(() => register(bench, claim, next, 1))
  const plain = createPolicy()
  let decided = 0
  const policy: Policy = input => {
    decided += 1
    if (decided === 1) rotation.arm()
    return plain(input)
  }
  try {
    const slow = await bench.secondTab({ policy })
    expect((await slow.evaluate(agent_id)).reason_codes).toEqual(['IDENTITY_KEY_MISMATCH'])
  } finally {
    rotation.disarm()
  }
  expect(decided).toBe(2)
  expect(await bench.service.window.receipts(agent_id)).toHaveLength(1)
})

/** The OIDC verifier, after whose first run something happens before the service can commit. */
function thenOnce(happens: () => Promise<unknown>): Verifier {
  const verifier = VERIFIERS.OIDC
  if (verifier === null) throw new Error('OIDC has no verifier')
  let first = true
  return {
    ...verifier,
    verify: async input => {
      const verification = await verifier.verify(input)
      expect(verification.failed === null, 'it holds at first').toBe(first)
      if (first) await happens()
      first = false
      return verification
    },
  }
}

test('An issuer’s key that is replaced between verification and commit verifies nothing', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'OIDC')
  const { jwk } = await makeKey('ES256')
  const { issuer } = agent.claim
  const replace = () =>
    bench.publish(
      {
        ...{ kind: 'issuer_keys', issuer, use: 'id_token', client_id: BASE_URL },
        keys: [{ kid: 'next', jwk }],
      },
      1,
    )
  const tab = await bench.secondTab({ verifiers: { ...VERIFIERS, OIDC: thenOnce(replace) } })
  await refusedAt(await tryVerify({ ...agent, bench: tab }), 'kid')
  expect(await bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
})

test('An issuer’s key that stays is taken although another issuer’s is replaced meanwhile', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'OIDC')
  const { jwk } = await makeKey('ES256')
  const add = () =>
    bench.publish({
      kind: 'issuer_keys',
      issuer: 'https://other.example',
      use: 'id_token',
      keys: [{ kid: 'a', jwk }],
    })
  const tab = await bench.secondTab({ verifiers: { ...VERIFIERS, OIDC: thenOnce(add) } })
  await tab.proven(await tryVerify({ ...agent, bench: tab }))
})

import { pass } from '../../../src/checks/verdict.ts'
import { LIFECYCLE, type Lifecycle } from '../../../src/contract/catalogues/lifecycle.ts'
import type { Purpose } from '../../../src/contract/names.ts'
import { DIMENSION_RULES, type DimensionRules } from '../../../src/rules/policy/dimension-rules.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { AUTHORITY, type AuthorityTable } from '../../../src/service/proof/authorization.ts'
import { boundAgent, externalAgent, linkedAgent, publicKeyAgent, registryAgent } from '../agents.ts'
import { REACH } from '../decision/reason-codes.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { CONTENT_WITH_OIDC, contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { problemOf, startService, type Workbench } from '../workbench.ts'

// Each rule that refuses in another test is left out here, and the same attack passes: the rule stops it.

const anyKey = () => pass('switched off')

const AUTHORITY_ATTACKS: Record<
  string,
  { rule: keyof AuthorityTable; attack: (bench: Workbench) => Promise<Response> }
> = {
  'an unregistered key is bound': {
    rule: 'bound_key',
    attack: async bench =>
      bench.tryPurpose((await registryAgent(bench)).agent_id, 'BIND_KEY', await makeKey()),
  },
  'a stranger links the organization': {
    rule: 'organization',
    attack: async bench => {
      const { agent_id } = await registryAgent(bench, { organization_id: 'org.example' })
      return bench.tryPurpose(agent_id, 'LINK_ORGANIZATION', await makeKey())
    },
  },
  'the holder suspends past the organization': {
    rule: 'organization_else_holder',
    attack: async bench => {
      const { agent_id, key } = await linkedAgent(bench)
      return bench.tryPurpose(agent_id, 'SUSPEND', key)
    },
  },
  'the holder lifts the organization’s suspension': {
    rule: 'organization_or_own_holder',
    attack: async bench => {
      const { agent_id, key, orgKey } = await linkedAgent(bench)
      await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
      return bench.tryPurpose(agent_id, 'REINSTATE', key)
    },
  },
}

for (const [what, { rule, attack }] of Object.entries(AUTHORITY_ATTACKS)) {
  test(`Without the authority of ${rule}, ${what}; with it, not`, async () => {
    await problemOf(await attack(await startService()), 'PROOF_REJECTED')
    const open = await startService({ authority: { ...AUTHORITY, [rule]: anyKey } })
    await open.proven(await attack(open))
  })
}

const opened = (purpose: Purpose): Lifecycle => ({
  ...LIFECYCLE,
  [purpose]: { ...LIFECYCLE[purpose], opens: [] },
})

const LIFECYCLE_ATTACKS: Partial<Record<Purpose, (bench: Workbench) => Promise<Response>>> = {
  VERIFY_IDENTITY: async bench => {
    const { agent_id } = await bench.import({
      ...(await externalAgent(bench)).claim,
      identity_source: 'SERVICE_REGISTRY',
    })
    return bench.tryAsk(agent_id, 'VERIFY_IDENTITY')
  },
  SUSPEND: async bench => {
    const { agent_id } = await externalAgent(bench)
    await bench.doPurpose(agent_id, 'BIND_KEY', await makeKey())
    return bench.tryAsk(agent_id, 'SUSPEND')
  },
  REVOKE: async bench => {
    const { agent_id } = await externalAgent(bench)
    await bench.doPurpose(agent_id, 'BIND_KEY', await makeKey())
    return bench.tryAsk(agent_id, 'REVOKE')
  },
  BIND_KEY: async bench => {
    const { agent_id, key } = await boundAgent(bench)
    await bench.doPurpose(agent_id, 'SUSPEND', key)
    return bench.tryAsk(agent_id, 'BIND_KEY')
  },
  LINK_ORGANIZATION: async bench => bench.tryAsk((await registryAgent(bench)).agent_id, 'LINK_ORGANIZATION'),
  REINSTATE: async bench => bench.tryAsk((await registryAgent(bench)).agent_id, 'REINSTATE'),
}

for (const [purpose, attack] of Object.entries(LIFECYCLE_ATTACKS)) {
  test(`Without its row’s conditions ${purpose} is asked for where it is closed`, async () => {
    const verifiers = CONTENT_WITH_OIDC
    await problemOf(await attack(await startService({ verifiers })), 'TRANSITION_NOT_ALLOWED')
    const lifecycle = { ...LIFECYCLE, [purpose]: { ...LIFECYCLE.import, signer: 'bound_key' } } as const
    expect((await attack(await startService({ verifiers, lifecycle }))).status).toBe(201)
  })
}

test('A squatter revokes where the row does not ask for a proven binding', async () => {
  const revoke = async (bench: Workbench) => {
    const { agent_id } = await externalAgent(bench)
    const squatter = await makeKey()
    await bench.doPurpose(agent_id, 'BIND_KEY', squatter)
    return { agent_id, squatter }
  }
  const bench = await startService({ lifecycle: opened('REVOKE') })
  const { agent_id, squatter } = await revoke(bench)
  expect((await bench.doPurpose(agent_id, 'REVOKE', squatter)).status).toBe('REVOKED')
})

test('Without the protocol’s own check a stranger’s key verifies a PUBLIC_KEY identity', async () => {
  const verify = async (bench: Workbench) =>
    bench.tryPurpose((await publicKeyAgent(bench)).agent_id, 'VERIFY_IDENTITY', await makeKey())
  await problemOf(await verify(await startService()), 'EVIDENCE_REJECTED')
  const open = await startService({ verifiers: verifiersOf({ PUBLIC_KEY: contentVerifier() }) })
  await open.proven(await verify(open))
})

test('Without a verifier a protocol’s identity cannot be asked for', async () => {
  const ask = async (bench: Workbench) =>
    bench.tryAsk((await externalAgent(bench)).agent_id, 'VERIFY_IDENTITY')
  await problemOf(await ask(await startService({ verifiers: verifiersOf({}) })), 'TRANSITION_NOT_ALLOWED')
  expect((await ask(await startService({ verifiers: CONTENT_WITH_OIDC }))).status).toBe(201)
})

test('A protocol that takes one algorithm offers and takes no other for the agent’s own key', async () => {
  const verifier = { ...contentVerifier(), algorithms: ['ES256'] as const }
  const bench = await startService({ verifiers: verifiersOf({ OIDC: verifier }) })
  const { agent_id } = await externalAgent(bench)
  for (const purpose of ['VERIFY_IDENTITY', 'BIND_KEY'] as const) {
    const challenge = await bench.ask(agent_id, purpose)
    expect(challenge.alg_values_supported).toEqual(['ES256'])
    const refused = await bench.answer(challenge, await makeKey('Ed25519'))
    expect((await problemOf(refused, 'PROOF_REJECTED')).detail).toContain('algorithm')
  }
  const plain = await startService({ verifiers: CONTENT_WITH_OIDC })
  const { agent_id: any } = await externalAgent(plain)
  expect((await plain.ask(any, 'VERIFY_IDENTITY')).alg_values_supported).toEqual(['Ed25519', 'ES256'])
})

test('A protocol none of whose algorithms works here is closed when asked for, and says which it needs', async () => {
  const nothing = { ...contentVerifier(), algorithms: [] }
  const bench = await startService({ verifiers: verifiersOf({ OIDC: nothing }) })
  const { agent_id } = await externalAgent(bench)
  const view = await bench.service.window.agent(agent_id)
  for (const purpose of ['VERIFY_IDENTITY', 'BIND_KEY'] as const) {
    const { detail } = await problemOf(await bench.tryAsk(agent_id, purpose), 'TRANSITION_NOT_ALLOWED')
    expect(detail).toContain('OIDC needs')
    const closed = view?.operations.find(({ operation }) => operation === purpose)
    expect(closed).toMatchObject({ open: false, why: expect.stringContaining('OIDC needs') })
  }
})

for (const dimension of ['IDENTITY', 'POSSESSION', 'ORGANIZATION', 'LIFECYCLE', 'TRACEABILITY'] as const) {
  test(`Without its ${dimension} dimension the policy permits what it stops`, async () => {
    const stopped = {
      IDENTITY: REACH.IDENTITY_KEY_MISMATCH,
      POSSESSION: REACH.POSSESSION_STALE,
      ORGANIZATION: REACH.ORGANIZATION_NOT_LINKED,
      LIFECYCLE: REACH.LIFECYCLE_SUSPENDED,
      TRACEABILITY: REACH.TRACEABILITY_EVIDENCE_ALTERED,
    }[dimension]
    const rules: DimensionRules = {
      ...DIMENSION_RULES,
      [dimension]: { applicable: () => false, applies: {} },
    }
    const bench = await startService({ policy: createPolicy(rules) })
    expect((await bench.evaluate(await stopped(bench))).decision).toBe('PERMIT')
    const whole = await startService()
    expect((await whole.evaluate(await stopped(whole))).decision).not.toBe('PERMIT')
  })
}

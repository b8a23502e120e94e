import { DIMENSION_RULES } from '../../../src/rules/policy/dimension-rules.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { externalAgent } from '../agents.ts'
import { reach } from '../decision/reason-codes.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { CONTENT_WITH_OIDC, contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { problemOf, startService, type Workbench } from '../workbench.ts'

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

// The other dimensions, and the other rules, are switched off by the cases that rest on them.
test('Without its TRACEABILITY dimension the policy permits what it stops', async () => {
  const permits = async (bench: Workbench) => {
    const agent_id = await reach(bench, 'TRACEABILITY_EVIDENCE_ALTERED')
    return (await bench.evaluate(agent_id)).decision === 'PERMIT'
  }
  const TRACEABILITY = { ...DIMENSION_RULES.TRACEABILITY, applicable: () => false }
  const policy = createPolicy({ ...DIMENSION_RULES, TRACEABILITY })
  expect(await permits(await startService({ policy }))).toBe(true)
  expect(await permits(await startService())).toBe(false)
})

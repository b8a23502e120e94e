import { boundAgent, externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { expectFailedCheck, problemOf, startService } from '../workbench.ts'

const DAY_MS = 86_400_000

test('A binding made on a day to come gives nothing today, and stands when its day comes', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  bench.clock.shifted = DAY_MS
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
  bench.clock.shifted = 0
  expect(await bench.status(agent_id)).toBe('IDENTITY_CLAIMED')
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.valid_facts).toEqual({})
  expect(agent?.proven_fields).toEqual([])
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual([
    'IDENTITY_KEY_NOT_BOUND',
    'POSSESSION_NOT_PROVEN',
  ])
  bench.clock.shifted = DAY_MS - 60_000
  expect(await bench.status(agent_id), 'within the skew').toBe('TECHNICALLY_BOUND')
})

test('Readiness won on a day on which the window is open does not last into today', async ({ bench }) => {
  const valid_from = new Date(bench.now() + DAY_MS - 1).toISOString()
  const { agent_id } = await boundAgent(bench, { valid_from })
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['LIFECYCLE_NOT_YET_VALID'])
  bench.clock.shifted = DAY_MS - 1
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  bench.clock.shifted = 0
  expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
  expect((await bench.evaluate(agent_id)).decision).toBe('DENY')
  bench.clock.shifted = DAY_MS - 1
  expect(await bench.status(agent_id), 'the refusal of today took it away').toBe('TECHNICALLY_BOUND')
})

test('A bound key stays the one to displace, whatever the clock says', async ({ bench }) => {
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  bench.clock.shifted = DAY_MS
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  for (const shifted of [0, 400 * DAY_MS]) {
    bench.clock.shifted = shifted
    const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', next)
    await expectFailedCheck(refused, 'authorization', 'AUTHORIZATION_MISSING')
  }
  await bench.doPurpose(agent_id, 'BIND_KEY', next, old)
})

test('A suspension and a revocation hold before their time and after', async ({ bench }) => {
  const { agent_id, orgKey } = await linkedAgent(bench)
  bench.clock.shifted = DAY_MS
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  for (const shifted of [0, 400 * DAY_MS]) {
    bench.clock.shifted = shifted
    expect(await bench.status(agent_id)).toBe('SUSPENDED')
    expect((await bench.evaluate(agent_id)).decision).toBe('DENY')
    await problemOf(await bench.tryAsk(agent_id, 'SUSPEND'), 'TRANSITION_NOT_ALLOWED')
  }
  await bench.doPurpose(agent_id, 'REVOKE', orgKey)
  bench.clock.shifted = 0
  expect(await bench.status(agent_id)).toBe('REVOKED')
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['LIFECYCLE_REVOKED'])
  await problemOf(await bench.tryAsk(agent_id, 'REINSTATE'), 'AGENT_REVOKED')
})

test('A link made on a day to come excludes the holder today and proves nothing today', async ({ bench }) => {
  const { agent_id, key, orgKey } = await linkedAgent(bench)
  await bench.evaluate(agent_id)
  bench.clock.shifted = -DAY_MS
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.status).toBe('IDENTITY_CLAIMED')
  expect(agent?.situation).toMatchObject({ linked: true, binding_proven: true })
  const refused = await bench.tryPurpose(agent_id, 'REVOKE', key)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_ORGANIZATION')
  await bench.doPurpose(agent_id, 'REVOKE', orgKey)
})

test('An identity stands from its time to the end of its evidence', async () => {
  const until = '2026-11-22T12:00:00.000Z'
  const bench = await startService({
    verifiers: verifiersOf({ OIDC: contentVerifier({ until, endpoint: 'proven' }) }),
  })
  const { agent_id } = await externalAgent(bench, { endpoint: 'https://agent-7.example/a2a' })
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', await makeKey())
  const stages = [
    [-61_000, 'IDENTITY_CLAIMED'],
    [-60_000, 'EXTERNAL_IDENTITY_VERIFIED'],
    [DAY_MS - 1, 'EXTERNAL_IDENTITY_VERIFIED'],
    [DAY_MS, 'IDENTITY_CLAIMED'],
  ] as const
  for (const [shifted, status] of stages) {
    bench.clock.shifted = shifted
    const agent = await bench.service.window.agent(agent_id)
    expect(agent?.status, `${shifted} ms`).toBe(status)
    const solid = agent?.proven_fields.map(({ field }) => field)
    expect(solid).toEqual(
      status === 'IDENTITY_CLAIMED' ? [] : ['identity_source', 'issuer', 'subject', 'protocol', 'endpoint'],
    )
  }
})

test('A receipt made with the clock shifted says so and by how much', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  for (const shifted of [0, DAY_MS, -360_000]) {
    bench.clock.shifted = shifted
    const { receipt_ref } = await bench.evaluate(agent_id)
    const kept = (await bench.service.window.receipt(receipt_ref))?.receipt
    expect(kept?.clock_offset_ms).toBe(shifted)
    expect(kept?.limitations.some(({ code }) => code === 'CLOCK_SHIFTED')).toBe(shifted !== 0)
  }
})

test('A receipt says that the clock was shifted where a fact behind it was made on a shifted one', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  bench.clock.shifted = 7 * DAY_MS
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  bench.clock.shifted = 0
  bench.wait(7 * 86_400)
  const limitationsOf = async () => {
    const { receipt_ref, decision } = await bench.evaluate(agent_id)
    const kept = await bench.service.window.receipt(receipt_ref)
    return { decision, codes: kept?.receipt.limitations.map(({ code }) => code) ?? [] }
  }
  const shifted = await limitationsOf()
  expect(shifted.decision).toBe('PERMIT')
  expect(shifted.codes).toContain('CLOCK_SHIFTED')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.evaluate(agent_id)
  const other = await registryAgent(bench)
  await bench.doPurpose(other.agent_id, 'BIND_KEY', other.key)
  const { receipt_ref } = await bench.evaluate(other.agent_id)
  const plain = (await bench.service.window.receipt(receipt_ref))?.receipt.limitations ?? []
  expect(plain.map(({ code }) => code)).not.toContain('CLOCK_SHIFTED')
})

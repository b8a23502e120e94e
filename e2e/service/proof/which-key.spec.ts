import { base64url } from 'jose'
import { externalAgent, publicKeyAgent, register, registryAgent, registryClaim } from '../agents.ts'
import { CONTENT_WITH_OIDC } from '../protocols/stand-in-verifiers.ts'
import { expect, test } from '../service-test.ts'
import { errorsOf, expectFailedCheck, startService, type Workbench } from '../workbench.ts'
import { makeKey, type TestKey } from './keys-and-proofs.ts'

const didJwk = (jwk: object) => `did:jwk:${base64url.encode(JSON.stringify(jwk))}`

async function boundKey(bench: Workbench, agent_id: string): Promise<string | undefined> {
  return (await bench.service.window.agent(agent_id))?.recorded.binding?.key_thumbprint
}

test('A registry agent binds the key that its registry entry names, and no other', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const stranger = await makeKey()
  const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', stranger)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_REGISTERED')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect(await boundKey(bench, agent_id)).toBe(key.thumbprint)
})

test('A key_reference does not outrank the registry', async ({ bench }) => {
  const stranger = await makeKey()
  const { agent_id, key } = await registryAgent(bench, { key_reference: stranger.thumbprint })
  const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', stranger)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_REGISTERED')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
})

test('An identity that the registry does not hold binds nothing until it does', async ({ bench }) => {
  const claim = registryClaim('nobody')
  const { agent_id } = await bench.import(claim)
  const key = await makeKey()
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  await expectFailedCheck(await bench.answer(challenge, key), 'authority', 'IDENTITY_NOT_IN_REGISTRY')
  await register(bench, { ...claim, subject: 'somebody' }, key)
  await expectFailedCheck(await bench.answer(challenge, key), 'authority', 'IDENTITY_NOT_IN_REGISTRY')
  await register(bench, claim, key)
  await bench.proven(await bench.answer(challenge, key))
})

test('The key that the registry names now displaces the one before, without its leave', async ({ bench }) => {
  const { agent_id, key: old, claim } = await registryAgent(bench)
  const first = await bench.doPurpose(agent_id, 'BIND_KEY', old)
  await bench.evaluate(agent_id)
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
  const next = await makeKey()
  await register(bench, claim, next, 1)
  const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', old)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_REGISTERED')
  const second = await bench.doPurpose(agent_id, 'BIND_KEY', next)
  expect(second.binding_id).not.toBe(first.binding_id)
  expect(second.status, 'readiness was the old binding’s').toBe('TECHNICALLY_BOUND')
  const { recorded } = (await bench.service.window.agent(agent_id)) ?? {}
  expect(recorded?.binding?.key_thumbprint).toBe(next.thumbprint)
  expect(recorded?.readiness).toBeUndefined()
})

test('A directory entry is replaced only by who names its version, and only with its own thumbprint', async () => {
  const bench = await startService()
  const { claim, key } = await registryAgent(bench)
  const [next, other] = [await makeKey(), await makeKey()]
  await expect(register(bench, claim, next)).rejects.toThrow('version 1 stands')
  await expect(register(bench, claim, next, 2)).rejects.toThrow('version 1 stands')
  await expect(register(bench, { ...claim, subject: 'fresh' }, next, 1)).rejects.toThrow(
    'version none stands',
  )
  await expect(register(bench, claim, { ...next, thumbprint: other.thumbprint }, 1)).rejects.toThrow(
    TypeError,
  )
  const name = JSON.stringify(['registry_entry', claim.issuer, claim.subject])
  expect((await bench.service.window.directory(name))?.entry).toMatchObject({
    key_thumbprint: key.thumbprint,
  })
  expect(await register(bench, claim, next, 1)).toBe(2)
})

const REFERENCES: Record<string, (key: TestKey) => string> = {
  'a thumbprint URI': key => key.thumbprint,
  'a did:jwk': key => didJwk(key.jwk),
  'a did:jwk with the fragment of its key': key => `${didJwk(key.jwk)}#0`,
  'a did:jwk that says what the key is for': key => didJwk({ ...key.jwk, use: 'sig', alg: key.alg }),
}

for (const [what, reference] of Object.entries(REFERENCES)) {
  test(`A key_reference that is ${what} is the one key that may be bound first`, async ({ bench }) => {
    const [key, squatter] = [await makeKey('ES256'), await makeKey()]
    const { agent_id } = await externalAgent(bench, { key_reference: reference(key) })
    const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', squatter)
    await expectFailedCheck(refused, 'authority', 'KEY_NOT_REFERENCED')
    await bench.doPurpose(agent_id, 'BIND_KEY', key)
    const agent = await bench.service.window.agent(agent_id)
    expect(agent?.proven_fields.map(({ field }) => field)).toEqual(['key_reference'])
    await bench.doPurpose(agent_id, 'BIND_KEY', squatter, key)
    const rotated = await bench.service.window.agent(agent_id)
    expect(rotated?.proven_fields, 'the reference names another key now').toEqual([])
  })
}

test('A key_reference that names no key lets any key be bound', async ({ bench }) => {
  const references = [null, 'key-1', 'https://keys.example/1', 'did:jwk:e30', 'did:jwk:!', 'did:key:z6Mk']
  for (const key_reference of references) {
    const { agent_id } = await externalAgent(bench, { key_reference })
    await bench.doPurpose(agent_id, 'BIND_KEY', await makeKey())
    expect((await bench.service.window.agent(agent_id))?.proven_fields).toEqual([])
  }
})

test('A verified identity binds its confirmed key alone, whatever its key_reference says', async () => {
  const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
  const [key, referenced] = [await makeKey(), await makeKey()]
  const { agent_id } = await externalAgent(bench, { key_reference: referenced.thumbprint })
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
  const refused = await bench.tryPurpose(agent_id, 'BIND_KEY', referenced)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_CONFIRMED')
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
})

test('A squatter’s binding gives it nothing, and verified evidence displaces it', async ({ bench }) => {
  const { agent_id, key } = await publicKeyAgent(bench)
  const squatter = await makeKey()
  await bench.doPurpose(agent_id, 'BIND_KEY', squatter)
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['IDENTITY_NOT_VERIFIED'])
  for (const purpose of ['SUSPEND', 'REVOKE'] as const) {
    expect(await errorsOf(await bench.tryAsk(agent_id, purpose), 'TRANSITION_NOT_ALLOWED')).toEqual([])
  }
  const refused = await bench.tryPurpose(agent_id, 'VERIFY_IDENTITY', squatter)
  await expectFailedCheck(refused, 'evidence', 'SUBJECT_NOT_SELF_ISSUED')
  expect((await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', key)).status).toBe('EXTERNAL_IDENTITY_VERIFIED')
  expect(await boundKey(bench, agent_id)).toBeUndefined()
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

test('Binding the same key again keeps the binding and readiness and renews the proof', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const first = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.evaluate(agent_id)
  const before = await bench.service.window.agent(agent_id)
  bench.wait(3600)
  const second = await bench.doPurpose(agent_id, 'BIND_KEY', key)
  expect(second.binding_id).toBe(first.binding_id)
  expect(Date.parse(second.proven_at) - Date.parse(first.proven_at)).toBe(3_600_000)
  expect(second.status).toBe('ASSURANCE_PILOT_READY')
  const after = await bench.service.window.agent(agent_id)
  expect(after?.recorded.readiness).toEqual(before?.recorded.readiness)
  expect(after?.recorded.binding?.bound_at).toBe(first.proven_at)
  expect(after?.recorded.binding?.at).toBe(second.proven_at)
})

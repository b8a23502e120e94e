import { registryClaim } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { errorsOf, hostOf, PATHS, pilotEnter, problemOf, startService } from '../workbench.ts'
import { VIOLATIONS } from './message-violations.ts'

for (const [path, violations] of Object.entries(VIOLATIONS)) {
  for (const [what, [body, errors]] of Object.entries(violations)) {
    test(`${path} lists every violation of ${what}`, async ({ bench }) => {
      const before = await storedState(bench)
      const expected = Object.entries(errors).flatMap(([code, at]) => at.map(pointer => `${pointer} ${code}`))
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(await errorsOf(await bench.send(path, text), 'SCHEMA_VIOLATION')).toEqual(expected.toSorted())
      expect(await storedState(bench)).toEqual(before)
    })
  }
}

test('Bounds count code points, not UTF-16 units', async ({ bench }) => {
  const claim = registryClaim('😀', { display_name: '😀'.repeat(120) })
  const { profile } = await bench.import({ ...claim, issuer: '😀😀😀' })
  expect(profile.display_name).toBe('😀'.repeat(120))
})

test('Null and absent mean the same, and the claim is kept as it came', async ({ bench }) => {
  const nulls = {
    display_name: null,
    endpoint: null,
    key_reference: null,
    organization_id: null,
    valid_from: null,
    valid_until: null,
  }
  const { metadata, ...bare } = registryClaim('courier-1', nulls)
  const absent = await bench.import({ ...bare, metadata: { protocol: 'SERVICE_NAME' } })
  const present = await bench.import({ ...bare, metadata })
  expect(present.profile).toMatchObject(nulls)
  expect(absent.profile).not.toHaveProperty('endpoint')
  expect(present.claim_digest).not.toBe(absent.claim_digest)
  const [one, other] = await Promise.all([absent, present].map(({ agent_id }) => bench.evaluate(agent_id)))
  expect(one?.reason_codes).toEqual(other?.reason_codes)
  for (const { agent_id } of [absent, present]) {
    await problemOf(await bench.tryAsk(agent_id, 'LINK_ORGANIZATION'), 'TRANSITION_NOT_ALLOWED')
  }
})

test('A claim is stored as received, to the byte', async ({ bench }) => {
  const body = `\n${JSON.stringify(registryClaim('courier-1'), null, 3)} `
  const response = await bench.send(PATHS.importAgent, body)
  expect(response.status).toBe(201)
  const [agent] = await bench.service.window.agents()
  expect(new TextDecoder().decode(agent?.received)).toBe(body)
  expect(agent?.status).toBe('IDENTITY_CLAIMED')
  expect(agent?.proven_fields).toEqual([])
})

test('Every field that names something real is listed at once, and nothing is stored', async ({ bench }) => {
  const real = {
    ...registryClaim('agent@mail.zz', {
      display_name: 'Write to www.real.zz',
      endpoint: 'https://203.0.113.9@10.0.0.1/a2a',
      key_reference: 'did:web:keys.zz',
      organization_id: 'org.zz',
      evidence_refs: ['https://a.example/1', 'https://b.zz/2', 'spiffe://c.zz/3'],
    }),
    issuer: 'https://issuer.zz',
  }
  const before = await storedState(bench)
  const { errors = [] } = await problemOf(await bench.post(PATHS.importAgent, real), 'REAL_DATA_NOT_ACCEPTED')
  expect(errors.map(({ pointer, detail }) => `${pointer} ${hostOf(detail)}`).toSorted()).toEqual([
    '/issuer issuer.zz',
    '/metadata/display_name www.real.zz',
    '/metadata/endpoint 10.0.0.1',
    '/metadata/evidence_refs/1 b.zz',
    '/metadata/evidence_refs/2 c.zz',
    '/metadata/key_reference keys.zz',
    '/metadata/organization_id org.zz',
    '/subject mail.zz',
  ])
  expect(await storedState(bench)).toEqual(before)
  const mended = JSON.parse(
    JSON.stringify(real).replaceAll('.zz', '.example').replace('10.0.0.1', '192.0.2.1'),
  )
  await bench.import(mended)
})

test('A body that mixes the two messages of the challenges says so; one that only has a member too many does not', async () => {
  const bench = await startService()
  const ask = { agent_id: `agt_${crypto.randomUUID()}`, purpose: 'BIND_KEY' }
  const prove = { challenge_id: `chl_${crypto.randomUUID()}`, proof: 'a.b.c' }
  const detailOf = async (body: unknown) =>
    (await problemOf(await bench.post(PATHS.challenges, body), 'SCHEMA_VIOLATION')).detail
  for (const mixed of [
    { ...ask, ...prove },
    { ...prove, purpose: 'BIND_KEY' },
    { ...ask, evidence: {} },
  ]) {
    expect(await detailOf(mixed)).toBe(
      'The body has members of both messages: an ask has agent_id and purpose, a prove has challenge_id and proof.',
    )
  }
  for (const body of [
    { ...ask, more: 1 },
    { ...prove, more: 1 },
  ])
    expect(await detailOf(body)).toBeUndefined()
  await problemOf(await bench.post(PATHS.challenges, prove), 'CHALLENGE_NOT_FOUND')
})

test('The answer to an unknown action names both that are allowed', async ({ bench }) => {
  const asked = async (name: unknown) => {
    const body = { ...pilotEnter(`agt_${crypto.randomUUID()}`), action: { name } }
    return (await problemOf(await bench.post(PATHS.evaluations, body), 'SCHEMA_VIOLATION')).errors
  }
  for (const name of ['pilot.leave', 'report.sent', '', 7, null]) {
    const detail = 'the value is not one of those allowed: one of pilot.enter, report.send'
    expect(await asked(name)).toEqual([{ pointer: '/action/name', code: 'VALUE_NOT_ALLOWED', detail }])
  }
  const errors = (await asked('report.send')) ?? []
  expect(
    errors.map(({ pointer }) => pointer),
    'a known action is judged as that',
  ).not.toContain('/action/name')
})

import { expect, test } from 'playwright/test'
import { registryClaim } from '../agents.ts'
import { errorsOf, hostOf, problemOf } from '../refusals.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, startService } from '../workbench.ts'
import { IMPORT_VIOLATIONS } from './import-violations.ts'
import { CHALLENGE_VIOLATIONS, EVALUATION_VIOLATIONS } from './message-violations.ts'

const VIOLATIONS = [...IMPORT_VIOLATIONS, ...CHALLENGE_VIOLATIONS, ...EVALUATION_VIOLATIONS]

for (const { what, path, body, errors } of VIOLATIONS) {
  test(`${path} lists every violation of ${what}`, async () => {
    const bench = await startService()
    const before = await storedState(bench)
    expect(await errorsOf(await bench.send(path, body), 'SCHEMA_VIOLATION')).toEqual(errors)
    expect(await storedState(bench)).toEqual(before)
  })
}

test('Bounds count code points, not UTF-16 units', async () => {
  const bench = await startService()
  const claim = registryClaim('😀', { display_name: '😀'.repeat(120) })
  const { profile } = await bench.import({ ...claim, issuer: '😀😀😀' })
  expect(profile.display_name).toBe('😀'.repeat(120))
})

test('Null and absent mean the same, and the claim is kept as it came', async () => {
  const bench = await startService()
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

test('A claim is stored as received, to the byte', async () => {
  const bench = await startService()
  const body = `\n${JSON.stringify(registryClaim('courier-1'), null, 3)} `
  const response = await bench.send(PATHS.importAgent, body)
  expect(response.status).toBe(201)
  const [agent] = await bench.service.window.agents()
  expect(new TextDecoder().decode(agent?.received)).toBe(body)
  expect(agent?.status).toBe('IDENTITY_CLAIMED')
  expect(agent?.proven_fields).toEqual([])
})

test('Every field that names something real is listed at once, and nothing is stored', async () => {
  const bench = await startService()
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
  const response = await bench.post(PATHS.importAgent, real)
  const { errors = [] } = await problemOf(response, 'REAL_DATA_NOT_ACCEPTED')
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

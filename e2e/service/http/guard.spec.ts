import type { ChallengeIssued, Evidence } from '../../../src/contract/schemas/challenge.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { fieldsOfProve } from '../../../src/service/guard/evidence-fields.ts'
import { findRealNames } from '../../../src/service/guard/require-synthetic.ts'
import { registryClaim } from '../agents.ts'
import { forge, makeKey, signAuthorization, signProof } from '../proof/keys-and-proofs.ts'
import { expect, issued, proveWith, type SampleAgent, sampleAgent, test, tryVerify } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { hostOf, PATHS, problemOf, startService } from '../workbench.ts'
import { encoded, HIDDEN, type Hidden, OWN_NAMES, token } from './evidence-guard-cases.ts'

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

async function expectRealName(response: Response, { pointer, detail }: Omit<Hidden, 'evidence'>) {
  const { errors } = await problemOf(response, 'REAL_DATA_NOT_ACCEPTED')
  const found = errors?.map(error => ({ ...error, detail: hostOf(error.detail) }))
  expect(found).toEqual([{ pointer, code: 'REAL_DATA_NOT_ACCEPTED', detail }])
}

/** Tries something that is refused, and checks that nothing was stored and that the nonce is still valid. */
async function expectUntouched(
  agent: SampleAgent,
  attempt: (challenge: ChallengeIssued) => Promise<void>,
): Promise<void> {
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const before = await storedState(agent.bench)
  await attempt(challenge)
  expect(await storedState(agent.bench)).toEqual(before)
  await agent.bench.proven(await proveWith(agent, challenge, await issued(agent, challenge)))
}

for (const [where, hidden] of Object.entries(HIDDEN)) {
  test(`A real name in ${where} is refused before anything else, and nothing is stored`, async () => {
    const agent = await sampleAgent(await startService(), 'OIDC')
    await expectUntouched(agent, async challenge => {
      await expectRealName(await proveWith(agent, challenge, hidden.evidence), hidden)
      await expectRealName(
        await agent.bench.prove(challenge.challenge_id, 'no proof', { evidence: hidden.evidence }),
        hidden,
      )
    })
  })
}

test('A real name in the jti of a proof or of an authorization is refused', async () => {
  const agent = await sampleAgent(await startService(), 'OIDC')
  const { bench, key } = agent
  await expectUntouched(agent, async challenge => {
    const evidence = await issued(agent, challenge)
    const payload = { evidence_digest: await digestOfJson(evidence) }
    const named = { jti: '1@evil.zz' }
    const marked = await signProof(challenge, key, bench.now(), { payload: { ...payload, ...named } })
    await expectRealName(await bench.prove(challenge.challenge_id, marked, { evidence }), {
      pointer: '/proof',
      detail: 'payload/jti: evil.zz',
    })
    const proof = await signProof(challenge, key, bench.now(), { payload })
    const by = await makeKey()
    const authorization = await signAuthorization(challenge, by, key.thumbprint, bench.now(), {
      payload: named,
    })
    await expectRealName(await bench.prove(challenge.challenge_id, proof, { evidence, authorization }), {
      pointer: '/authorization',
      detail: 'payload/jti: evil.zz',
    })
  })
})

test('All offenders of a proof are named together', async () => {
  const { bench, key } = await sampleAgent(await startService(), 'OIDC')
  const proof = await forge(key, '{}', '{"jti":"https://a.zz"}')
  const evidence = { type: 'vc', value: token('vc+jwt', { iss: 'b.zz', issuer: 'c.zz' }) }
  const refused = await bench.prove(`chl_${crypto.randomUUID()}`, proof, { evidence, authorization: proof })
  const { errors = [] } = await problemOf(refused, 'REAL_DATA_NOT_ACCEPTED')
  expect(errors.map(({ detail }) => hostOf(detail))).toEqual([
    'payload/jti: a.zz',
    'payload/iss: b.zz',
    'payload/issuer: c.zz',
    'payload/jti: a.zz',
  ])
})

test('Evidence that cannot be read names nobody, and is refused for its form', async () => {
  const agent = await sampleAgent(await startService(), 'OIDC')
  await expectUntouched(agent, async challenge => {
    for (const value of ['https://evil.zz', `${encoded({ jku: 'https://evil.zz' })}.%.AA`]) {
      await problemOf(await proveWith(agent, challenge, { type: 'id_token', value }), 'EVIDENCE_REJECTED')
    }
  })
})

for (const sample of ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC'] as const satisfies SampleName[]) {
  test(`Right ${sample} evidence names nothing real`, async () => {
    const agent = await sampleAgent(await startService(), sample)
    const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
    const evidence = await issued(agent, challenge)
    const fields = fieldsOfProve({ challenge_id: challenge.challenge_id, proof: 'x', evidence })
    expect(fields.length).toBeGreaterThan(5)
    expect(findRealNames(fields)).toEqual([])
  })
}

test('What an issuer calls a key or a skill of its own is not a host, with dots in it too', async () => {
  for (const name of OWN_NAMES) {
    const card = { skills: [{ id: name, name: 'Reads', tags: ['reports'] }] }
    const signed = {
      ...card,
      signatures: [{ protected: encoded({ alg: 'ES256', kid: name }), signature: 'A' }],
    }
    const values: Evidence[] = [
      { type: 'id_token', value: token('dpop+id_token', { cnf: { jwk: { kid: name } } }, { kid: name }) },
      { type: 'agent_card', value: signed },
    ]
    for (const evidence of values) {
      const fields = fieldsOfProve({ challenge_id: 'chl_1', proof: 'x', evidence })
      expect(findRealNames(fields), name).toEqual([])
    }
    const party = token('dpop+id_token', { sub: `${name}.zz` })
    const fields = fieldsOfProve({
      challenge_id: 'chl_1',
      proof: 'x',
      evidence: { type: 'id_token', value: party },
    })
    expect(findRealNames(fields), 'a party is read as a host').toHaveLength(1)
  }
})

test('A service at a real address takes its own audience, and no other at that address', async () => {
  const agent = await sampleAgent(await startService({ baseUrl: 'https://agents.evil.zz' }), 'OIDC')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  expect(challenge.audience).toContain('evil.zz')
  const aud = challenge.audience.replace(/chl_.*/u, 'chl_other')
  const other: Evidence = { type: 'id_token', value: token('dpop+id_token', { aud }) }
  await expectRealName(await proveWith(agent, challenge, other), {
    pointer: '/evidence/value',
    detail: 'payload/aud: agents.evil.zz',
  })
  await agent.bench.proven(await tryVerify(agent))
})

test('A real name beside the service’s own audience is refused wherever it stands, and its own alone names nobody', async () => {
  const agent = await sampleAgent(await startService({ baseUrl: 'https://agents.evil.zz' }), 'OIDC')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const own = challenge.audience
  const naming = (aud: unknown): Evidence => ({ type: 'id_token', value: token('dpop+id_token', { aud }) })
  for (const aud of [
    [own, 'other.zz'],
    ['other.zz', own],
  ])
    await expectRealName(await proveWith(agent, challenge, naming(aud)), {
      pointer: '/evidence/value',
      detail: `payload/aud/${aud.indexOf('other.zz')}: other.zz`,
    })
  for (const aud of [own, [own], [own, own], ['urn:a:b', own]])
    await problemOf(await proveWith(agent, challenge, naming(aud)), 'EVIDENCE_REJECTED')
})

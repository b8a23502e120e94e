import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  expect,
  issued,
  mapValues,
  proveWith,
  refusedAt,
  refusedList,
  sampleAgent,
  test,
  tryVerify,
} from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'
import { type TokenChanges, workload } from './crafted-agents.ts'
import { CONFIRMED, NOT_CONFIRMED, verifies, verifiesNothing } from './evidence-tables.ts'

const SECONDS = Date.parse('2026-11-21T12:00:00.000Z') / 1000

const REFUSED: Readonly<Record<string, readonly [check: string, changes: TokenChanges]>> = {
  'sub is missing': ['sub', { claims: { sub: undefined } }],
  'sub is a list': ['sub', { claims: { sub: ['spiffe://mesh.example/agents/a'] } }],
  'sub is an email address': ['sub', { claims: { sub: 'agent@mesh.example' } }],
  'sub is a WIMSE identifier of another scheme': [
    'sub',
    { claims: { sub: 'wimse://mesh.example/agents/a' } },
  ],
  'sub has a dot segment': ['sub', { claims: { sub: 'spiffe://mesh.example/agents/../agents/a' } }],
  'sub names the trust domain alone': ['sub', { claims: { sub: 'spiffe://mesh.example' } }],
  'jti is a number': ['jti', { claims: { jti: 5 } }],
  'jti is null': ['jti', { claims: { jti: null } }],
  'iat is a day in words': ['iat', { claims: { iat: 'yesterday' } }],
  'iat lies before all time': ['iat', { claims: { iat: -1 } }],
  'exp is missing': ['exp', { claims: { exp: undefined } }],
  'exp is a text': ['exp', { claims: { exp: '1800000000' } }],
  'exp is later than any date': ['exp', { claims: { exp: 1e300 } }],
  'nbf is a text': ['nbf', { claims: { nbf: 'now' } }],
  'nbf is null': ['nbf', { claims: { nbf: null } }],
  'nbf lies 61 s ahead': ['nbf', { claims: { nbf: SECONDS + 61 } }],
  'iss is another trust domain': ['iss', { claims: { iss: 'spiffe://other-mesh.example' } }],
  'iss is a workload of another trust domain': [
    'iss',
    { claims: { iss: 'spiffe://other-mesh.example/server' } },
  ],
  'iss is an https URL in upper case': ['iss', { claims: { iss: 'HTTPS://idp.example' } }],
  'iss is an http URL': ['iss', { claims: { iss: 'http://idp.example' } }],
  'iss is a WIMSE identifier of another scheme': ['iss', { claims: { iss: 'wimse://mesh.example' } }],
  'iss is not text': ['iss', { claims: { iss: ['spiffe://mesh.example'] } }],
  'aud is null': ['aud', { claims: { aud: null } }],
  'aud is an empty list': ['aud', { claims: { aud: [] } }],
  'cnf is missing': ['cnf_alg', { claims: { cnf: undefined } }],
  'cnf names a key by thumbprint alone': ['cnf_alg', { claims: { cnf: { jkt: 'A'.repeat(43) } } }],
  'typ has another prefix': ['typ', { header: { typ: 'text/wit+jwt' } }],
  'typ is a list': ['typ', { header: { typ: ['wit+jwt'] } }],
  'typ is that of a proof token': ['typ', { header: { typ: 'wpt+jwt' } }],
  'alg is Ed25519': ['alg', { header: { alg: 'Ed25519' } }],
  'alg is HMAC': ['alg', { header: { alg: 'HS256' } }],
  'alg is of SPIFFE’s list and not built': ['alg', { header: { alg: 'RS256' } }],
  'kid is missing': ['kid', { header: { kid: undefined } }],
  'kid is in another case': ['kid', { header: { kid: 'MESH-1' } }],
  'kid is a name out of object prototypes': ['kid', { header: { kid: 'constructor' } }],
}

verifiesNothing('A WIT-SVID whose', workload, REFUSED)

test('A JWT-SVID is refused with the words why, whichever typ it has', async () => {
  const agent = await workload(await startService())
  for (const typ of ['JWT', 'JOSE', 'application/jwt', undefined]) {
    const { detail } = await refusedAt(await agent.prove({ claims: { aud: ['x'] }, header: { typ } }), 'typ')
    expect(detail).toContain('bearer token')
  }
})

test('A key that the token brings along is not used: the signature is judged by the bundle’s', async () => {
  const agent = await workload(await startService())
  const own = await makeKey('ES256')
  const header = { jwk: own.jwk, jku: 'https://attacker.example/keys', x5u: 'https://attacker.example/x' }
  await refusedAt(await agent.prove({ header, signer: own }), 'signature')
  await agent.bench.proven(await agent.prove({ header: { ...header, unknown: 1 } }))
})

test('A trust domain cannot speak for another one, whoever claims it', async ({ bench }) => {
  const victim = await workload(bench)
  const evil = await workload(bench, { issuer: 'spiffe://evil.example', subject: victim.subject })
  await refusedAt(await evil.prove(), 'trust_domain')
  await refusedAt(await victim.prove({ signer: evil.signer }), 'signature')
})

test('A trust domain whose name only starts like the claimed one is another', async () => {
  const agent = await workload(await startService(), { issuer: 'spiffe://mesh.example' })
  for (const domain of [
    'spiffe://mesh.example.attacker.example',
    'spiffe://esh.example',
    'spiffe://mesh_.example',
  ]) {
    await refusedAt(await agent.prove({ claims: { sub: `${domain}/agents/a` } }), 'trust_domain')
  }
})

test('An issuer that is not a trust domain is refused even where the directory holds keys for it', async () => {
  const bench = await startService()
  for (const issuer of ['spiffe://mesh.example/agents', 'SPIFFE://mesh.example', 'https://mesh.example']) {
    const agent = await workload(bench, { issuer, subject: 'spiffe://mesh.example/agents/a' })
    await refusedAt(await agent.prove(), 'issuer_known')
  }
})

test('Keys that an issuer published for another use verify no WIT-SVID', async () => {
  const agent = await workload(await startService(), { use: 'id_token' })
  await refusedAt(await agent.prove(), 'issuer_known', 'ISSUER_UNKNOWN')
})

test('A captured WIT-SVID is of no use to who cannot sign with its key', async () => {
  const agent = await workload(await startService())
  const captured = await agent.token()
  await refusedAt(await agent.send(captured, await makeKey('ES256')), 'cnf')
  await agent.bench.proven(await agent.send(captured))
})

const ES256 = { alg: 'ES256' }
const withCnf =
  (cnf: (typeof CONFIRMED)[string]): TokenChanges =>
  key => ({ claims: { cnf: cnf(key, ES256) } })

for (const [why, alg] of Object.entries({ 'another one': 'PS256', Ed25519: 'Ed25519', missing: undefined })) {
  test(`A key in cnf whose alg is ${why} is refused`, async ({ bench }) => {
    const agent = await workload(bench)
    await refusedAt(
      await agent.prove(({ jwk }) => ({ claims: { cnf: { jwk: { ...jwk, alg } } } })),
      'cnf_alg',
    )
  })
}

for (const [what, cnf] of Object.entries(NOT_CONFIRMED)) {
  test(`A WIT-SVID whose cnf holds ${what} verifies nothing`, async ({ bench }) => {
    const agent = await workload(bench)
    const list = await refusedList(await agent.prove(withCnf(cnf)))
    expect(list.find(({ result }) => result === 'FAIL')?.check).toMatch(/^cnf/u)
    await bench.proven(await agent.prove())
  })
}

verifies('A WIT-SVID whose cnf holds', workload, mapValues(CONFIRMED, withCnf))
verifies('A WIT-SVID with', workload, {
  'its media type in full': { header: { typ: 'application/wit+jwt' } },
  'its media type in another case': { header: { typ: 'WIT+JWT' } },
})

test('A WIT-SVID may name its trust domain, or a server in it, as its issuer, and be valid in 60 s', async () => {
  const agent = await workload(await startService(), { issuer: 'spiffe://mesh.example' })
  for (const iss of ['spiffe://mesh.example', 'spiffe://mesh.example/spire/server']) {
    await agent.bench.proven(await agent.prove({ claims: { iss, nbf: SECONDS + 60 } }))
  }
})

test('A WIT-SVID with claims it need not have, and with those nobody knows, verifies until its exp', async () => {
  const agent = await workload(await startService(), { issuer: 'spiffe://mesh.example' })
  const more = {
    iss: 'spiffe://mesh.example',
    jti: 'once',
    iat: SECONDS + 9999,
    nbf: SECONDS,
    'x.example/y': 1,
  }
  await agent.bench.proven(await agent.prove({ claims: more }))
  const view = await agent.bench.service.window.agent(agent.agent_id)
  expect(view?.status).toBe('EXTERNAL_IDENTITY_VERIFIED')
  agent.bench.wait(601)
  expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
})

test('No SPIFFE proof is made with Ed25519: it is not offered, and refused where it comes all the same', async () => {
  const agent = await sampleAgent(await startService(), 'SPIFFE_SVID')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  expect(challenge.alg_values_supported).toEqual(['ES256'])
  const evidence = await issued(agent, challenge)
  const key = await makeKey('Ed25519')
  await problemOf(await proveWith({ bench: agent.bench, key }, challenge, evidence), 'PROOF_REJECTED')
  await agent.bench.proven(await tryVerify(agent))
})

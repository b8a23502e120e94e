import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  expect,
  expectFailedAt,
  issued,
  proveWith,
  refusedList,
  sampleAgent,
  test,
  tryVerify,
} from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'
import { CONFIRMED, NOT_CONFIRMED } from './confirmations.ts'
import { type Changes, workload } from './crafted-agents.ts'

const SECONDS = Date.parse('2026-11-21T12:00:00.000Z') / 1000

const CHANGED_CLAIMS: Readonly<Record<string, readonly [check: string, claims: Changes]>> = {
  'sub is missing': ['sub', { sub: undefined }],
  'sub is a list': ['sub', { sub: ['spiffe://mesh.example/agents/a'] }],
  'sub is an email address': ['sub', { sub: 'agent@mesh.example' }],
  'sub is a WIMSE identifier of another scheme': ['sub', { sub: 'wimse://mesh.example/agents/a' }],
  'sub has a dot segment': ['sub', { sub: 'spiffe://mesh.example/agents/../agents/a' }],
  'sub names the trust domain alone': ['sub', { sub: 'spiffe://mesh.example' }],
  'jti is a number': ['jti', { jti: 5 }],
  'jti is null': ['jti', { jti: null }],
  'iat is a day in words': ['iat', { iat: 'yesterday' }],
  'iat lies before all time': ['iat', { iat: -1 }],
  'exp is missing': ['exp', { exp: undefined }],
  'exp is a text': ['exp', { exp: '1800000000' }],
  'exp is later than any date': ['exp', { exp: 1e300 }],
  'nbf is a text': ['nbf', { nbf: 'now' }],
  'nbf is null': ['nbf', { nbf: null }],
  'nbf lies 61 s ahead': ['nbf', { nbf: SECONDS + 61 }],
  'iss is another trust domain': ['iss', { iss: 'spiffe://other-mesh.example' }],
  'iss is a workload of another trust domain': ['iss', { iss: 'spiffe://other-mesh.example/server' }],
  'iss is an https URL in upper case': ['iss', { iss: 'HTTPS://idp.example' }],
  'iss is an http URL': ['iss', { iss: 'http://idp.example' }],
  'iss is a WIMSE identifier of another scheme': ['iss', { iss: 'wimse://mesh.example' }],
  'iss is no text': ['iss', { iss: ['spiffe://mesh.example'] }],
  'aud is null': ['aud', { aud: null }],
  'aud is an empty list': ['aud', { aud: [] }],
  'cnf is missing': ['cnf_alg', { cnf: undefined }],
  'cnf names a key by thumbprint alone': ['cnf_alg', { cnf: { jkt: 'A'.repeat(43) } }],
}

for (const [why, [check, claims]] of Object.entries(CHANGED_CLAIMS)) {
  test(`A WIT-SVID whose ${why} verifies nothing`, async () => {
    const agent = await workload(await startService())
    expectFailedAt(await refusedList(await agent.send(await agent.token(claims))), check)
    await agent.bench.proven(await agent.send(await agent.token()))
  })
}

const CHANGED_HEADERS: Readonly<Record<string, readonly [check: string, header: Changes]>> = {
  'typ has another prefix': ['typ', { typ: 'text/wit+jwt' }],
  'typ is a list': ['typ', { typ: ['wit+jwt'] }],
  'typ is that of a proof token': ['typ', { typ: 'wpt+jwt' }],
  'alg is Ed25519': ['alg', { alg: 'Ed25519' }],
  'alg is HMAC': ['alg', { alg: 'HS256' }],
  'alg is of SPIFFE’s list and not built': ['alg', { alg: 'RS256' }],
  'kid is missing': ['kid', { kid: undefined }],
  'kid is in another case': ['kid', { kid: 'MESH-1' }],
  'kid is a name out of object prototypes': ['kid', { kid: 'constructor' }],
}

for (const [why, [check, header]] of Object.entries(CHANGED_HEADERS)) {
  test(`A WIT-SVID whose ${why} verifies nothing`, async () => {
    const agent = await workload(await startService())
    expectFailedAt(await refusedList(await agent.send(await agent.token({}, header))), check)
  })
}

test('A JWT-SVID is refused with the words why, whichever typ it has', async () => {
  const agent = await workload(await startService())
  for (const typ of ['JWT', 'JOSE', 'application/jwt', undefined]) {
    const list = await refusedList(await agent.send(await agent.token({ aud: ['x'] }, { typ })))
    expectFailedAt(list, 'typ')
    expect(list.find(({ check }) => check === 'typ')?.detail).toContain('bearer token')
  }
})

test('A key that the token brings along is not used: the signature is judged by the bundle’s', async () => {
  const agent = await workload(await startService())
  const own = await makeKey('ES256')
  const header = { jwk: own.jwk, jku: 'https://attacker.example/keys', x5u: 'https://attacker.example/x' }
  expectFailedAt(await refusedList(await agent.send(await agent.token({}, header, own))), 'signature')
  await agent.bench.proven(await agent.send(await agent.token({}, { ...header, unknown: 1 })))
})

test('A trust domain cannot speak for another one, whoever claims it', async ({ bench }) => {
  const victim = await workload(bench)
  const evil = await workload(bench, { issuer: 'spiffe://evil.example', subject: victim.subject })
  expectFailedAt(await refusedList(await evil.send(await evil.token())), 'trust_domain')
  const borrowed = await victim.token({}, {}, evil.signer)
  expectFailedAt(await refusedList(await victim.send(borrowed)), 'signature')
})

test('A trust domain whose name only starts like the claimed one is another', async () => {
  const agent = await workload(await startService(), { issuer: 'spiffe://mesh.example' })
  for (const domain of [
    'spiffe://mesh.example.attacker.example',
    'spiffe://esh.example',
    'spiffe://mesh_.example',
  ]) {
    const token = await agent.token({ sub: `${domain}/agents/a` })
    expectFailedAt(await refusedList(await agent.send(token)), 'trust_domain')
  }
})

test('An issuer that is no trust domain is refused even where the directory holds keys for it', async () => {
  const bench = await startService()
  for (const issuer of ['spiffe://mesh.example/agents', 'SPIFFE://mesh.example', 'https://mesh.example']) {
    const agent = await workload(bench, { issuer, subject: 'spiffe://mesh.example/agents/a' })
    expectFailedAt(await refusedList(await agent.send(await agent.token())), 'issuer_known')
  }
})

test('Keys that an issuer published for another use verify no WIT-SVID', async () => {
  const agent = await workload(await startService(), { use: 'id_token' })
  const list = await refusedList(await agent.send(await agent.token()))
  expectFailedAt(list, 'issuer_known')
  expect(list.find(({ check }) => check === 'issuer_known')?.code).toBe('ISSUER_UNKNOWN')
})

test('A captured WIT-SVID is of no use to who cannot sign with its key', async () => {
  const agent = await workload(await startService())
  const captured = await agent.token()
  const thief = await makeKey('ES256')
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const evidence = { type: 'wit_svid', value: captured } as const
  expectFailedAt(
    await refusedList(await proveWith({ bench: agent.bench, key: thief }, challenge, evidence)),
    'cnf',
  )
  await agent.bench.proven(await agent.send(captured))
})

const ES256 = { alg: 'ES256' }

for (const [why, alg] of Object.entries({ 'another one': 'PS256', Ed25519: 'Ed25519', missing: undefined })) {
  test(`A key in cnf whose alg is ${why} is refused`, async () => {
    const agent = await workload(await startService())
    const cnf = { jwk: { ...agent.key.jwk, alg } }
    expectFailedAt(await refusedList(await agent.send(await agent.token({ cnf }))), 'cnf_alg')
  })
}

for (const { what, cnf } of NOT_CONFIRMED) {
  test(`A WIT-SVID whose cnf holds ${what} verifies nothing`, async () => {
    const agent = await workload(await startService())
    const list = await refusedList(await agent.send(await agent.token({ cnf: cnf(agent.key, ES256) })))
    expect(list.find(({ result }) => result === 'FAIL')?.check).toMatch(/^cnf/u)
    await agent.bench.proven(await agent.send(await agent.token()))
  })
}

for (const { what, cnf } of CONFIRMED) {
  test(`A WIT-SVID whose cnf holds ${what} verifies`, async () => {
    const agent = await workload(await startService())
    await agent.bench.proven(await agent.send(await agent.token({ cnf: cnf(agent.key, ES256) })))
  })
}

for (const [what, typ] of Object.entries({
  'its media type in full': 'application/wit+jwt',
  'its media type in another case': 'WIT+JWT',
})) {
  test(`A WIT-SVID with ${what} verifies`, async () => {
    const agent = await workload(await startService())
    await agent.bench.proven(await agent.send(await agent.token({}, { typ })))
  })
}

test('A WIT-SVID may name its trust domain, or a server in it, as its issuer, and be valid in 60 s', async () => {
  const agent = await workload(await startService(), { issuer: 'spiffe://mesh.example' })
  for (const iss of ['spiffe://mesh.example', 'spiffe://mesh.example/spire/server']) {
    await agent.bench.proven(await agent.send(await agent.token({ iss, nbf: SECONDS + 60 })))
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
  await agent.bench.proven(await agent.send(await agent.token(more)))
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

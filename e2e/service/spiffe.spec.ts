import { expect, test } from 'playwright/test'
import type { PublicJwk } from '../../src/contract/directory.ts'
import { makeKey } from './keys-and-proofs.ts'
import { problemOf } from './refusals.ts'
import { startService } from './workbench.ts'
import { type Changes, Workload, workload } from './workload.ts'
import { expectFailedAt, issued, proveWith, refusedList, sampleAgent, tryVerify } from './world-bench.ts'

const CHANGED_CLAIMS: Readonly<Record<string, readonly [check: string, claims: Changes]>> = {
  'sub is missing': ['sub', { sub: undefined }],
  'sub is a list': ['sub', { sub: ['spiffe://mesh.example/agents/a'] }],
  'sub is an email address': ['sub', { sub: 'agent@mesh.example' }],
  'sub is a WIMSE identifier of another scheme': ['sub', { sub: 'wimse://mesh.example/agents/a' }],
  'sub has a dot segment': ['sub', { sub: 'spiffe://mesh.example/agents/../agents/a' }],
  'exp is missing': ['exp', { exp: undefined }],
  'exp is a text': ['exp', { exp: '1800000000' }],
  'exp is later than any date': ['exp', { exp: 1e300 }],
  'nbf is a text': ['nbf', { nbf: 'now' }],
  'nbf is null': ['nbf', { nbf: null }],
  'iss is an https URL in upper case': ['iss', { iss: 'HTTPS://idp.example' }],
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
  'typ is in another case': ['typ', { typ: 'WIT+JWT' }],
  'typ has its prefix': ['typ', { typ: 'application/wit+jwt' }],
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
  for (const typ of ['JWT', 'JOSE', undefined]) {
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

test('A trust domain cannot speak for another one, whoever claims it', async () => {
  const bench = await startService()
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

const CONFIRMATIONS: Readonly<Record<string, readonly [check: string, jwk: Changes, beside?: Changes]>> = {
  'its alg is another one': ['cnf_alg', { alg: 'PS256' }],
  'its alg is Ed25519': ['cnf_alg', { alg: 'Ed25519' }],
  'it is meant for encryption': ['cnf', { use: 'enc' }],
  'its private half stands beside it': ['cnf', { d: 'A'.repeat(43) }],
  'another member stands beside it': ['cnf', {}, { jkt: 'A'.repeat(43) }],
}

for (const [why, [check, changes, beside = {}]] of Object.entries(CONFIRMATIONS)) {
  test(`A key in cnf is refused where ${why}`, async () => {
    const agent = await workload(await startService())
    const jwk = { ...agent.key.jwk, alg: 'ES256', kid: 'mine', ...changes }
    expectFailedAt(await refusedList(await agent.send(await agent.token({ cnf: { jwk, ...beside } }))), check)
    const named = { jwk: { ...agent.key.jwk, alg: 'ES256', kid: 'mine' } }
    await agent.bench.proven(await agent.send(await agent.token({ cnf: named })))
  })
}

test('A WIT-SVID with claims it need not have, and with those nobody knows, verifies until its exp', async () => {
  const agent = await workload(await startService())
  const seconds = Math.floor(agent.bench.now() / 1000)
  const more = {
    iss: 'spiffe://mesh.example',
    jti: 'once',
    iat: seconds + 9999,
    nbf: seconds,
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

// WIMSE Workload Credentials (draft-ietf-wimse-workload-creds), section 3.1: the example token and its issuer's key.
const WIMSE_EXAMPLE =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6Ikp1bmUgNSIsInR5cCI6IndpdCtqd3QifQ.eyJjbmYiOnsiandrIjp7ImFsZyI6IkVkRFNBIiwiY3J2IjoiRWQyNTUxOSIsImt0eSI6Ik9LUCIsIngiOiIxQ1hYdmZsTl9MVlZzSXNZWHNVdkIwM0ptbEdXZUNIcVFWdW91Q0Y5MmJnIn19LCJleHAiOjE3NDU1MTI1MTAsImlhdCI6MTc0NTUwODkxMCwianRpIjoieC1fMUNUTDJjY2EzQ1NFNGN3Yl9sIiwic3ViIjoid2ltc2U6Ly9leGFtcGxlLmNvbS9zcGVjaWZpYy13b3JrbG9hZCJ9.6KraSQUxWdl9dxFQ3Fj6dPY0Vi88OkwFwZpAIOhLeq6AbXAnLLQgOp8U9UDGcBuYF3KiNv6oKQD1ZWAzrMZOJw'
const WIMSE_ISSUER_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'kXqnA2Op7hgd4zRMbw0iFcc_hDxUxhojxOFVGjE2gks',
  y: 'n__VndPMR021-59UAs0b9qDTFT-EZtT6xSNs_xFskLo',
} as const

// WIT-SVID, Appendix A; the key that signed it is not published.
const SPIFFE_EXAMPLE =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6ImxRU2kzaFpGbmRhMkQtWEprajF6bDdmb0pvdWl3STRuckF5aHk0alppSmciLCJ0eXAiOiJ3aXQrand0In0.eyJjbmYiOnsiandrIjp7ImFsZyI6IkVTMjU2IiwiY3J2IjoiUC0yNTYiLCJrdHkiOiJFQyIsIngiOiJyelA3bUxDS0FIV21zTTZYMEV3VklTQ19oSTN1amN1OTVmZlVreWVER0dvIiwieSI6InVPcmZEbGp0WDltM2pZLWhzeWhMSllheHRHa3pEdjVlNWttQ2U1OFo5N2cifX0sImV4cCI6MTc2NTQ1NjUwMywiaWF0IjoxNzY1NDUyOTAzLCJqdGkiOiIxeWoxOVY0TWNPQXpNY0ZpN3F2c2dfQWdDeGxyWTVFX3g1MDl3bEtLUXRjIiwic3ViIjoic3BpZmZlOi8vZXhhbXBsZS5jb20vbXktd29ya2xvYWQifQ.sfhEvZNdY_kWrICF08lX0u__rn39YnTavnW-VPBS20zgowDh6-X43v5eOUKZbjZf06yLBQM-Mry5w1g1QFsCkg'

async function exampleDomain(kid: string, jwk: PublicJwk): Promise<Workload> {
  const bench = await startService()
  const issuer = 'spiffe://example.com'
  await bench.publish({ kind: 'issuer_keys', issuer, use: 'wit-svid', keys: [{ kid, jwk }] })
  const subject = `${issuer}/my-workload`
  const metadata = { protocol: 'SPIFFE_SVID' }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  return new Workload(bench, await makeKey('ES256'), await makeKey('ES256'), agent_id, subject)
}

test('The WIMSE draft’s example verifies under its issuer’s key, and is no WIT-SVID, as its sub is no SPIFFE ID', async () => {
  const agent = await exampleDomain('June 5', WIMSE_ISSUER_KEY)
  expectFailedAt(await refusedList(await agent.send(WIMSE_EXAMPLE)), 'sub')
})

test('The WIT-SVID specification’s example is read as one, and refused under a key that did not sign it', async () => {
  const agent = await exampleDomain('lQSi3hZFnda2D-XJkj1zl7foJouiwI4nrAyhy4jZiJg', WIMSE_ISSUER_KEY)
  expectFailedAt(await refusedList(await agent.send(SPIFFE_EXAMPLE)), 'signature')
})

import { expect, test } from 'playwright/test'
import type { PublicJwk } from '../../../src/contract/schemas/directory.ts'
import { readPublicJwk } from '../../../src/crypto/jwk.ts'
import { readCompactJws, verifySignature } from '../../../src/crypto/jws.ts'
import { flipSignature } from '../../../src/parties/flip-signature.ts'
import { judgeConfirmation } from '../../../src/rules/protocols/confirmation.ts'
import { expandBitstring } from '../../../src/rules/protocols/vc/status-list.ts'
import { Workload } from '../../models/fuzz/workload.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { startService } from '../workbench.ts'
import { expectFailedAt, proveWith, refusedList } from '../world-bench.ts'
import { V2 } from './vc-attempts.ts'

/** Example 1 of VC JOSE COSE, section 3.1.1 (W3C Document License); its signing key was never published. */
const VC_JOSE_COSE_EXAMPLE = [
  'eyJraWQiOiJFeEhrQk1XOWZtYmt2VjI2Nm1ScHVQMnNVWV9OX0VXSU4xbGFwVXpPOHJvIiwiYWxnIjoiRVMyNTYifQ',
  'eyJAY29udGV4dCI6WyJodHRwczovL3d3dy53My5vcmcvbnMvY3JlZGVudGlhbHMvdjIiLCJodHRwczovL3d3dy53My5vcmcvbnMvY3JlZGVudGlhbHMvZXhhbXBsZXMvdjIiXSwiaWQiOiJodHRwOi8vdW5pdmVyc2l0eS5leGFtcGxlL2NyZWRlbnRpYWxzLzM3MzIiLCJ0eXBlIjpbIlZlcmlmaWFibGVDcmVkZW50aWFsIiwiRXhhbXBsZURlZ3JlZUNyZWRlbnRpYWwiLCJFeGFtcGxlUGVyc29uQ3JlZGVudGlhbCJdLCJpc3N1ZXIiOiJodHRwczovL3VuaXZlcnNpdHkuZXhhbXBsZS9pc3N1ZXJzLzE0IiwidmFsaWRGcm9tIjoiMjAxMC0wMS0wMVQxOToyMzoyNFoiLCJjcmVkZW50aWFsU3ViamVjdCI6eyJpZCI6ImRpZDpleGFtcGxlOmViZmViMWY3MTJlYmM2ZjFjMjc2ZTEyZWMyMSIsImRlZ3JlZSI6eyJ0eXBlIjoiRXhhbXBsZUJhY2hlbG9yRGVncmVlIiwibmFtZSI6IkJhY2hlbG9yIG9mIFNjaWVuY2UgYW5kIEFydHMifSwiYWx1bW5pT2YiOnsibmFtZSI6IkV4YW1wbGUgVW5pdmVyc2l0eSJ9fSwiY3JlZGVudGlhbFNjaGVtYSI6W3siaWQiOiJodHRwczovL2V4YW1wbGUub3JnL2V4YW1wbGVzL2RlZ3JlZS5qc29uIiwidHlwZSI6Ikpzb25TY2hlbWEifSx7ImlkIjoiaHR0cHM6Ly9leGFtcGxlLm9yZy9leGFtcGxlcy9hbHVtbmkuanNvbiIsInR5cGUiOiJKc29uU2NoZW1hIn1dfQ',
  'w7T-Tan_Ck4TwJ7TtUnMSQXSV64-cSGZPV_c-_xivMiMYCfW_07dAiWLt0kOxYVUML9KGj591wGbwSdL0h0IMQ',
].join('.')

// WIMSE Workload Credentials (draft-ietf-wimse-workload-creds-02), section 5.1: the example token and its
// issuer's key; IETF Trust Legal Provisions, section 4 (code components: Revised BSD).
const WIMSE_EXAMPLE =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6Ikp1bmUgNSIsInR5cCI6IndpdCtqd3QifQ.eyJjbmYiOnsiandrIjp7ImFsZyI6IkVkRFNBIiwiY3J2IjoiRWQyNTUxOSIsImt0eSI6Ik9LUCIsIngiOiIxQ1hYdmZsTl9MVlZzSXNZWHNVdkIwM0ptbEdXZUNIcVFWdW91Q0Y5MmJnIn19LCJleHAiOjE3NDU1MTI1MTAsImlhdCI6MTc0NTUwODkxMCwianRpIjoieC1fMUNUTDJjY2EzQ1NFNGN3Yl9sIiwic3ViIjoid2ltc2U6Ly9leGFtcGxlLmNvbS9zcGVjaWZpYy13b3JrbG9hZCJ9.6KraSQUxWdl9dxFQ3Fj6dPY0Vi88OkwFwZpAIOhLeq6AbXAnLLQgOp8U9UDGcBuYF3KiNv6oKQD1ZWAzrMZOJw'
const WIMSE_ISSUER_KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'kXqnA2Op7hgd4zRMbw0iFcc_hDxUxhojxOFVGjE2gks',
  y: 'n__VndPMR021-59UAs0b9qDTFT-EZtT6xSNs_xFskLo',
} as const

// WIT-SVID, Appendix A (Apache-2.0); its signing key is not published, the workload's own key is.
const SPIFFE_EXAMPLE =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6ImxRU2kzaFpGbmRhMkQtWEprajF6bDdmb0pvdWl3STRuckF5aHk0alppSmciLCJ0eXAiOiJ3aXQrand0In0.eyJjbmYiOnsiandrIjp7ImFsZyI6IkVTMjU2IiwiY3J2IjoiUC0yNTYiLCJrdHkiOiJFQyIsIngiOiJyelA3bUxDS0FIV21zTTZYMEV3VklTQ19oSTN1amN1OTVmZlVreWVER0dvIiwieSI6InVPcmZEbGp0WDltM2pZLWhzeWhMSllheHRHa3pEdjVlNWttQ2U1OFo5N2cifX0sImV4cCI6MTc2NTQ1NjUwMywiaWF0IjoxNzY1NDUyOTAzLCJqdGkiOiIxeWoxOVY0TWNPQXpNY0ZpN3F2c2dfQWdDeGxyWTVFX3g1MDl3bEtLUXRjIiwic3ViIjoic3BpZmZlOi8vZXhhbXBsZS5jb20vbXktd29ya2xvYWQifQ.sfhEvZNdY_kWrICF08lX0u__rn39YnTavnW-VPBS20zgowDh6-X43v5eOUKZbjZf06yLBQM-Mry5w1g1QFsCkg'

// OpenID Connect Key Binding 1.0 draft 03, sections 2.1, 2.3 and 4 (OpenID Foundation, copied to implement
// it, as its notice allows): the requested thumbprint, the DPoP proof, and the ID token's confirmation.
const KEY_BINDING_JKT = 'dnfb1T9jil_gOhti60baHs_WD_a4D8JN9VDJXbmBmGw'
const KEY_BINDING_PROOF = [
  'eyJhbGciOiJFUzI1NiIsImp3ayI6eyJjcnYiOiJQLTI1NiIsImt0eSI6IkVDIiwieCI6InVrcHYzZlU2dHFRS2FVd2NkQkFRb0szSUh2SklXX185eU5kMW9SN3F2WmMiLCJ5IjoibkJCeFhyeDBOeml3Z19ldmZVTVVVZ25HS0tVZjJBVHBXRzlFb2puVW9VNCJ9LCJ0eXAiOiJkcG9wK2p3dCJ9',
  'eyJjX3MyNTYiOiJvMXVCcDllU2UzRHNtU2NOMGpZcmlGZ0tLRmRLLUJMeXdDOVdScFY1R0c4IiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNzYxOTM3NDQ5LCJqdGkiOiJJUVM1dFlQLWJwQlB0SnNvclQ0ejdnIn0',
  'ay7H-sV7o_NE19Qfdq7oFNZ_oH-8LRw7_dgiTRQAUusLjEhgzNYR1ZU1T6IZGopiTEk55LPu_g0gKKku96d4kA',
].join('.')
const KEY_BINDING_CNF = {
  jwk: {
    crv: 'P-256',
    kty: 'EC',
    x: 'ukpv3fU6tqQKaUwcdBAQoK3IHvJIW__9yNd1oR7qvZc',
    y: 'nBBxXrx0Nziwg_evfUMUUgnGKKUf2ATpWG9EojnUoU4',
  },
}

// Bitstring Status List 1.0, section 2.2, example 3 (W3C Document License): a list without any marks.
const STATUS_LIST_EXAMPLE = 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA'

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

test('The key in Key Binding’s example of an ID token is the one that was asked for, and that signed the proof', async () => {
  const asked = `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${KEY_BINDING_JKT}`
  expect((await judgeConfirmation(KEY_BINDING_CNF, asked)).result).toBe('PASS')
  const other = (await makeKey('ES256')).thumbprint
  expect((await judgeConfirmation(KEY_BINDING_CNF, other)).result).toBe('FAIL')
  const { header } = readCompactJws(KEY_BINDING_PROOF)
  const jwk = readPublicJwk(header.jwk)
  expect(jwk).toEqual(KEY_BINDING_CNF.jwk)
  expect(await verifySignature(KEY_BINDING_PROOF, 'ES256', jwk)).toBe(true)
  expect(await verifySignature(flipSignature(KEY_BINDING_PROOF), 'ES256', jwk)).toBe(false)
})

test('The example of VC JOSE COSE, which has no typ, reads as published, and is refused under a key that did not sign it', async () => {
  const { header, payload } = readCompactJws(VC_JOSE_COSE_EXAMPLE)
  const kid = 'ExHkBMW9fmbkvV266mRpuP2sUY_N_EWIN1lapUzO8ro'
  expect(header).toEqual({ kid, alg: 'ES256' })
  expect(payload).toMatchObject({
    '@context': [V2, `${V2.replace('/v2', '')}/examples/v2`],
    validFrom: '2010-01-01T19:23:24Z',
  })
  const bench = await startService()
  const issuer = 'https://university.example/issuers/14'
  const { jwk } = await makeKey('ES256')
  await bench.publish({ kind: 'issuer_keys', issuer, use: 'vc+jwt', keys: [{ kid, jwk }] })
  const subject = 'did:example:ebfeb1f712ebc6f1c276e12ec21'
  const metadata = { protocol: 'W3C_VC' }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
  const evidence = { type: 'vc' as const, value: VC_JOSE_COSE_EXAMPLE }
  const agent = { bench, key: await makeKey() }
  expectFailedAt(await refusedList(await proveWith(agent, challenge, evidence)), 'signature')
})

test('The status list in the examples of Bitstring Status List has 131,072 entries, none of them marked', async () => {
  const bitstring = await expandBitstring(STATUS_LIST_EXAMPLE)
  expect(bitstring?.length).toBe(16_384)
  expect(bitstring?.every(octet => octet === 0)).toBe(true)
  expect(await expandBitstring(STATUS_LIST_EXAMPLE.slice(1)), 'without its multibase prefix').toBeUndefined()
})

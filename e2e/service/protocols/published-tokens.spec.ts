import type { PublicJwk } from '../../../src/contract/schemas/directory.ts'
import { readPublicJwk } from '../../../src/crypto/jwk.ts'
import { readCompactJws, verifySignature } from '../../../src/crypto/jws.ts'
import { flipSignature } from '../../../src/parties/flip-signature.ts'
import { expandBitstring } from '../../../src/protocols/bitstring/status-list.ts'
import { judgeConfirmation } from '../../../src/protocols/claims.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { expect, proveWith, refusedAt, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import {
  KEY_BINDING_CNF,
  KEY_BINDING_JKT,
  KEY_BINDING_PROOF,
  SPIFFE_EXAMPLE,
  STATUS_LIST_EXAMPLE,
  VC_JOSE_COSE_EXAMPLE,
  WIMSE_EXAMPLE,
  WIMSE_ISSUER_KEY,
} from './published-tokens.ts'
import { V2 } from './vc-attempts.ts'

/** What comes of a token that a workload of the examples' trust domain proves with. */
async function proveAtExample(kid: string, jwk: PublicJwk, value: string): Promise<Response> {
  const bench = await startService()
  const issuer = 'spiffe://example.com'
  await bench.publish({ kind: 'issuer_keys', issuer, use: 'wit-svid', keys: [{ kid, jwk }] })
  const subject = `${issuer}/my-workload`
  const metadata = { protocol: 'SPIFFE_SVID' }
  const { agent_id } = await bench.import({ identity_source: 'EXTERNAL', issuer, subject, metadata })
  const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
  return proveWith({ bench, key: await makeKey('ES256') }, challenge, { type: 'wit_svid', value })
}

test('The WIMSE draft’s example verifies under its issuer’s key, and is not a WIT-SVID, as its sub is not a SPIFFE ID', async () => {
  await refusedAt(await proveAtExample('June 5', WIMSE_ISSUER_KEY, WIMSE_EXAMPLE), 'sub')
})

test('The WIT-SVID specification’s example is read as one, and refused under a key that did not sign it', async () => {
  const kid = 'lQSi3hZFnda2D-XJkj1zl7foJouiwI4nrAyhy4jZiJg'
  await refusedAt(await proveAtExample(kid, WIMSE_ISSUER_KEY, SPIFFE_EXAMPLE), 'signature')
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
  await refusedAt(await proveWith(agent, challenge, evidence), 'signature')
})

test('The status list in the examples of Bitstring Status List has 131,072 entries, none of them marked', async () => {
  const bitstring = await expandBitstring(STATUS_LIST_EXAMPLE)
  expect(bitstring?.length).toBe(16_384)
  expect(bitstring?.every(octet => octet === 0)).toBe(true)
  expect(await expandBitstring(STATUS_LIST_EXAMPLE.slice(1)), 'without its multibase prefix').toBeUndefined()
})

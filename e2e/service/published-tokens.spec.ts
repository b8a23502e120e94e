import { expect, test } from 'playwright/test'
import type { PublicJwk } from '../../src/contract/directory.ts'
import { readPublicJwk } from '../../src/crypto/jwk.ts'
import { readCompactJws, verifySignature } from '../../src/crypto/jws.ts'
import { judgeConfirmation } from '../../src/service/protocols/confirmation.ts'
import { flipSignature } from '../../src/world/flip-signature.ts'
import { makeKey } from './keys-and-proofs.ts'
import {
  KEY_BINDING_CNF,
  KEY_BINDING_JKT,
  KEY_BINDING_PROOF,
  SPIFFE_EXAMPLE,
  WIMSE_EXAMPLE,
  WIMSE_ISSUER_KEY,
} from './published-tokens.ts'
import { startService } from './workbench.ts'
import { Workload } from './workload.ts'
import { expectFailedAt, refusedList } from './world-bench.ts'

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

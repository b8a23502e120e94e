import { createHmac } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { readGivenKeys } from '../../../src/bench/given-keys.ts'
import { type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import { PROOF_TYPE } from '../../../src/contract/names.ts'
import { forge, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { issuerOf } from './issued.ts'
import { changedAt, expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

const IAT = 1_795_262_400
const CLAIMS = { aud: 'a', sub: 'b', nonce: 'c', purpose: 'd', claim_digest: 'e', iat: IAT, jti: 'f' }
const EXPECTED = { audience: 'a', subject: 'b', nonce: 'c', time: IAT * 1000 }

const lineOf = ({ lines }: BenchReport, check: string) => lines.find(line => line.check === check)
const text = (value: object) => JSON.stringify(value)

test('A JWS that marks something critical fails at its form, and its signature is judged all the same', async () => {
  for (const alg of ['Ed25519', 'ES256'] as const) {
    const [key, other] = [await makeKey(alg), await makeKey(alg)]
    const crits: readonly unknown[] = [['exp'], ['x', 'x'], [], 5, null]
    for (const crit of crits) {
      const jws = await forge(key, text({ alg, crit, exp: 1, b64: false }), 'any octets')
      const right = await onBench(jws, { key: key.jwk })
      expectFails(right, ['form'], text({ crit }))
      expect(withResult(right, 'PASS')).toEqual(['algorithm', 'key', 'signature'])
      expectFails(await onBench(jws, { key: other.jwk }), ['form', 'signature'], text({ crit }))
      expectFails(await onBench(changedAt(jws, jws.length - 9), { key: key.jwk }), ['form', 'signature'])
    }
  }
})

test('A signed object with a member too many fails at its form, and all else of it is judged', async () => {
  const [key, other] = [await makeKey(), await makeKey()]
  const header = { typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }
  const sound = await onBench(await forge(key, text(header), text(CLAIMS)), {
    key: key.jwk,
    expected: EXPECTED,
  })
  expectHolds(sound)
  const others = withResult(sound, 'PASS').filter(check => check !== 'proof_form')
  const wrong = [
    [header, { ...CLAIMS, x: 1 }],
    [{ ...header, kid: 'x' }, CLAIMS],
    [{ ...header, crit: ['x'], x: 1 }, CLAIMS],
  ] as const
  for (const [heads, claims] of wrong) {
    const proof = await forge(key, text(heads), text(claims))
    const report = await onBench(proof, { key: key.jwk, expected: EXPECTED })
    expectFails(report, ['proof_form'], text(heads))
    expect(withResult(report, 'PASS'), text(heads)).toEqual(others)
    const stranger = await forge(other, text(heads), text(claims))
    expectFails(await onBench(stranger, { key: key.jwk, expected: { ...EXPECTED, nonce: 'z' } }), [
      'proof_form',
      'signature',
      'nonce',
    ])
  }
  // What the form alone tells of a claim is left to it.
  const unread = await forge(key, text(header), text({ ...CLAIMS, sub: 1, nonce: undefined }))
  const report = await onBench(unread, { key: key.jwk, expected: EXPECTED })
  expectFails(report, ['proof_form'])
  for (const check of ['subject', 'nonce'])
    expect(lineOf(report, check)).toMatchObject({ result: 'NOT_RUN', detail: 'it depends on proof_form' })
  expectFails(await onBench('e30.e30', { key: key.jwk }, 'binding_proof'), ['proof_form'])
})

test('A receipt and a profile with a member too many are still compared with what was expected', async () => {
  const receipt = text({ schema: 'agent-assurance-receipt', agent_id: 'agt_1', more: 1 })
  expectFails(await onBench(receipt, { expected: { subject: 'agt_1' } }), ['schema'])
  expectFails(await onBench(receipt, { expected: { subject: 'agt_2' } }), ['schema', 'subject'])
  const profile = text({ identity_source: 'EXTERNAL', issuer: 'i', subject: 5 })
  const report = await onBench(profile, { expected: { issuer: 'i', subject: '5' } })
  expectFails(report, ['schema'])
  expect(lineOf(report, 'issuer')?.result).toBe('PASS')
  expect(lineOf(report, 'subject')).toMatchObject({ result: 'NOT_RUN', detail: 'it depends on schema' })
})

async function rsaOf(modulusLength: number) {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) }
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ ...algorithm, modulusLength }, true, [
    'sign',
    'verify',
  ])
  const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
  const part = (value: string) => Buffer.from(value).toString('base64url')
  const input = `${part('{"alg":"RS256"}')}.${part('any octets')}`
  const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(input))
  return { jwk: { kty, n, e }, jws: `${input}.${Buffer.from(signature).toString('base64url')}` }
}

test('An RSA key of less than 2048 bits is refused by its size, and nothing is said of the signature', async () => {
  const [small, right] = [await rsaOf(1024), await rsaOf(2048)]
  const report = await onBench(small.jws, { key: small.jwk })
  expectFails(report, ['key'])
  expect(lineOf(report, 'key')?.detail).toBe(
    'the RSA key has 1024 bits, and 2048 are the least (RFC 7518 section 3.3)',
  )
  expect(lineOf(report, 'signature')?.result).toBe('NOT_RUN')
  expectFails(await onBench(text(small.jwk)), ['members'])
  expectHolds(await onBench(right.jws, { key: right.jwk }))
  expectHolds(await onBench(text(right.jwk)))
  // Zeros before a modulus make it no larger.
  const n = Buffer.concat([Buffer.alloc(200), Buffer.from(small.jwk.n ?? '', 'base64url')]).toString(
    'base64url',
  )
  expectFails(await onBench(small.jws, { key: { ...small.jwk, n } }), ['key'])
  expectFails(await onBench(changedAt(right.jws, right.jws.length - 9), { key: right.jwk }), ['signature'])
})

test('A secret shorter than the hash of its MAC is said to be too small, and a long enough one is not', async () => {
  for (const [octets, isSmall] of [
    [31, true],
    [32, false],
  ] as const) {
    const secret = Buffer.alloc(octets, 7)
    const part = (value: string) => Buffer.from(value).toString('base64url')
    const input = `${part('{"alg":"HS256"}')}.${part('any octets')}`
    const jws = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
    const report = await onBench(jws, { key: { kty: 'oct', k: secret.toString('base64url') } })
    expectHolds(report)
    expect(report.notes.some(note => note.includes('248 bits, and 256 are the least'))).toBe(isSmall)
    expectFails(await onBench(jws, { key: { kty: 'oct', k: '' } }), ['key'])
  }
})

test('What stands in Key and cannot be read is not an absent key: the one inside is not used for it', async () => {
  const key = await makeKey()
  const inside = await forge(key, text({ alg: key.alg, jwk: key.jwk }), 'any octets')
  expectHolds(await onBench(inside))
  for (const given of ['-----BEGIN PUBLIC KEY-----', '{"keys":[]}', '{"kty":5}', 'x']) {
    const { keys, fault } = readGivenKeys(given)
    expect(keys).toEqual([])
    const report = await onBench(inside, { keyFault: fault })
    expect(verdictOf(report), given).toBe('not_judged')
    for (const check of ['key', 'signature']) {
      expect(lineOf(report, check)?.result, given).toBe('NOT_RUN')
      expect(lineOf(report, check)?.detail).toBe(`what you gave as a key cannot be read: ${fault}`)
    }
    const { text: token } = await (await issuerOf('OIDC'))()
    const judged = await onBench(token, { keyFault: fault })
    expect(lineOf(judged, 'signature')?.detail).toBe(`what you gave as a key cannot be read: ${fault}`)
    const proof = await forge(key, text({ typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }), text(CLAIMS))
    const own = await onBench(proof, { keyFault: fault })
    expect(lineOf(own, 'given_key')?.detail).toBe(`what you gave as a key cannot be read: ${fault}`)
  }
})

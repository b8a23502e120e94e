import { expect, test } from 'playwright/test'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'
import { PUBLISHED_KEYS } from './published-examples.ts'

const THUMBPRINT_URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

const textPart = ({ parts }: BenchReport, title: string): string => {
  const part = parts.find(each => each.title === title)
  return part !== undefined && 'text' in part.content ? part.content.text : ''
}

/** Keys as texts: what they are recognised as, and the lines that fail; an empty list where all holds. */
const KEYS: readonly (readonly [what: string, text: string, kind: BenchKind, fails: readonly string[]])[] = [
  ['RFC 7638', JSON.stringify(PUBLISHED_KEYS.rsa.jwk), 'jwk', []],
  ['RFC 8037', JSON.stringify(PUBLISHED_KEYS.ed25519.jwk), 'jwk', []],
  ['did:jwk, P-256', PUBLISHED_KEYS.did.p256.did, 'did_jwk', []],
  ['did:jwk, X25519, for encryption', PUBLISHED_KEYS.did.x25519.did, 'did_jwk', ['members', 'use']],
  [
    'a set of both',
    JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, PUBLISHED_KEYS.ed25519.jwk] }),
    'jwks',
    [],
  ],
  ['a member twice', '{"kty":"OKP","kty":"OKP","crv":"Ed25519"}', 'jwk', ['form']],
  ['kty unknown', '{"kty":"XYZ"}', 'jwk', ['members']],
  ['a point of small order', `{"kty":"OKP","crv":"Ed25519","x":"${'A'.repeat(43)}"}`, 'jwk', ['members']],
  ['use enc', JSON.stringify({ ...PUBLISHED_KEYS.ed25519.jwk, use: 'enc' }), 'jwk', ['use']],
  [
    'key_ops without verify',
    JSON.stringify({ ...PUBLISHED_KEYS.rsa.jwk, key_ops: ['encrypt'] }),
    'jwk',
    ['use'],
  ],
  ['alg of another kind', JSON.stringify({ ...PUBLISHED_KEYS.rsa.jwk, alg: 'ES256' }), 'jwk', ['members']],
  ['an empty set', '{"keys":[]}', 'jwks', ['form']],
  ['a set with a text in it', JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, 'x'] }), 'jwks', ['form']],
  [
    'the second of a set wrong',
    JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, { kty: 'EC' }] }),
    'jwks',
    ['key_2_members'],
  ],
  ['a DID URL with a fragment', `${PUBLISHED_KEYS.did.p256.did}#0`, 'did_jwk', ['form']],
  ['a did:jwk that is padded', `${PUBLISHED_KEYS.did.p256.did}=`, 'did_jwk', ['form']],
  [
    'a did:jwk of octets that are no UTF-8',
    `did:jwk:${Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64url')}`,
    'did_jwk',
    ['form'],
  ],
  [
    'a did:jwk with a byte-order mark',
    `did:jwk:${Buffer.from(`\uFEFF${JSON.stringify(PUBLISHED_KEYS.ed25519.jwk)}`).toString('base64url')}`,
    'did_jwk',
    ['form'],
  ],
  ['a SPIFFE ID', 'spiffe://example.org/my-service', 'spiffe_id', []],
  ['a SPIFFE ID in upper case', 'spiffe://Example.org/my-service', 'spiffe_id', ['form']],
  ['a SPIFFE ID with a port', 'spiffe://example.org:443/a', 'spiffe_id', ['form']],
]

test('Published keys and names hold as what they are, and each line of their lists fails by itself', async () => {
  for (const [what, text, kind, fails] of KEYS) {
    expect(recognise(text), what).toBe(kind)
    const report = await onBench(text)
    expect(withResult(report, 'FAIL'), what).toEqual(fails)
    expect(verdictOf(report)).toBe(fails.length > 0 ? 'fails' : 'holds')
  }
  const rsa = await onBench(JSON.stringify(PUBLISHED_KEYS.rsa.jwk))
  expect(textPart(rsa, 'Thumbprint')).toBe(`${THUMBPRINT_URI}${PUBLISHED_KEYS.rsa.thumbprint}`)
  const ed25519 = await onBench(JSON.stringify(PUBLISHED_KEYS.ed25519.jwk))
  expect(textPart(ed25519, 'Thumbprint')).toBe(`${THUMBPRINT_URI}${PUBLISHED_KEYS.ed25519.thumbprint}`)
})

test('A SPIFFE ID is compared with the trust domain and the workload that were expected', async () => {
  const id = 'spiffe://example.org/my-service'
  const right = await onBench(id, { expected: { issuer: 'spiffe://example.org', subject: id } })
  expectHolds(right)
  expect(withResult(right, 'NOT_RUN')).toEqual([])
  expectFails(await onBench(id, { expected: { issuer: 'spiffe://example.com' } }), ['trust_domain'])
  expectFails(await onBench(id, { expected: { subject: `${id}/` } }), ['subject'])
})

import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { readGivenKeys } from '../../../src/bench/given-keys.ts'
import { faultOfKey, isBrowserOnly } from '../../../src/bench/key-faults.ts'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { type BenchReport, verdictOf } from '../../../src/bench/report.ts'
import { importVerificationKey } from '../../../src/crypto/any-jws.ts'
import { ecPair } from './ec-pair.ts'
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
  ['did:jwk, X25519, for encryption', PUBLISHED_KEYS.did.x25519.did, 'did_jwk', []],
  [
    'a set of both',
    JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, PUBLISHED_KEYS.ed25519.jwk] }),
    'jwks',
    [],
  ],
  ['a member twice', '{"kty":"OKP","kty":"OKP","crv":"Ed25519"}', 'jwk', ['form']],
  ['kty unknown', '{"kty":"XYZ"}', 'jwk', []],
  ['kty missing', '{"keys":[{"crv":"P-256"}]}', 'jwks', ['members']],
  ['a point of small order', `{"kty":"OKP","crv":"Ed25519","x":"${'A'.repeat(43)}"}`, 'jwk', ['members']],
  ['use enc', JSON.stringify({ ...PUBLISHED_KEYS.ed25519.jwk, use: 'enc' }), 'jwk', []],
  ['key_ops without verify', JSON.stringify({ ...PUBLISHED_KEYS.rsa.jwk, key_ops: ['encrypt'] }), 'jwk', []],
  ['alg of another kind', JSON.stringify({ ...PUBLISHED_KEYS.rsa.jwk, alg: 'ES256' }), 'jwk', ['members']],
  ['a set with a text in it', JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, 'x'] }), 'jwks', ['form']],
  [
    'the second of a set wrong',
    JSON.stringify({ keys: [PUBLISHED_KEYS.rsa.jwk, { kty: 'EC' }] }),
    'jwks',
    ['key_2_members'],
  ],
  ['a DID URL with another fragment', `${PUBLISHED_KEYS.did.p256.did}#1`, 'did_jwk', ['form']],
  ['a did:jwk that is padded', `${PUBLISHED_KEYS.did.p256.did}=`, 'did_jwk', ['form']],
  [
    'a did:jwk of octets that are not UTF-8',
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

const { p256, x25519 } = PUBLISHED_KEYS.did
const { jwk: rsa } = PUBLISHED_KEYS.rsa
const { jwk: ed25519 } = PUBLISHED_KEYS.ed25519
const [pair384, pair521] = ['P-384', 'P-521'].map(namedCurve => ecPair(namedCurve).publicKey)
const pemOf = (key: KeyObject | undefined): string => String(key?.export({ format: 'pem', type: 'spki' }))
const pemOfJwk = (jwk: object): string => pemOf(createPublicKey({ key: { ...jwk }, format: 'jwk' }))
const madeOf = (jwk: object | undefined) => ({
  ...jwk,
  ...{ kid: undefined, alg: undefined, use: undefined },
})

/** The octets of a did:key after base58btc, written independently of the reader. */
function base58(octets: Buffer): string {
  let [value, text] = [BigInt(`0x${octets.toString('hex')}`), '']
  for (; value > 0n; value /= 58n)
    text = `${'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(value % 58n)]}${text}`
  return `z${text}`
}

function didKeyOf(codec: string, jwk: { x?: string; y?: string }): string {
  const x = Buffer.from(jwk.x ?? '', 'base64url')
  const sign = jwk.y === undefined ? [] : [2 + ((Buffer.from(jwk.y, 'base64url').at(-1) ?? 0) & 1)]
  return `did:key:${base58(Buffer.concat([Buffer.from(codec, 'hex'), Buffer.from(sign), x]))}`
}

test('A key is read in every form that the Key box takes, and is the same key', () => {
  const keyOf = (text: string) => madeOf(readGivenKeys(text).keys[0])
  const curve = (namedCurve: string) => ecPair(namedCurve).publicKey.export({ format: 'jwk' })
  for (const key of [pair384, pair521])
    expect(keyOf(pemOf(key))).toEqual(madeOf(key?.export({ format: 'jwk' })))
  for (const jwk of [rsa, ed25519]) {
    expect(keyOf(pemOfJwk(jwk))).toEqual(madeOf(jwk))
    for (const given of [
      [jwk],
      { jwks: { keys: [jwk] } },
      { verificationMethod: [{ id: 'a', publicKeyJwk: jwk }] },
    ])
      expect(keyOf(JSON.stringify(given))).toEqual(madeOf(jwk))
  }
  for (const [codec, name] of [
    ['8024', 'P-256'],
    ['8124', 'P-384'],
    ['e701', 'secp256k1'],
  ] as const)
    for (let turn = 0; turn < 8; turn += 1) {
      const jwk = curve(name)
      expect(keyOf(didKeyOf(codec, jwk))).toEqual(madeOf(jwk))
    }
  const did = didKeyOf('ed01', ed25519)
  expect(keyOf(`${did}#${did.slice(8)}`)).toEqual(madeOf(ed25519))
  const named = readGivenKeys(JSON.stringify({ a: pemOf(pair384), b: 'no PEM' }))
  expect(named.keys.map(({ kid }) => kid)).toEqual(['a'])
  expect(named.notes?.join(' ')).toContain('set aside')
  expect(readGivenKeys(JSON.stringify({ keys: [rsa], spiffe_sequence: 1 })).isBundle).toBe(true)
})

test('What is not a key that is taken says how it is to be given', () => {
  const did = didKeyOf('ed01', ed25519)
  const none: readonly (readonly [text: string, why: RegExp])[] = [
    ['a secret', /oct JWK/u],
    ['https://issuer.example/jwks.json', /URL, and nothing is fetched/u],
    ["{kty: 'EC'}", /double quotes/u],
    ['-----BEGIN CERTIFICATE-----\nAAAA', /no line END CERTIFICATE/u],
    ['-----BEGIN PRIVATE KEY-----\nAAAA', /private key/u],
    [pemOf(pair384).replace('MHYw', 'MHYx'), /PEM/u],
    [pemOf(pair384).split('\n').slice(0, 2).join('\n'), /no line END PUBLIC KEY/u],
    [`${did}x`, /no key of the kind|not known here/u],
    [`${did}#other`, /fragment/u],
    [`did:key:z${'1'.repeat(1_000_000)}`, /1000001 characters/u],
    ['did:key:z0', /base58btc/u],
  ]
  for (const [text, why] of none) {
    const { keys, fault } = readGivenKeys(text)
    expect(keys, text.slice(0, 80)).toEqual([])
    expect(fault, text.slice(0, 80)).toMatch(why)
  }
})

test('Why a key cannot verify an algorithm is said, and that it can is not', () => {
  const ec = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
  const k1 = { ...ec, crv: 'secp256k1' }
  const asked: readonly (readonly [key: object, alg: string, why: RegExp | undefined])[] = [
    [ec, 'ES256', undefined],
    [ec, 'ES512', /^ES512 needs P-521; the key is P-256$/u],
    [{ ...ec, use: 'enc' }, 'ES256', /enc/u],
    [{ ...ec, alg: 'ES384' }, 'ES256', /own alg is ES384/u],
    [{ kty: 'XYZ' }, 'ES256', /XYZ/u],
    [{ kty: 'constructor' }, 'ES256', /not known/u],
    [ed25519, 'EdDSA', undefined],
    [{ ...ed25519, alg: 'EdDSA' }, 'Ed25519', undefined],
    [{ ...rsa, alg: undefined }, 'PS256', undefined],
    [{ ...rsa, alg: 'RS256' }, 'PS256', /own alg is RS256/u],
    [k1, 'ES256K', undefined],
    [k1, 'ES256', /secp256k1/u],
  ]
  for (const [key, alg, why] of asked)
    if (why === undefined) expect(faultOfKey({ ...key }, alg), alg).toBeUndefined()
    else expect(faultOfKey({ ...key }, alg), alg).toMatch(why)
  expect([isBrowserOnly(k1, 'ES256K'), isBrowserOnly(ec, 'ES256')]).toEqual([true, false])
})

test('A set says what it leaves out: a key in time and out of it, two of one kid, none at all', async () => {
  const set = (...keys: readonly object[]) => JSON.stringify({ keys })
  const timed = { ...ed25519, nbf: 1_600_000_000, exp: 1_600_086_400, x5c: ['MIIB'] }
  const stateOf = async (time: number | undefined) =>
    (await onBench(set(timed), { expected: { time } })).lines.find(({ check }) => check === 'period')?.result
  expect(await stateOf(1_600_000_000_000)).toBe('PASS')
  expect(await stateOf(1_600_086_400_000)).toBe('FAIL')
  expect(await stateOf(1_599_999_999_000)).toBe('FAIL')
  expect(await stateOf(undefined)).toBe('NOT_CHECKED')
  expect(withResult(await onBench(set(timed)), 'NOT_CHECKED')).toEqual(['period', 'certificate'])
  const twice = await onBench(set({ ...rsa, kid: 'e1' }, { ...ed25519, kid: 'e1' }))
  expect(twice.notes).toContain('2 keys have the kid e1.')
  expect(verdictOf(await onBench('{"keys":[]}'))).toBe('not_judged')
  const many = await onBench(set(...Array.from({ length: 260 }, () => ed25519)))
  expect(many.unjudged.bounded[0]).toBe('Only the first 256 of 260 keys were looked at.')
  expect(many.lines.length).toBeLessThanOrEqual(300)
  const key = { kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }
  const wrong = await onBench(set(...Array.from({ length: 200 }, () => ed25519), key))
  expect(withResult(wrong, 'FAIL')).toEqual(['key_201_members'])
  const named = await onBench(JSON.stringify({ trust_domains: { 'td.example': JSON.parse(set(rsa)) } }))
  expect(named.kind).toBe('spiffe_bundle_map')
  expect(recognise(p256.did)).toBe('did_jwk')
  expect(withResult(await onBench(x25519.did), 'FAIL')).toEqual([])
})

test('An RSA key with a zero octet before its number has that one fault, and the number is tried', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', ...jwk } = publicKey.export({ format: 'jwk' })
  const longer = (zeros: number, of: string) =>
    Buffer.concat([Buffer.alloc(zeros), Buffer.from(of, 'base64url')]).toString('base64url')
  const zeroed = { ...jwk, n: longer(1, n) }
  const key = await onBench(JSON.stringify(zeroed))
  expectFails(key, ['members'])
  const line = key.lines.find(({ check }) => check === 'members')
  expect(line?.detail).toBe(
    'n begins with a zero octet, which its number does not need (RFC 7518, 2 and 6.3.1)',
  )
  const input = ['{"alg":"RS256"}', '{"a":1}'].map(text => Buffer.from(text).toString('base64url')).join('.')
  const token = `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`
  const signatureUnder = async (of: object) =>
    (await onBench(token, { key: JSON.stringify(of) }, 'jws')).lines.find(each => each.check === 'signature')
  expect(await signatureUnder({ ...jwk, n })).toMatchObject({ result: 'PASS' })
  const said = { result: 'PASS', detail: expect.stringContaining('; n begins with a zero octet') }
  expect(await signatureUnder(zeroed)).toMatchObject(said)
  expect(await signatureUnder({ ...jwk, n, e: longer(2, 'AQAB') })).toMatchObject({
    result: 'PASS',
    detail: expect.stringContaining('; e begins with a zero octet'),
  })
  expect(await signatureUnder({ ...zeroed, n: longer(1, rsa.n) })).toMatchObject({ result: 'FAIL' })
  const short = await signatureUnder({ ...zeroed, n: longer(200, n.slice(0, 80)) })
  expect(short).toMatchObject({ result: 'NOT_RUN', detail: expect.stringContaining('RSA key has 480 bits') })
})

test('The number that is tried is spelled without its zeros, which a browser refuses', async () => {
  const { n, e } = rsa
  const zeroed = Buffer.concat([Buffer.alloc(3), Buffer.from(n, 'base64url')]).toString('base64url')
  const asked: unknown[] = []
  const { importKey } = crypto.subtle
  const listening = (format: string, data: unknown, ...how: readonly unknown[]): unknown => {
    asked.push(data)
    return Reflect.apply(importKey, crypto.subtle, [format, data, ...how])
  }
  Object.assign(crypto.subtle, { importKey: listening })
  try {
    await importVerificationKey({ kty: 'RSA', n: zeroed, e }, 'RS256')
  } finally {
    Reflect.deleteProperty(crypto.subtle, 'importKey')
  }
  expect(asked).toEqual([expect.objectContaining({ n, e })])
})

test('A key of a kind that is not judged here is set aside in a set, and one that is judged fails it', async () => {
  const resultsOf = async (...keys: readonly object[]) => {
    const { lines } = await onBench(JSON.stringify({ keys }))
    return lines.filter(({ check }) => check.endsWith('members')).map(({ result }) => result)
  }
  const aside: readonly object[] = [
    { kty: 'AKP' },
    { kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' },
    { kty: 'AKP', alg: 'SLH-DSA-SHA2-128s', pub: 'AA' },
    { kty: 'OKP', crv: 'Ed25519ph', x: 'AA' },
    { kty: 'XYZ' },
  ]
  for (const key of aside) {
    expect(await resultsOf(rsa, key), JSON.stringify(key)).toEqual(['PASS', 'NOT_CHECKED'])
    expect(verdictOf(await onBench(JSON.stringify({ keys: [rsa, key] })))).toBe('holds')
  }
  for (const key of [{ kty: 'OKP', crv: 'Ed25519', x: 'AA' }, { kty: 'EC' }, { pub: 'AA' }])
    expect(await resultsOf(rsa, key), JSON.stringify(key)).toEqual(['PASS', 'FAIL'])
  expectFails(await onBench('{"kty":"AKP","alg":"ML-DSA-44","pub":"AA"}'), ['members'])
})

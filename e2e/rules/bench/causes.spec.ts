import { createHash, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { verdictOf } from '../../../src/bench/report.ts'
import { notesOf, outcomeWords } from '../../../src/bench/words.ts'
import { ecPair } from './ec-pair.ts'
import { NOW } from './issued.ts'
import { changedAt, expectFails, expectHolds, onBench } from './on-bench.ts'

const { privateKey, publicKey } = ecPair()
const JWK = { ...publicKey.export({ format: 'jwk' }) }
const BESIDE = { key: { ...JWK }, expected: { time: NOW } }
const CLAIMS = { iss: 'https://as.example', sub: 'a', exp: NOW / 1000 + 600 }

const encoded = (value: unknown, form: BufferEncoding = 'base64url') =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(form)
const signed = (input: string, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363') =>
  sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding }).toString('base64url')
const padded = (part: string) => part.padEnd(Math.ceil(part.length / 4) * 4, '=')

/** A token whose signature is over another text than its own. */
function tokenOver(of: (header: string, claims: string) => string, header = {}, claims = {}): string {
  const parts = [
    { alg: 'ES256', ...header },
    { ...CLAIMS, ...claims },
  ].map(each => encoded(each))
  return `${parts.join('.')}.${signed(of(parts[0] ?? '', parts[1] ?? ''))}`
}
const asItIs = (header: string, claims: string) => `${header}.${claims}`
const saidOf = async (text: string, beside: Parameters<typeof onBench>[1] = BESIDE) => {
  const report = await onBench(text, beside)
  return [outcomeWords(report, beside?.key !== undefined).body, ...notesOf(report)].join(' ')
}

const NONCE = { nonce: 'pR2b"0Qv\\1tJqkX3' }
const hashed = (header: string, claims: string) => {
  const { nonce, ...others } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const hash = createHash('sha256').update(nonce).digest('base64url')
  return `${encoded({ ...others, nonce: hash })}.${claims}`
}

const CAUSES: readonly (readonly [cause: RegExp, text: string])[] = [
  [/signed the padded text/u, tokenOver((...parts) => parts.map(padded).join('.'))],
  [
    /signed the padded text in base64|and - and _ for/u,
    tokenOver(
      (...parts) => parts.map(padded).join('.').replaceAll('-', '+').replaceAll('_', '/'),
      {},
      { name: '???>>>~~~' },
    ),
  ],
  [/nonce in its header is hashed/u, tokenOver(hashed, NONCE)],
]

for (const [cause, text] of CAUSES)
  test(`A token whose signature does not verify says why: ${cause.source}`, async () => {
    expectFails(await onBench(text, BESIDE), ['signature'])
    expect(await saidOf(text)).toMatch(cause)
    // Of a signature that is nobody's no cause is said.
    expect(await saidOf(changedAt(text, text.length - 40))).not.toMatch(/signed the padded|is hashed/u)
  })

test('Padding that was added to a token is the cause; a DER signature is one beside another failure', async () => {
  const [header = '', claims = '', signature] = tokenOver(asItIs, { a: 'b' }).split('.')
  expect(await saidOf(`${padded(header)}.${padded(claims)}.${signature}`)).toMatch(/padding was added after/u)
  const late = [{ alg: 'ES256' }, { ...CLAIMS, exp: NOW / 1000 - 600 }].map(each => encoded(each)).join('.')
  const der = `${late}.${signed(late, 'der')}`
  expectFails(await onBench(der, BESIDE), ['signature', 'exp'])
  expect(await saidOf(der)).toMatch(/Only the encoding of the signature/u)
  expect(await saidOf(changedAt(der, der.length - 30))).not.toMatch(/Only the encoding/u)
})

test('Where no key was given, a nonce and jku in the header are said; a request of ACME is none of those', async () => {
  const said = async (header: object) => {
    const report = await onBench(tokenOver(asItIs, header), { expected: { time: NOW } })
    expect(verdictOf(report)).toBe('not_judged')
    return outcomeWords(report, false).title
  }
  expect(await said(NONCE)).toMatch(/signed over its hash/u)
  expect(await said({ ...NONCE, url: 'https://acme.example/a' })).not.toMatch(/hash/u)
  expect(await said({ jku: 'https://as.example/keys' })).toMatch(
    /https:\/\/as\.example\/keys.*nothing is fetched/u,
  )
  expect(await said({ jku: { a: 'b' } })).toMatch(/nothing is fetched/u)
  expect(await said({})).not.toMatch(/nonce|fetched/u)
})

const DID = `did:jwk:${encoded(JWK)}`

test('An issuer that is a did:jwk is the key where none was given, and no more is said of it', async () => {
  const text = tokenOver(asItIs, { kid: `${DID}#0` }, { iss: DID })
  const report = await onBench(text, { expected: { time: NOW } })
  expectHolds(report)
  expect(outcomeWords(report, false).title).not.toMatch(/you gave/u)
  expect(report.lines.find(({ check }) => check === 'kid')?.detail).toMatch(/someone with that key signed/u)
  expectFails(await onBench(changedAt(text, text.length - 40), { expected: { time: NOW } }), ['signature'])
  // A key that was given is the only one that is tried.
  const other = { ...ecPair().publicKey.export({ format: 'jwk' }) }
  expectFails(await onBench(text, { key: other, expected: { time: NOW } }), ['signature'])
})

test('A did:jwk that names the key alone, and not the issuer, vouches for no one', async () => {
  for (const iss of [
    'https://as.example',
    'did:web:as.example',
    `did:jwk:${'A'.repeat(40)}`,
    'did:key:z6Mk',
  ]) {
    const text = tokenOver(asItIs, { kid: `${DID}#0` }, { iss })
    expect(verdictOf(await onBench(text, { expected: { time: NOW } })), iss).toBe('not_judged')
  }
})

test('What has no structure may be an opaque token; a name, a sentence and a segment are none', async () => {
  for (const text of [
    'KBSxkmG-OcpA6-cgV1xZ0bYd3nQeR7tU',
    'Bearer ya29.a0AfH6SMBx3vKq91Zk',
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  ])
    expect(await saidOf(text, {}), text).toMatch(/RFC 7662/u)
  for (const text of [
    'no token at all',
    'api.one-long-name.example',
    '12345678901234567890123',
    encoded({ alg: 'ES256' }),
  ])
    expect(await saidOf(text, {}), text).not.toMatch(/RFC 7662/u)
})

test('An encrypted object without an encrypted key says so', async () => {
  const jwe = (header: object, key: string) => `${encoded(header)}.${key}.AAAA.AAAA.AAAA`
  expect(await saidOf(jwe({ alg: 'dir', enc: 'A256GCM' }, ''), {})).toMatch(/RFC 7516.*second part is empty/u)
  expect(await saidOf(jwe({ alg: 'RSA-OAEP', enc: 'A256GCM' }, 'AAAA'), {})).not.toMatch(/second part/u)
})

test('An SD-JWT without its last ~ fails once', async () => {
  const name = encoded(['salt', 'given_name', 'Ada'])
  const digest = createHash('sha256').update(name).digest('base64url')
  const vct = { vct: 'https://i.example/id', _sd: [digest] }
  const jwt = tokenOver(asItIs, { typ: 'dc+sd-jwt' }, vct)
  expectHolds(await onBench(`${jwt}~${name}~`, BESIDE))
  expectFails(await onBench(`${jwt}~${name}`, BESIDE), ['end'])
  expectFails(await onBench(`${jwt}~`.concat('AAAA'), BESIDE), ['end', 'disclosures'])
})

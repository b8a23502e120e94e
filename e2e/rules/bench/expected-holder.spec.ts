import { expect, test } from 'playwright/test'
import { readExpectedHolder } from '../../../src/bench/expected.ts'
import { thumbprintUriOfAny } from '../../../src/crypto/jwk.ts'
import { makeKey, segment } from '../../service/proof/keys-and-proofs.ts'
import { issuerOf, type Party } from './issued.ts'
import { expectFails, expectHolds, onBench } from './on-bench.ts'
import { PUBLISHED_KEYS } from './published-examples.ts'

/** The lines that compare the holder's key, of each issuer's object. */
const LINES = {
  OIDC: 'cnf',
  SPIFFE_SVID: 'cnf',
  W3C_VC: 'cnf',
  A2A_AGENT_CARD: 'binding_key',
  DNS_WELL_KNOWN: 'key',
} as const satisfies Record<Party, string>

/** A key as one may expect it. */
async function spellings(jwk: object): Promise<readonly string[]> {
  const uri = (await thumbprintUriOfAny(jwk)) ?? ''
  const described = { ...jwk, kid: 'a', alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  return [
    JSON.stringify(jwk, null, 2),
    JSON.stringify(described),
    JSON.stringify({ keys: [jwk] }),
    `did:jwk:${segment(JSON.stringify(jwk))}`,
    uri,
    ` ${uri.split(':').at(-1)}\n`,
  ]
}

for (const [party, check] of Object.entries(LINES) as [Party, string][])
  test(`${party}: ${check} says whether the key is the one that is expected, however that is written`, async () => {
    const { text, keys, holder } = await (await issuerOf(party))()
    const thumbprint = (await thumbprintUriOfAny(holder)) ?? ''
    for (const expected of await spellings(holder)) {
      const report = await onBench(text, { key: keys, expected: { holder: expected } })
      expectHolds(report, expected)
      const line = report.lines.find(each => each.check === check)
      expect(line?.result).toBe('PASS')
      expect(line?.compared).toEqual({ found: thumbprint, expected: thumbprint })
      expect(line?.words).not.toContain('proof')
    }
    for (const alg of ['Ed25519', 'ES256'] as const) {
      const other = (await makeKey(alg)).jwk
      for (const expected of await spellings(other)) {
        const report = await onBench(text, { key: keys, expected: { holder: expected } })
        expectFails(report, [check], expected)
        const line = report.lines.find(each => each.check === check)
        expect(line?.detail).not.toContain('proof')
        expect(line?.compared).toEqual({ found: thumbprint, expected: await thumbprintUriOfAny(other) })
      }
    }
    const open = (await onBench(text, { key: keys })).lines.find(each => each.check === check)
    expect(open?.result).toBe('NOT_RUN')
    expect(open?.detail).toMatch(/^no holder key that can be read/u)
    expect(open?.detail).toContain(thumbprint)
    const unread = await onBench(text, { key: keys, expected: { holder: 'my key' } })
    const notRead = unread.lines.find(each => each.check === check)
    expect(notRead?.result).toBe('NOT_RUN')
    expect(notRead?.detail).toMatch(/holder key (?:that can be read was given|cannot be read)/u)
  })

test('A subject that is a did:jwk is compared too', async () => {
  const { holder } = await (await issuerOf('W3C_VC'))()
  const did = `did:jwk:${segment(JSON.stringify(holder))}`
  const text = [
    segment(JSON.stringify({ alg: 'ES256', typ: 'vc+jwt' })),
    segment(JSON.stringify({ credentialSubject: { id: did } })),
    'AA',
  ].join('.')
  const lineFor = async (expected: string) =>
    (await onBench(text, { expected: { holder: expected } })).lines.find(
      ({ check }) => check === 'subject_key',
    )
  expect(await lineFor(did)).toMatchObject({ result: 'PASS', detail: 'as expected' })
  const other = await thumbprintUriOfAny((await makeKey('Ed25519')).jwk)
  expect(await lineFor(other ?? '')).toMatchObject({ result: 'FAIL', compared: { expected: other } })
})

test('A card that names no key is not one whose holder is expected', async () => {
  const { text, keys, holder } = await (await issuerOf('A2A_AGENT_CARD'))()
  const bare = JSON.stringify({ ...JSON.parse(text), capabilities: {} })
  const lineFor = async (expected: string | undefined) =>
    (await onBench(bare, { key: keys, expected: { holder: expected } })).lines.find(
      ({ check }) => check === 'binding_key',
    )
  expect((await lineFor(undefined))?.result).toBe('NOT_CHECKED')
  expect((await lineFor(JSON.stringify(holder)))?.result).toBe('FAIL')
})

test('What is not a key, no single key or no SHA-256 thumbprint says so', () => {
  const { x } = PUBLISHED_KEYS.ed25519.jwk
  const none: readonly (readonly [text: string, why: RegExp])[] = [
    ['my key', /Neither a JWK, a did:jwk, a did:key nor a thumbprint/u],
    ['A'.repeat(42), /Neither/u],
    [`${'A'.repeat(42)}B`, /Neither/u],
    [`urn:ietf:params:oauth:jwk-thumbprint:sha-512:${'A'.repeat(43)}`, /Neither/u],
    ['did:web:a.example', /Neither/u],
    ['{"kty":', /This is not a JWK/u],
    ['{"a":1}', /neither a JWK/u],
    ['{"kty":"oct","k":"AAAA"}', /not a public key of a kind/u],
    ['{"kty":"constructor"}', /not a public key of a kind/u],
    ['{"kty":"OKP","crv":"Ed25519"}', /has no x/u],
    [JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x }, PUBLISHED_KEYS.rsa.jwk] }), /several keys/u],
  ]
  for (const [text, why] of none) {
    const read = readExpectedHolder(text)
    expect('fault' in read ? read.fault : 'read', text).toMatch(why)
  }
  expect(readExpectedHolder(JSON.stringify(PUBLISHED_KEYS.rsa.jwk))).toHaveProperty('jwk')
})

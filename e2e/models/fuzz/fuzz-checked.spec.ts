import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { type BenchKind, KINDS } from '../../../src/bench/kinds.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROOF_TYPE } from '../../../src/contract/names.ts'
import { issuerOf, NOW } from '../../rules/bench/issued.ts'
import { type Beside, changedAt, expectHolds, onBench } from '../../rules/bench/on-bench.ts'
import { PUBLISHED_JWS } from '../../rules/bench/published-examples.ts'
import { forge, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { lengthOf, seedOf, VARIES } from '../run-length.ts'

const seconds = NOW / 1000

/** Signed objects that hold, each with what it holds under. */
async function signedObjects(): Promise<readonly (readonly [text: string, beside: Beside])[]> {
  const parties = ['OIDC', 'SPIFFE_SVID', 'W3C_VC', 'A2A_AGENT_CARD'] as const
  const issued = await Promise.all(parties.map(async party => (await issuerOf(party))()))
  const key = await makeKey()
  const claims = { aud: 'a', sub: 'b', nonce: 'c', purpose: 'd', claim_digest: 'e', iat: seconds, jti: 'f' }
  const proof = await forge(
    key,
    JSON.stringify({ typ: PROOF_TYPE, alg: key.alg, jwk: key.jwk }),
    JSON.stringify(claims),
  )
  const plain = await forge(key, JSON.stringify({ alg: 'Ed25519' }), 'any octets')
  return [
    ...issued.map(({ text, keys }) => [text, { key: keys }] as const),
    [proof, { key: key.jwk }],
    [plain, { key: { ...key.jwk, alg: 'EdDSA' } }],
    ...PUBLISHED_JWS.map(({ jws, jwk }) => [jws, { key: jwk }] as const),
  ]
}

const BASE64URL = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

test('No signed object holds any more once one of its characters is another', VARIES, async () => {
  const objects = await signedObjects()
  for (const [text, beside] of objects) expectHolds(await onBench(text, beside), text.slice(0, 80))
  const numRuns = lengthOf({ short: 300, long: 1_500, of: 'altered objects' })
  const seed = seedOf('altered objects')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...objects),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(...BASE64URL),
      async ([text, beside], place, character) => {
        const at = Math.floor(place * text.length)
        fc.pre(text[at] !== character)
        const altered = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
        return verdictOf(await onBench(altered, beside)) !== 'holds'
      },
    ),
    { numRuns, seed },
  )
})

const ANYTHING = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.json({ maxDepth: 5 }),
  fc.string({ unit: fc.constantFrom(...BASE64URL, '.', '=', '~'), maxLength: 200 }),
)
const part = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')
const TYPES = ['dpop+id_token', 'wit+jwt', 'vc+jwt', 'JWT', PROOF_TYPE, 'report-approval+jwt', 5, null]
const NAMES = [
  ...'alg typ kid jwk crit cty iss sub aud exp nbf iat nonce cnf azp issuer credentialSubject'.split(' '),
  ...'credentialStatus validFrom validUntil @context @id id type signatures protected signature'.split(' '),
  ...'supportedInterfaces url provider capabilities extensions kty crv x y keys v u p k receipt'.split(' '),
  ...'receipt_ref __proto__ constructor'.split(' '),
]
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...TYPES,
    ...'ES256 Ed25519 EdDSA HS256 none OKP EC P-256'.split(' '),
    'A'.repeat(43),
  ),
  fc.constantFrom<unknown>(
    'spiffe://a/b',
    'did:jwk:e30',
    'https://a.example',
    '2026-11-21T12:00:00Z',
    -1,
    1e300,
    seconds,
  ),
)
const members = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof(
    value,
    fc.dictionary(fc.constantFrom(...NAMES), value),
    fc.array(fc.dictionary(fc.constantFrom(...NAMES), value), { maxLength: 2 }),
  ),
  { maxKeys: 12, noNullPrototype: true },
)
const TEXTS = fc.oneof(
  ANYTHING,
  members.map(object => JSON.stringify(object)),
  fc
    .tuple(fc.constantFrom<unknown>(...TYPES), members, members)
    .map(([typ, header, payload]) => `${part({ ...header, typ, alg: 'ES256' })}.${part(payload)}.AAAA`),
  fc
    .tuple(fc.constantFrom('v=aid2;', '"v=aid2;', 'did:jwk:', 'spiffe://', 'spiffe:'), ANYTHING)
    .map(texts => texts.join('')),
)

test(
  'Whatever text is taken for whatever kind, under whatever keys, the bench answers and never says that it was signed',
  VARIES,
  async () => {
    const numRuns = lengthOf({ short: 1_500, long: 6_000, of: 'texts' })
    const seed = seedOf('any text')
    const kinds: readonly BenchKind[] = [...keysOf(KINDS), 'unknown']
    const expected = fc.record(
      {
        issuer: fc.string(),
        subject: fc.string(),
        audience: fc.string(),
        nonce: fc.string(),
        time: fc.nat(),
        holder: TEXTS,
        status_list: TEXTS,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(
        TEXTS,
        fc.option(fc.constantFrom(...kinds), { nil: undefined }),
        fc.array(members, { maxLength: 3 }),
        expected,
        async (text, kind, key, given) => {
          const { lines } = await onBench(text, { key, expected: given }, kind)
          const isSigned = lines.some(({ check, result }) => /signature$/u.test(check) && result === 'PASS')
          return !isSigned && lines.every(({ detail }) => typeof detail === 'string')
        },
      ),
      { numRuns, seed },
    )
  },
)

test('A changed character is seen at either end of each segment', async () => {
  for (const [text, beside] of await signedObjects()) {
    if (text.startsWith('{')) continue
    const ends = [...text.matchAll(/\./gu)].flatMap(({ index }) => [index - 1, index + 1])
    for (const at of [0, ...ends, text.length - 1])
      expect(verdictOf(await onBench(changedAt(text, at), beside)), `${at} of ${text}`).not.toBe('holds')
  }
})

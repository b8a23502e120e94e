import { expect, test } from 'playwright/test'
import type { GivenKey } from '../../../src/bench/given-keys.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import { signedFields } from '../../../src/protocols/a2a/card.ts'
import { forge, makeKey } from '../../service/proof/keys-and-proofs.ts'
import { signatureOver } from '../../service/protocols/agent-cards.ts'
import { issuerOf, type Party } from './issued.ts'
import { expectFails, expectHolds, onBench } from './on-bench.ts'
import { PUBLISHED_KEYS } from './published-jws.ts'

const { n, e } = PUBLISHED_KEYS.rsa.jwk
const RSA: GivenKey = { kty: 'RSA', n, e }

const TAKES = {
  OIDC: 'Ed25519 and ES256',
  W3C_VC: 'Ed25519 and ES256',
  A2A_AGENT_CARD: 'Ed25519 and ES256',
  SPIFFE_SVID: 'ES256',
} as const satisfies Partial<Record<Party, string>>

for (const [party, algorithms] of Object.entries(TAKES) as [keyof typeof TAKES, string][])
  test(`${party}: of a key that its list does not take, kid says what it is and which are taken`, async () => {
    const { text, keys } = await (await issuerOf(party))()
    const kid = keys[0]?.kid
    const reasonFor = async (key: readonly GivenKey[]) => {
      const report = await onBench(text, { key })
      expectFails(report, ['kid'])
      return report.lines.find(({ check }) => check === 'kid')?.detail
    }
    const kinds: readonly (readonly [key: GivenKey, kind: string])[] = [
      [RSA, 'RSA'],
      [{ ...RSA, crv: 'x' }, 'RSA'],
      [{ kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA' }, 'EC with P-384'],
      [{ kty: 'OKP', crv: 'X25519', x: 'AA' }, 'OKP with X25519'],
      [{ kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }, 'AKP'],
      [{ kty: 'oct', k: 'AAAA' }, 'oct'],
    ]
    for (const [key, kind] of kinds) {
      const only = `${kind}; this list verifies ${algorithms} only`
      expect(await reasonFor([{ ...key, kid }])).toBe(`the key that kid names is ${only}`)
      expect(await reasonFor([key])).toBe(`the key that you gave is ${only}`)
    }
    const { jwk } = await makeKey('ES256')
    for (const [described, why] of [
      [{ use: 'enc' }, 'the key is not for signatures: its use is not sig'],
      [{ key_ops: ['sign'] }, 'the key is not for verifying: its key_ops do not hold verify'],
      [{ alg: 'RS256' }, 'alg is not one for this key'],
    ] as const)
      expect(await reasonFor([{ ...jwk, ...described, kid }])).toBe(
        `the key that kid names is not taken: ${why}`,
      )
    for (const other of [
      { ...RSA, kid: 'other' },
      { ...jwk, kid: 'other' },
    ])
      expect(await reasonFor([other])).toBe('kid names none of the keys that you gave')
    expectHolds(await onBench(text, { key: [{ ...RSA, kid: 'other' }, ...keys] }))
  })

test('A key of another kind beside the right one is passed over, though neither has a name', async () => {
  const { text, keys } = await (await issuerOf('OIDC'))()
  const bare = keys.map(({ kid: _kid, ...jwk }) => jwk)
  expectHolds(await onBench(text, { key: [RSA, ...bare] }))
  const { jwk } = await makeKey('ES256')
  expectFails(await onBench(text, { key: [RSA, jwk] }), ['signature'])
})

test('A token without a kid does not hide what the only key is', async () => {
  const { text } = await (await issuerOf('OIDC'))()
  const key = await makeKey('ES256')
  const { header, payload } = readCompactJws(text)
  const { kid: _kid, ...heads } = header
  const bare = await forge(key, JSON.stringify({ ...heads, alg: key.alg }), JSON.stringify(payload))
  expectHolds(await onBench(bare, { key: { ...key.jwk, kid: 'other' } }))
  const { lines } = await onBench(bare, { key: { ...RSA, kid: 'other' } })
  expect(lines.find(({ check }) => check === 'kid')?.detail).toBe(
    'the key that you gave is RSA; this list verifies Ed25519 and ES256 only',
  )
})

test('After a FAIL at one line of a card’s signature, the lines that do not rest on it are judged', async () => {
  const { text } = await (await issuerOf('A2A_AGENT_CARD'))()
  const [key, other] = [await makeKey('ES256'), await makeKey('ES256')]
  const card: Record<string, unknown> = JSON.parse(text)
  const over = async (header: object, by = key) =>
    signatureOver(canonicalJson(signedFields(card)), by, { alg: by.alg, kid: 'a', ...header })
  const given = { key: { ...key.jwk, kid: 'a' } }
  const judged = async (...signatures: readonly object[]) => {
    const report = await onBench(JSON.stringify({ ...card, signatures }), given)
    const result = (name: string) => report.lines.find(({ check }) => check === name)?.result
    return { report, result }
  }
  const typ = await judged(await over({ typ: 'JWT' }))
  expectFails(typ.report, ['typ'])
  expect(['crit', 'alg', 'header', 'kid', 'signature'].map(typ.result)).toEqual(Array(5).fill('PASS'))
  const two = await judged(await over({ typ: 'JWT' }, other))
  expectFails(two.report, ['typ', 'signature'])
  const crit = await judged(await over({ crit: ['x'], x: 1 }))
  expectFails(crit.report, ['crit'])
  expect(crit.result('kid')).toBe('PASS')
  expect(crit.result('signature'), 'an extension that is not understood').toBe('NOT_RUN')
  const named = await judged({ ...(await over({})), header: { kid: 'a' } })
  expectFails(named.report, ['header'])
  expect(named.result('signature')).toBe('PASS')
  // No two signatures make up for each other.
  const each = await judged(await over({ typ: 'JWT' }), await over({}, other))
  expectFails(each.report, ['signature'])
  expectHolds((await judged(await over({ typ: 'JWT' }), await over({}))).report)
})

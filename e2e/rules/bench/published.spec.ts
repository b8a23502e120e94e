import { expect, test } from 'playwright/test'
import type { BenchKind } from '../../../src/bench/kinds.ts'
import { recognise } from '../../../src/bench/recognise.ts'
import { type BenchReport, serviceVerdictOf, verdictOf } from '../../../src/bench/report.ts'
import { readCompactJws } from '../../../src/crypto/jws.ts'
import type { GivenKey } from '../../../src/crypto/key-kinds.ts'
import { makeKey } from '../../service/proof/keys-and-proofs.ts'
import {
  KEY_BINDING_CNF,
  KEY_BINDING_PROOF,
  SPIFFE_EXAMPLE,
  VC_JOSE_COSE_EXAMPLE,
  WIMSE_EXAMPLE,
  WIMSE_ISSUER_KEY,
} from '../../service/protocols/published-tokens.ts'
import { AID_KEY, AID_RECORDS } from '../protocols/aid-vectors.ts'
import { changedAt, expectFails, expectHolds, onBench, withResult } from './on-bench.ts'
import { PUBLISHED_JWS, SAMPLE_CARD, UNSECURED_JWS } from './published-examples.ts'

const THUMBPRINT_URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

const detailOf = ({ lines }: BenchReport, check: string) => lines.find(line => line.check === check)?.detail
const textPart = ({ parts }: BenchReport, title: string): string => {
  const part = parts.find(each => each.title === title)
  return part !== undefined && 'text' in part.content ? part.content.text : ''
}

/** The key with one character of its secret, modulus or coordinate changed. */
function changedKey(jwk: GivenKey): GivenKey {
  const name = ['k', 'n', 'x'].find(each => Object.hasOwn(jwk, each)) ?? ''
  return { ...jwk, [name]: changedAt(String(jwk[name]), 9) }
}

/** Another key of the same curve: a changed coordinate would name a point that is off it. */
async function otherPoint({ crv }: GivenKey): Promise<GivenKey> {
  const algorithm = { name: 'ECDSA', namedCurve: String(crv) }
  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty, crv, x, y }
}

for (const { name, jws, jwk } of PUBLISHED_JWS) {
  test(`The published JWS of ${name} holds under its key, and one changed character fails its signature alone`, async () => {
    // What claims to be a JWT is judged as one; here it is the JWS that is.
    expect(['jws', 'jwt']).toContain(recognise(jws))
    const asJws = (text: string, key?: GivenKey) => onBench(text, { key }, 'jws')
    const right = await onBench(jws, { key: JSON.stringify(jwk) }, 'jws')
    expectHolds(right)
    expect(right.lines.map(({ check, result }) => `${check} ${result}`)).toEqual([
      'form PASS',
      'algorithm PASS',
      'key PASS',
      'signature PASS',
    ])
    expect(detailOf(right, 'signature')).toContain('verifies under the key that you gave')
    expect(detailOf(right, 'algorithm')).toContain(
      name.endsWith('EdDSA') ? 'the old name of Ed25519' : name.slice(name.lastIndexOf(' ') + 1),
    )
    const [header = '', payload = ''] = jws.split('.')
    expect(textPart(right, 'Signing input')).toBe(`${header}.${payload}`)
    for (const at of [header.length + 1 + 4, header.length + payload.length + 2 + 5])
      expectFails(await asJws(changedAt(jws, at), jwk), ['signature'], `character ${at}`)
    const other = jwk.kty === 'EC' ? await otherPoint(jwk) : changedKey(jwk)
    expectFails(
      await asJws(jws, jwk.kid === undefined ? other : { ...other, kid: jwk.kid }),
      ['signature'],
      'another key',
    )
    if (jwk.kty === 'EC') expectFails(await asJws(jws, changedKey(jwk)), ['key'], 'a point off the curve')
    const unjudged = await asJws(jws)
    expect([verdictOf(unjudged), withResult(unjudged, 'NOT_RUN')]).toEqual([
      'not_judged',
      ['key', 'signature'],
    ])
  })
}

test('Each line of a bare JWS fails by itself', async () => {
  const [{ jws = '', jwk = {} } = {}] = PUBLISHED_JWS.filter(({ name }) => name.includes('A.3'))
  const rsa = PUBLISHED_JWS.find(({ name }) => name.includes('4.2'))
  const header = (members: object) => Buffer.from(JSON.stringify(members)).toString('base64url')
  const rest = jws.slice(jws.indexOf('.'))
  const wrong: readonly (readonly [check: string, text: string, key: GivenKey])[] = [
    ['form', `${jws}=`, jwk],
    ['form', `${jws}.AA`, jwk],
    ['form', `${header([])}${rest}`, jwk],
    // Its signature is tried all the same, and is over another header.
    ['form signature', `${Buffer.from('{"alg":"ES256","alg":"ES256"}').toString('base64url')}${rest}`, jwk],
    ['algorithm', UNSECURED_JWS, jwk],
    ['algorithm', `${header({ alg: 'none' })}${rest}`, jwk],
    ['algorithm', `${header({ alg: 'constructor' })}${rest}`, jwk],
    ['algorithm', `${header({})}${rest}`, jwk],
    ['key', jws, { ...jwk, x: 'AAAA' }],
    ['key', jws, { ...jwk, crv: 'P-384' }],
    ['key', jws, { ...jwk, use: 'enc' }],
    ['key', jws, { ...jwk, key_ops: ['sign'] }],
    ['key', jws, { ...jwk, alg: 'ES384' }],
    ['key', rsa?.jws ?? '', { ...rsa?.jwk, alg: 'RS256' }],
    // The public key as the secret of a MAC: it is not a key for one.
    ['key', `${header({ alg: 'HS256' })}${rest}`, jwk],
    ['signature', changedAt(jws, jws.length - 9), jwk],
  ]
  for (const [check, text, key] of wrong)
    expectFails(await onBench(text, { key }, 'jws'), check.split(' '), `${check} of ${text.slice(0, 60)}`)
})

test('A key of another name verifies all the same, and that is a choice', async () => {
  const { jws = '', jwk = {} } = PUBLISHED_JWS.find(({ name }) => name.includes('4.2')) ?? {}
  const report = await onBench(jws, { key: { ...jwk, kid: 'another' } }, 'jws')
  expectHolds(report)
  expect(withResult(report, 'CHOICE')).toEqual(['key'])
})

test('Of several keys without a name, the one that fits is found', async () => {
  const given = PUBLISHED_JWS.find(({ name }) => name.includes('A.3'))
  const { jws = '', jwk = {} } = given ?? {}
  const others = [await otherPoint(jwk), await otherPoint(jwk)]
  expectHolds(await onBench(jws, { key: JSON.stringify({ keys: [...others, jwk] }) }))
  expectFails(await onBench(jws, { key: others }), ['signature'])
  expectFails(await onBench(KEY_BINDING_PROOF, { key: others }), ['given_key'])
})

test('The DPoP proof of Key Binding holds under the key inside, which is said to prove little', async () => {
  expect(recognise(KEY_BINDING_PROOF)).toBe('dpop_proof')
  const inside = await onBench(KEY_BINDING_PROOF)
  expectHolds(inside)
  expect(detailOf(inside, 'given_key')).toContain('the one inside proves only that this was made with it')
  expect(detailOf(inside, 'signature')).toBe('verifies under the key inside it')
  expectHolds(await onBench(KEY_BINDING_PROOF, { key: KEY_BINDING_CNF.jwk }))
  expectFails(await onBench(changedAt(KEY_BINDING_PROOF, KEY_BINDING_PROOF.length - 9)), ['signature'])
})

/** Published objects that a list of the service refuses, with the lines that fail and that were not run. */
interface PublishedToken {
  readonly what: string
  readonly text: string
  readonly kind: BenchKind
  readonly key?: GivenKey
  readonly fails: readonly string[]
  readonly signature: 'PASS' | 'NOT_RUN'
}

const TOKENS: readonly PublishedToken[] = [
  {
    what: 'The example of WIMSE Workload Credentials, whose sub is not a SPIFFE ID and whose key has the old name',
    text: WIMSE_EXAMPLE,
    kind: 'wit',
    key: { ...WIMSE_ISSUER_KEY, kid: 'June 5', alg: 'ES256' },
    fails: [],
    signature: 'PASS',
  },
  {
    what: 'The example of WIT-SVID, whose signing key was never published',
    text: SPIFFE_EXAMPLE,
    kind: 'wit_svid',
    fails: [],
    signature: 'NOT_RUN',
  },
  {
    what: 'The example of VC JOSE COSE, a credential about something else whose key was never published',
    text: VC_JOSE_COSE_EXAMPLE,
    kind: 'vc',
    fails: [],
    signature: 'NOT_RUN',
  },
  {
    what: 'The sample card of the A2A specification, which names no key and whose own was never published',
    text: JSON.stringify(SAMPLE_CARD),
    kind: 'agent_card',
    fails: [],
    signature: 'NOT_RUN',
  },
]

for (const { what, text, kind, key, fails, signature } of TOKENS) {
  test(`${what}: what the bench says`, async () => {
    expect(recognise(text)).toBe(kind)
    const report = await onBench(text, { key })
    expect(withResult(report, 'FAIL')).toEqual(fails)
    expect(report.lines.find(({ check }) => check === 'signature')?.result).toBe(signature)
    const otherwise = signature === 'PASS' ? 'holds' : 'not_judged'
    expect(verdictOf(report)).toBe(fails.length > 0 ? 'fails' : otherwise)
    const { alg, jwk } = await makeKey('ES256')
    const other = await onBench(text, { key: { ...jwk, alg } })
    expect(withResult(other, 'FAIL').toSorted()).toEqual([...fails, 'signature'].toSorted())
    expect(detailOf(other, 'signature')).toMatch(/does not verify under the key that you gave$/u)
  })
}

test('A key of a trust bundle, which says wit-svid of its use, is taken', async () => {
  const jwk = { ...WIMSE_ISSUER_KEY, kid: 'June 5' }
  for (const use of ['sig', 'wit-svid'])
    expect(withResult(await onBench(WIMSE_EXAMPLE, { key: { ...jwk, use } }, 'wit_svid'), 'FAIL')).toEqual([
      'sub',
    ])
  for (const use of ['enc', 'x509-svid', 'vc+jwt'])
    expect(withResult(await onBench(WIMSE_EXAMPLE, { key: { ...jwk, use } }, 'wit_svid'), 'FAIL')).toEqual([
      'kid',
      'sub',
    ])
})

test('A token that marks something critical is still read for what it says', async () => {
  const { header, payload } = readCompactJws(SPIFFE_EXAMPLE)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ ...header, crit: ['exp'] })}.${part(payload)}.${SPIFFE_EXAMPLE.split('.')[2]}`
  const report = await onBench(text)
  expectFails(report, ['crit'])
  expect(report.parts.map(({ title }) => title)).toContain('Header')
})

for (const record of AID_RECORDS) {
  const { name, raw } = record
  const failing = 'pka' in record ? undefined : 'valid'
  const isLegacy = 'pka' in record && record.pka === undefined
  test(`The published record ${name} ${failing === undefined ? 'holds' : `fails at ${failing}`} on the bench, however it is pasted`, async () => {
    const octets = raw.replaceAll(';', '\\059')
    const asOneHasIt = [raw, ` ${raw}\n`, `"${raw}"`, `"${raw.slice(0, 9)}" "${raw.slice(9)}"`, `"${octets}"`]
    for (const text of asOneHasIt) {
      expect(recognise(text), text).toBe('aid_record')
      const report = await onBench(text)
      if (failing !== undefined) expectFails(report, [failing], text)
      else {
        expectHolds(report, text)
        expect(withResult(report, 'CHOICE')).toEqual(isLegacy ? ['version'] : [])
        expect(serviceVerdictOf(report)).toBe(isLegacy ? 'would_not_take' : 'open')
        // The key of the legacy record has 31 octets.
        if (isLegacy) continue
        const known = raw.includes(AID_KEY.k) ? AID_KEY.thumbprint : ''
        expect(textPart(report, 'Thumbprint of its key')).toContain(`${THUMBPRINT_URI}${known}`)
      }
    }
    const fields = Object.fromEntries(
      raw.split(';').map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
    const document = JSON.stringify(fields)
    expect(recognise(document)).toBe('well_known')
    const report = await onBench(document)
    if (failing === undefined) expectHolds(report)
    else expectFails(report, [failing])
  })
}

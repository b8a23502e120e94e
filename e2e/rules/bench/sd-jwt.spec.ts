import { createHash, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { ecPair } from './ec-pair.ts'
import { NOW } from './issued.ts'
import { expectFails, expectHolds, onBench } from './on-bench.ts'

type Members = Readonly<Record<string, unknown>>

const [issuer, holder, thief] = [0, 1, 2].map(() => ecPair())
if (issuer === undefined || holder === undefined || thief === undefined)
  throw new Error('three pairs were made')
const jwkOf = (key: KeyObject): Members => ({ ...key.export({ format: 'jwk' }) })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function tokenOf(header: Members, claims: Members, { privateKey: key }: { readonly privateKey: KeyObject }) {
  const input = `${part({ alg: 'ES256', ...header })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const NAME = part(['salt-1', 'given_name', 'Ada'])
const COUNTRY = part(['salt-2', 'DE'])
const CLAIMS = {
  iss: 'https://issuer.example',
  vct: 'https://issuer.example/id',
  exp: NOW / 1000 + 600,
  cnf: { jwk: jwkOf(holder.publicKey) },
  _sd: [hashOf(NAME)],
  nationalities: [{ '...': hashOf(COUNTRY) }, 'FR'],
}
const BESIDE = { key: jwkOf(issuer.publicKey), expected: { time: NOW } }

const issued = (claims: Members = CLAIMS, ...disclosures: readonly string[]) =>
  [tokenOf({ typ: 'dc+sd-jwt' }, claims, issuer), ...disclosures, ''].join('~')
const onIssued = (claims: Members, ...disclosures: readonly string[]) =>
  onBench(issued(claims, ...disclosures), BESIDE)

test('A digital credential has its type itself; any other SD-JWT needs none', async () => {
  const { vct, ...others } = CLAIMS
  const disclosed = part(['salt-9', 'vct', vct])
  expectFails(await onIssued(others), ['vct'])
  expectFails(await onIssued({ ...others, vct: 7 }), ['vct'])
  expectFails(await onIssued({ ...others, _sd: [...CLAIMS._sd, hashOf(disclosed)] }, disclosed), ['vct'])
  expectHolds(await onBench(`${tokenOf({ typ: 'example+sd-jwt' }, others, issuer)}~`, BESIDE))
})

test('Each disclosure must fit the place where its digest stands once', async () => {
  for (const disclosed of [[], [NAME], [COUNTRY], [NAME, COUNTRY]])
    expectHolds(await onIssued(CLAIMS, ...disclosed), `${disclosed.length} disclosed`)
  const beside = part(['salt-3', 'email', 'a@b.example'])
  const reserved = part(['salt-4', '_sd', []])
  const taken = part(['salt-5', 'iss', 'https://other.example'])
  const wrong: readonly (readonly [why: RegExp, claims: Members, ...disclosures: readonly string[]])[] = [
    [/is there 0 times/u, CLAIMS, beside],
    [/is there 2 times/u, { ...CLAIMS, _sd: [hashOf(NAME), hashOf(NAME)] }, NAME],
    [/has a name, but its digest is in a list/u, { ...CLAIMS, a: [{ '...': hashOf(beside) }] }, beside],
    [
      /has no name, and its digest is in _sd/u,
      { ...CLAIMS, _sd: [hashOf(COUNTRY)], nationalities: [] },
      COUNTRY,
    ],
    [/is named _sd/u, { ...CLAIMS, _sd: [hashOf(reserved)] }, reserved],
    [/is named iss, which is there already/u, { ...CLAIMS, _sd: [hashOf(taken)] }, taken],
    [/is not a list of salt, name and value/u, { ...CLAIMS, _sd: [hashOf(part('x'))] }, part('x')],
    [/_sd is not a list/u, { ...CLAIMS, _sd: 'x' }],
  ]
  for (const [why, claims, ...disclosures] of wrong) {
    const report = await onIssued(claims, ...disclosures)
    expectFails(report, ['disclosures'], String(why))
    expect(report.lines.find(({ check }) => check === 'disclosures')?.detail).toMatch(why)
  }
})

test('A key binding holds for what was presented, whom it was for, and the holder’s key alone', async () => {
  const presented = issued(CLAIMS, NAME)
  const claims = {
    iat: NOW / 1000,
    aud: 'https://verifier.example',
    nonce: 'n-1',
    sd_hash: hashOf(presented),
  }
  const bound = (changes: Members = {}, by = holder, header: Members = { typ: 'kb+jwt' }) =>
    `${presented}${tokenOf(header, { ...claims, ...changes }, by)}`
  const expected = { time: NOW, audience: claims.aud, nonce: 'n-1', holder: JSON.stringify(CLAIMS.cnf.jwk) }
  const judge = (text: string) => onBench(text, { ...BESIDE, expected })
  expectHolds(await judge(bound()))
  expectFails(await judge(bound({}, thief)), ['kb_signature'])
  expectFails(await judge(bound({ aud: 'https://other.example' })), ['kb_aud'])
  expectFails(await judge(bound({ nonce: 'n-2' })), ['kb_nonce'])
  expectFails(await judge(bound({}, holder, { typ: 'JWT' })), ['kb_typ'])
  expectFails(await judge(bound().replace(`${NAME}~`, '')), ['sd_hash'])
  const other = JSON.stringify(jwkOf(thief.publicKey))
  expectFails(await onBench(bound(), { ...BESIDE, expected: { ...expected, holder: other } }), ['cnf'])
})

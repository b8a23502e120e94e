import { createHash, type KeyObject, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { ecPair } from './ec-pair.ts'
import { NOW } from './issued.ts'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

type Members = Readonly<Record<string, unknown>>

const [own, other] = [ecPair(), ecPair()]
const jwkOf = (key: KeyObject): Members => ({ ...key.export({ format: 'jwk' }) })
const KEY = jwkOf(own.publicKey)
const TIME = NOW / 1000

function tokenOf(header: Members, claims: Members, { privateKey: key } = own): string {
  const input = [{ alg: 'ES256', ...header }, claims]
    .map(each => Buffer.from(JSON.stringify(each)).toString('base64url'))
    .join('.')
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const URI = 'https://s.example/1'
// 0xB9 0xA3 is the example of Token Status List section 4.1: 1 0 0 1 1 1 0 1, 1 1 0 0 0 1 0 1 by index.
const OCTETS = Buffer.from([0xb9, 0xa3])
const listOf = (bits: unknown, more: Members = {}, pair = own, octets: Uint8Array = OCTETS) =>
  tokenOf(
    { typ: 'statuslist+jwt' },
    { sub: URI, iat: TIME, status_list: { bits, lst: deflateSync(octets).toString('base64url') }, ...more },
    pair,
  )
const PARTIES = { iss: 'https://as.example', sub: 'a', exp: TIME + 600 }
const referencing = (idx: unknown, uri: unknown = URI) =>
  tokenOf({ typ: 'JWT' }, { ...PARTIES, status: { status_list: { idx, uri } } })
const on = (text: string, status_list?: string) =>
  onBench(text, { key: KEY, expected: { time: NOW, ...(status_list !== undefined && { status_list }) } })

test('The entry of a token is read from its list, whatever its bits are', async () => {
  for (const idx of [1, 2, 10]) expectHolds(await on(referencing(idx), listOf(1)), String(idx))
  // Of 0xB9 0xA3 in pairs: 1 2 3 2, 3 0 2 2.
  expectHolds(await on(referencing(5), listOf(2)))
  expectHolds(await on(referencing(1), listOf(8, {}, own, Buffer.from([1, 0]))))
  for (const idx of [0, 3, 15]) {
    const report = await on(referencing(idx), listOf(1))
    expectFails(report, ['status'], String(idx))
    expect(outcomeWords(report, true).title.toLowerCase()).toMatch(
      new RegExp(`entry ${idx} is 1: the token is revoked`, 'u'),
    )
  }
  expectFails(await on(referencing(1), listOf(2)), ['status'])
  expect(verdictOf(await on(referencing(0), listOf(8, {}, own, Buffer.from([7]))))).toBe('not_judged')
  expectFails(await on(referencing(16), listOf(1)), ['status'])
  expectFails(await on(referencing(Number.MAX_SAFE_INTEGER), listOf(8)), ['status'])
})

test('A list that is not the one of the token, or not signed, or over, says nothing of it', async () => {
  expectFails(await on(referencing(1), listOf(1, { sub: 'https://s.example/2' })), ['status_list'])
  expectFails(await on(referencing(1), listOf(1, {}, other)), ['status_list_signed'])
  expectFails(await on(referencing(1), listOf(1, { exp: TIME - 600 })), ['status_list_period'])
  expectFails(await on(referencing(1), listOf(3)), ['status'])
  expectFails(await on(referencing(1), listOf(1, { iat: undefined })), ['status_list'])
  expectFails(await on(referencing(1), listOf(1, { status_list: { bits: 1, lst: 'AAAA' } })), ['status'])
  expect(verdictOf(await on(referencing(1), 'no.status.list'))).toBe('fails')
  expect(verdictOf(await on(tokenOf({ typ: 'JWT' }, PARTIES), listOf(1)))).toBe('not_judged')
  for (const [idx, uri] of [
    [-1, URI],
    ['1', URI],
    [1.5, URI],
    [1, 7],
    [1, 'not a uri'],
  ])
    expectFails(await on(referencing(idx, uri), listOf(1)), ['status_reference'], `${idx} ${uri}`)
})

test('Without its list a token holds, and its status is said not to have been looked up; a list of a did is no one’s', async () => {
  const report = await on(referencing(0))
  expectHolds(report)
  expect(withResult(report, 'NOT_RUN')).toContain('status')
  const did = `did:jwk:${Buffer.from(JSON.stringify(jwkOf(other.publicKey))).toString('base64url')}`
  const self = tokenOf({}, { ...PARTIES, iss: did, status: { status_list: { idx: 1, uri: URI } } }, other)
  const found = await onBench(self, { expected: { time: NOW, status_list: listOf(1, { iss: did }, other) } })
  expect(verdictOf(found)).toBe('not_judged')
})

test('An SD-JWT has its status read too', async () => {
  const jwt = (idx: number) =>
    tokenOf(
      { typ: 'dc+sd-jwt' },
      { ...PARTIES, vct: 'https://i.example/id', status: { status_list: { idx, uri: URI } } },
    )
  expectHolds(await on(`${jwt(1)}~`, listOf(1)))
  expectFails(await on(`${jwt(0)}~`, listOf(1)), ['status'])
})

const hash = createHash('sha256').update('a').digest('base64url')
const wpt = (claims: Members, header: Members = {}) =>
  tokenOf(
    { typ: 'wpt+jwt', ...header },
    { aud: 'https://a.example', exp: TIME + 60, jti: 'j', wth: hash, ...claims },
  )

test('A WPT has the algorithm of its key, hashes of tokens, and no entry in oth that is not known', async () => {
  expectHolds(await on(wpt({ ath: hash, tth: hash })))
  expectHolds(await on(wpt({ oth: {} })))
  expect(verdictOf(await on(wpt({ oth: { 'x-user': hash } })))).toBe('not_judged')
  for (const oth of [{ 'X-User': hash }, { 'x-user': 'a' }, { 'x-user': 7 }, 'a', []])
    expectFails(await on(wpt({ oth })), ['oth'], JSON.stringify(oth))
  expectFails(await on(wpt({ tth: 'a'.repeat(64) })), ['tth'])
  expectFails(await on(wpt({ ath: 7 })), ['ath'])
  expectHolds(await onBench(wpt({}), { key: { ...KEY, alg: 'ES256' }, expected: { time: NOW } }))
  const report = await onBench(wpt({}), { key: { ...KEY, alg: 'ES384' }, expected: { time: NOW } })
  expect(withResult(report, 'FAIL')).toContain('key_alg')
})

const jag = (claims: Members) =>
  tokenOf(
    { typ: 'oauth-id-jag+jwt' },
    { ...PARTIES, aud: 'https://b.example', client_id: 'c', jti: 'j', iat: TIME, ...claims },
  )

test('An ID-JAG has one audience, and names actor, tenant and key as its draft asks', async () => {
  for (const claims of [
    {},
    { aud: ['https://b.example'] },
    { act: { sub: 'x', act: { sub: 'y' } } },
    { aud_tenant: 't' },
    { cnf: { jkt: hash } },
  ])
    expectHolds(await on(jag(claims)), JSON.stringify(claims))
  const wrong: readonly (readonly [line: string, claims: Members])[] = [
    ['one_audience', { aud: ['https://b.example', 'https://c.example'] }],
    ['act', { act: 'x' }],
    ['act', { act: {} }],
    ['act', { act: { sub: 'x', act: 'y' } }],
    ['aud_tenant', { aud_tenant: 7 }],
    ['cnf', { cnf: { jwk: KEY } }],
    ['cnf', { cnf: { jkt: 'a'.repeat(64) } }],
    ['cnf', { cnf: 'x' }],
  ]
  for (const [line, claims] of wrong) expectFails(await on(jag(claims)), [line], JSON.stringify(claims))
  const deep = `${'{"sub":"x","act":'.repeat(2_000)}{"sub":"y"}${'}'.repeat(2_000)}`
  expectFails(await on(jag({ act: JSON.parse(deep) })), ['form'])
})

test('A token beside the list that it names is judged with it; beside another list it is open', async () => {
  const beside = async (token: string, list: string) => {
    const report = await checkPasted({
      ...EMPTY,
      text: `${token}\n${list}`,
      key: JSON.stringify(KEY),
      time: `${TIME}`,
    })
    return [report.kind, verdictOf(report), report.lines.find(({ check }) => check === 'status')?.result]
  }
  expect(await beside(referencing(1), listOf(1))).toEqual(['jwt', 'holds', 'PASS'])
  expect(await beside(referencing(0), listOf(1))).toEqual(['jwt', 'fails', 'FAIL'])
  expect(await beside(referencing(1, 'https://s.example/2'), listOf(1))).toEqual([
    'jwt',
    'not_judged',
    'NOT_RUN',
  ])
})

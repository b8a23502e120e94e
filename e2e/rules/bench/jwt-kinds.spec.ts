import { sign } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { JWT_KINDS, type JwtKindName } from '../../../src/bench/jwt-kinds.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { ecPair } from './ec-pair.ts'
import { NOW } from './issued.ts'
import { expectFails, expectHolds, onBench, withResult } from './on-bench.ts'

type Members = Readonly<Record<string, unknown>>

const { privateKey, publicKey } = ecPair()
const JWK: Members = { ...publicKey.export({ format: 'jwk' }) }

function tokenOf(header: Members, claims: Members): string {
  const input = [header, claims]
    .map(each => Buffer.from(JSON.stringify(each)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

const [iat, exp] = [NOW / 1000 - 60, NOW / 1000 + 600]
const TIMES = { iat, exp, jti: 'j1' }
const PARTIES = { iss: 'https://as.example', sub: 'alice', aud: 'https://api.example' }
/** The thumbprint of a key that is nobody’s here. */
const OTHER_KEY = 'a7bKkXYj9H0lY7j3i9WQyuzT7c-mNvhUwggRDvLH3VM'
const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} }

const LST = deflateSync(Buffer.alloc(16)).toString('base64url')

/** A right token of each kind: its typ, what else its header has, and its claims. */
const RIGHT: Readonly<Record<JwtKindName, readonly [typ: string, claims: Members, header?: Members]>> = {
  access_token: ['at+jwt', { ...PARTIES, ...TIMES, client_id: 'c1' }],
  client_assertion: ['client-authentication+jwt', { ...PARTIES, ...TIMES, iss: 'c1', sub: 'c1' }],
  id_jag: ['oauth-id-jag+jwt', { ...PARTIES, ...TIMES, client_id: 'c1' }],
  dpop_proof: ['dpop+jwt', { jti: 'j1', iat, htm: 'POST', htu: 'https://api.example/a' }, { jwk: JWK }],
  wpt: ['wpt+jwt', { aud: PARTIES.aud, exp, jti: 'j1', wth: 'A'.repeat(43) }],
  logout_token: ['logout+jwt', { ...PARTIES, ...TIMES, events: EVENT }],
  jwt_svid: ['JWT', { sub: 'spiffe://td.example/a', aud: PARTIES.aud, exp }],
  token_status_list: [
    'statuslist+jwt',
    { sub: 'https://s.example/1', iat, exp, status_list: { bits: 1, lst: LST } },
  ],
  wit: ['wit+jwt', { sub: 'wimse://td.example/w', exp, cnf: { jwk: { ...JWK, alg: 'ES256' } } }],
  entity_statement: [
    'entity-statement+jwt',
    {
      ...TIMES,
      iss: 'https://ta.example',
      sub: 'https://rp.example',
      jwks: { keys: [{ ...JWK, kid: 'k' }] },
    },
    { kid: 'k' },
  ],
  client_attestation: ['oauth-client-attestation+jwt', { ...TIMES, sub: 'c1', cnf: { jwk: JWK } }],
  attestation_pop: ['oauth-client-attestation-pop+jwt', { aud: PARTIES.aud, iat, jti: 'j1' }],
  oid4vci_proof: ['openid4vci-proof+jwt', { aud: PARTIES.aud, iat }, { jwk: JWK }],
  request_object: ['oauth-authz-req+jwt', { iss: 'c1', client_id: 'c1', response_type: 'code' }],
  security_event: ['secevent+jwt', { ...TIMES, iss: PARTIES.iss, events: { 'https://e.example/a': {} } }],
  txn_token: ['txntoken+jwt', { ...TIMES, aud: 'td.example', sub: 'u', txn: 't', scope: 's', req_wl: 'w' }],
  jwt: ['JWT', { ...PARTIES, ...TIMES }],
}

/** Texts that begin as a SPIFFE ID and are none (SPIFFE-ID sections 2 to 2.2). */
const NO_SPIFFE_IDS = [
  ...[
    'spiffe://td.example/a/',
    'spiffe://td.example//a',
    'spiffe://td.example/../a',
    'spiffe://td.example/a?b',
  ],
  ...[
    'spiffe://td.example:8443/a',
    'spiffe://td.example/a b',
    'spiffe://td.example/a%2Fb',
    'spiffe://u@td.example/a',
  ],
]

/** What is wrong though its type is right, by the member; members of the header are named as such. */
const WRONG: Readonly<Record<JwtKindName, Readonly<Record<string, readonly unknown[]>>>> = {
  access_token: {},
  client_assertion: { iss: ['c2'], sub: ['c2'] },
  id_jag: {},
  dpop_proof: {
    htu: ['/a', 'api.example/a', 'https://api.example/a?b=1', 'https://api.example/a#b', 'mailto:a'],
    ath: ['A'.repeat(42), 'a'.repeat(64), '='.repeat(43)],
    'header.jwk': [{ ...JWK, d: 'AAAA' }, { kty: 'EC' }, { kty: 'oct', k: 'AAAA' }],
  },
  wpt: { wth: ['A'.repeat(42), 'a'.repeat(64)] },
  logout_token: { events: [{}, { 'https://e.example/a': {} }], nonce: ['n'] },
  jwt_svid: { sub: ['https://td.example/a', ...NO_SPIFFE_IDS], 'header.jku': ['https://a.example'] },
  wit: {
    sub: ['w', 'wimse:w', 'wimse://td.example/w?a'],
    cnf: [{ jwk: JWK }, { jwk: { ...JWK, alg: 'none' } }, { jwk: { ...JWK, alg: 'HS256' } }, { jkt: 'a' }],
  },
  token_status_list: {
    status_list: [
      { bits: 3, lst: LST },
      { bits: 1, lst: gzipSync(Buffer.alloc(16)).toString('base64url') },
      { bits: 1, lst: 'not base64url' },
      { bits: 1 },
    ],
    ttl: [0, -1],
  },
  entity_statement: {
    iss: ['rp.example', 'http://rp.example', 'https://rp.example?a', 'https://rp.example#a'],
    sub: ['rp.example', 'https://rp.example?a'],
    jwks: [
      {},
      { keys: [] },
      { keys: [JWK] },
      {
        keys: [
          { ...JWK, kid: 'k' },
          { ...JWK, kid: 'k' },
        ],
      },
    ],
    'header.kid': [undefined, 'other'],
  },
  client_attestation: { cnf: [{}, { jkt: 'a' }, { jwk: { ...JWK, d: 'AAAA' } }] },
  attestation_pop: {},
  oid4vci_proof: { 'header.kid': ['k'], 'header.jwk': [{ ...JWK, d: 'AAAA' }, { kty: 'EC' }] },
  request_object: { request: ['a'], request_uri: ['https://a.example'] },
  security_event: { events: [{}, { 'https://e.example/a': 1 }] },
  txn_token: {},
  jwt: {},
}
/** What the right token of a kind has beyond what its standard asks for; a logout token has sub or sid. */
const OPTIONAL: Readonly<Partial<Record<JwtKindName, readonly string[]>>> = {
  client_assertion: ['iat', 'jti'],
  token_status_list: ['exp'],
  entity_statement: ['jti'],
  client_attestation: ['iat', 'jti'],
  oid4vci_proof: ['header.jwk'],
  request_object: ['iss'],
  security_event: ['exp'],
  txn_token: ['jti'],
  jwt: Object.keys({ ...PARTIES, ...TIMES }),
}
const OTHER_TYPES: readonly unknown[] = [null, true, 7.5, '', [], [1], {}]
/** What a type may be where it is read: aud a list, a NumericDate a fraction, and an object with any members. */
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

for (const kind of keysOf(RIGHT)) {
  const [typ, claims, header = {}] = RIGHT[kind]
  const key = kind === 'entity_statement' ? { ...JWK, kid: 'k' } : JWK
  const beside = { key: 'jwk' in header ? undefined : key, expected: { time: NOW } }
  const judge = (changed: Members, of: Members = claims) =>
    onBench(tokenOf({ alg: 'ES256', typ, ...header, ...changed }, of), beside, kind)

  test(`A right token of the kind ${kind} holds, and each claim that must be there fails its line where it is not`, async () => {
    expectHolds(await judge({}), kind)
    for (const name of JWT_KINDS[kind].required) {
      const without = Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
      expect(withResult(await judge({}, without), 'FAIL'), name).toContain(name)
    }
  })

  test(`No ${kind} holds with a member that it must have absent, of another type, or wrong`, async () => {
    const changedTo = (member: string, value: unknown) =>
      member.startsWith('header.')
        ? judge({ [member.slice(7)]: value })
        : judge({}, { ...claims, [member]: value })
    const all = [...Object.keys(claims), ...Object.keys(header).map(name => `header.${name}`)]
    for (const member of all.filter(name => !(OPTIONAL[kind] ?? []).includes(name))) {
      const right = Object.hasOwn(claims, member) ? claims[member] : header[member.slice(7)]
      const others = OTHER_TYPES.filter(each => typeOf(each) !== typeOf(right))
      for (const value of [undefined, ...others])
        expect
          .soft(verdictOf(await changedTo(member, value)), `${member}: ${JSON.stringify(value)}`)
          .toBe('fails')
    }
    for (const [member, values] of Object.entries(WRONG[kind]))
      for (const value of values)
        expect
          .soft(verdictOf(await changedTo(member, value)), `${member}: ${JSON.stringify(value)}`)
          .toBe('fails')
  })

  test(`Whatever else is expected of the kind ${kind}, or given for it, keeps it from holding`, async () => {
    const wrong = { issuer: 'https://other.example', subject: 'b', audience: 'https://b.example', nonce: 'n' }
    for (const [name, value] of Object.entries({ ...wrong, holder: OTHER_KEY, status_list: 'a.b.c' })) {
      const expected = { ...beside.expected, [name]: value }
      const report = await onBench(
        tokenOf({ alg: 'ES256', typ, ...header }, claims),
        { ...beside, expected },
        kind,
      )
      expect(verdictOf(report), name).not.toBe('holds')
    }
    const key = { kty: 'oct', k: 'AAAA' }
    const given = await onBench(tokenOf({ alg: 'ES256', typ, ...header }, claims), { ...beside, key }, kind)
    expect(verdictOf(given)).not.toBe('holds')
  })

  test(`A ${kind} whose payload is said not to be encoded fails at crit`, async () => {
    expect(withResult(await judge({ b64: false, crit: ['b64'] }), 'FAIL')).toContain('crit')
    expect(withResult(await judge({ b64: false }), 'FAIL')).toContain('crit')
  })

  if ('typ' in JWT_KINDS[kind])
    test(`Another typ than that of ${kind} fails at typ alone`, async () => {
      expectFails(await judge({ typ: 'kya+jwt' }), ['typ'])
    })

  if ('exp' in claims)
    test(`${kind} fails at exp alone once it ran out, and at exp and its form of number where it is a text`, async () => {
      expectFails(await judge({}, { ...claims, exp: NOW / 1000 - 1 }), ['exp'])
      expectFails(await judge({}, { ...claims, exp: `${exp}` }), ['exp'])
    })
}

test('The sub of a JWT-SVID is a SPIFFE ID, whatever else was given, and what is none is of no trust domain', async () => {
  const [typ, claims] = RIGHT.jwt_svid
  for (const sub of NO_SPIFFE_IDS)
    for (const expected of [{}, { issuer: 'spiffe://td.example' }, { issuer: 'td.example', subject: sub }]) {
      const token = tokenOf({ alg: 'ES256', typ }, { ...claims, sub })
      const report = await onBench(token, { key: JWK, expected: { time: NOW, ...expected } }, 'jwt_svid')
      expectFails(report, 'issuer' in expected ? ['sub', 'trust_domain'] : ['sub'], sub)
    }
})

test('A NumericDate is in seconds up to the year 9999; one beyond it that is near in milliseconds is said to be in them', async () => {
  const judge = (exp: number) =>
    onBench(tokenOf({ alg: 'ES256', typ: 'JWT' }, { ...PARTIES, iat, exp }), {
      key: JWK,
      expected: { time: NOW, audience: PARTIES.aud },
    })
  for (const year of [2065, 2920, 2921, 3000, 9999]) {
    const report = await judge(Date.UTC(year, 0) / 1000)
    expectHolds(report, `${year}`)
    expect(withResult(report, 'PASS'), `${year}`).toContain('exp')
  }
  expect(withResult(await judge(NOW + 600_000), 'CHOICE')).toContain('exp')
  expectFails(await judge(1e18), ['exp'])
})

test('A credential of VCDM 1.1 is one in vc, and its claims say what it says', async () => {
  const vc = {
    '@context': ['https://www.w3.org/2018/credentials/v1'],
    type: ['VerifiableCredential'],
    issuer: PARTIES.iss,
    credentialSubject: [{ id: PARTIES.sub }],
  }
  const judge = (changes: Members, typ = 'JWT') =>
    onBench(
      tokenOf({ alg: 'ES256', typ }, { iss: PARTIES.iss, sub: PARTIES.sub, exp, vc: { ...vc, ...changes } }),
      { key: JWK, expected: { time: NOW } },
    )
  expectHolds(await judge({}))
  expectFails(await judge({ credentialSubject: [{ id: 'bob' }] }), ['claims_agree'])
  for (const changes of [{ type: ['Other'] }, { '@context': undefined }, { credentialSubject: undefined }])
    expectFails(await judge(changes), ['type'])
  const newer = await judge({}, 'vc+jwt')
  expect(withResult(newer, 'FAIL')).toContain('no_vc_vp')
  expect([...newer.notes, ...newer.lines.map(({ detail }) => detail)].join()).not.toContain('VCDM 1.1')
})

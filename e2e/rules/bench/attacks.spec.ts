import { createHash, type KeyObject, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { ecPair } from './ec-pair.ts'
import { NOW } from './issued.ts'

interface Pair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
const [own, other] = [0, 1].map(() => ecPair()) as [Pair, Pair]
const jwk = ({ publicKey }: Pair, more: object = {}) => ({ ...publicKey.export({ format: 'jwk' }), ...more })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(header: object, claims: object, { privateKey: key }: Pair = own): string {
  const input = `${part({ alg: 'ES256', ...header })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const KEY = JSON.stringify(jwk(own))
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const CNF = { jwk: jwk(own) }

/** An SD-JWT that discloses these claims, and the key-binding JWT after it where one is asked for. */
function sdJwtOf(
  disclosed: object,
  claims: object = {},
  bound?: { header?: object; claims?: object },
): string {
  const all = Object.entries(disclosed).map(entry => part(['salt', ...entry]))
  const issued = [
    tokenOf({ typ: 'example+sd-jwt' }, { _sd: all.map(digestOf), cnf: CNF, ...claims }),
    ...all,
    '',
  ]
  const text = issued.join('~')
  if (bound === undefined) return text
  const own = { iat: NOW / 1000, aud: 'a', nonce: 'n', sd_hash: digestOf(text), ...bound.claims }
  return text + tokenOf({ typ: 'kb+jwt', ...bound.header }, own)
}

const VC_CONTEXT = 'https://www.w3.org/2018/credentials/v1'
const olderOf = (more: object) =>
  tokenOf(
    { typ: 'JWT' },
    {
      ...{ iss: 'did:example:i' },
      vc: {
        '@context': [VC_CONTEXT],
        type: ['VerifiableCredential'],
        credentialSubject: { id: 'did:example:s' },
        ...more,
      },
    },
  )
const VC2_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
const LIST_ID = 'https://issuer.example/status/1'
const LIST = gzipSync(Buffer.alloc(16_384)).toString('base64url')
const vcOf = (claims: object, typ = 'vc+jwt') =>
  tokenOf(
    { typ },
    { ...{ '@context': [VC2_CONTEXT], id: 'urn:x:1', issuer: 'https://issuer.example' }, ...claims },
  )
const withStatus = (status: unknown) =>
  vcOf({ type: ['VerifiableCredential'], credentialSubject: { id: 'urn:x:s' }, credentialStatus: status })
const ENTRY = {
  ...{ type: 'BitstringStatusListEntry', statusPurpose: 'revocation', statusListIndex: '1' },
  statusListCredential: LIST_ID,
}
const listOf = (more: object = {}, bits = LIST) => {
  const credentialSubject = {
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: `u${bits}`,
  }
  return vcOf({
    id: LIST_ID,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    credentialSubject,
    ...more,
  })
}
const bound = (more: { header?: object; claims?: object }) => ({
  key: KEY,
  audience: 'a',
  nonce: 'n',
  text: sdJwtOf({}, {}, more),
})

const time = new Date(NOW).toISOString()
const exp = NOW / 1000 + 600
const OWN_TEXT = { toString: 1, valueOf: 1 }

/** A right object with what is to be wrong in it; what is wrong keeps each from holding, and none throws. */
const ATTACKS: readonly (readonly [what: string, boxes: Readonly<Record<string, string>>])[] = [
  [
    'a key of another trust domain of the map',
    {
      text: tokenOf({ kid: 'b', typ: 'JWT' }, { sub: 'spiffe://a.example/x', aud: 'c', exp }, other),
      key: JSON.stringify({
        trust_domains: {
          'a.example': { keys: [jwk(own, { kid: 'a', use: 'jwt-svid' })] },
          'b.example': { keys: [jwk(other, { kid: 'b', use: 'jwt-svid' })] },
        },
      }),
    },
  ],
  ['a kid that is a number', { text: tokenOf({ kid: 5 }, { iss: 'i', exp }), key: KEY }],
  ['a kid that is an object', { text: tokenOf({ kid: OWN_TEXT }, { iss: 'i', exp }), key: KEY }],
  ['a typ that is an object', { text: tokenOf({ typ: OWN_TEXT }, { iss: 'i', exp }), key: KEY }],
  ['an alg that is an object', { text: tokenOf({ alg: OWN_TEXT }, { iss: 'i', exp }), key: KEY }],
  ['an exp of the past that is disclosed', { text: sdJwtOf({ exp: 1 }), key: KEY }],
  ['an nbf of the future that is disclosed', { text: sdJwtOf({ nbf: exp }), key: KEY }],
  ['another issuer that is disclosed', { text: sdJwtOf({ iss: 'other' }), key: KEY, issuer: 'i' }],
  ['a digest that is not text', { text: sdJwtOf({}, { _sd: [1] }), key: KEY }],
  ['a key binding with crit', bound({ header: { crit: ['x'], x: 1 } })],
  ['a key binding that ran out', bound({ claims: { exp: 1 } })],
  ['a key binding that begins later', bound({ claims: { nbf: exp } })],
  ['an expirationDate without exp', { text: olderOf({ expirationDate: '2001-01-01T00:00:00Z' }), key: KEY }],
  ['an issuanceDate in the future', { text: olderOf({ issuanceDate: '2901-01-01T00:00:00Z' }), key: KEY }],
  ['a status that is a text', { text: withStatus('x'), key: KEY }],
  ['a status that is a list of texts', { text: withStatus(['x']), key: KEY }],
  [
    'a status of more than one bit',
    { text: withStatus({ ...ENTRY, statusSize: 2 }), key: KEY, status_list: listOf() },
  ],
  ['a list that begins later', { text: withStatus(ENTRY), key: KEY, status_list: listOf({ nbf: exp }) }],
  [
    'two lists of one id',
    { text: withStatus(ENTRY), key: KEY, status_list: `${listOf({ ttl: 1 })} ${listOf()}` },
  ],
  [
    'a list that no entry names',
    { text: withStatus(ENTRY), key: KEY, status_list: `${listOf()} ${listOf({ id: 'urn:x:l' })}` },
  ],
  [
    'a key for key agreement alone',
    {
      text: tokenOf({ kid: '#a' }, { iss: 'i', exp }),
      key: JSON.stringify({
        ...{ id: 'did:example:i', keyAgreement: ['#a'], assertionMethod: ['#b'] },
        verificationMethod: [
          { id: 'did:example:i#a', type: 'JsonWebKey', publicKeyJwk: jwk(own) },
          { id: 'did:example:i#b', type: 'JsonWebKey', publicKeyJwk: jwk(other) },
        ],
      }),
    },
  ],
  [
    'another token beside the wrapper',
    {
      text: JSON.stringify({ result: tokenOf({}, { iss: 'i', exp }), other: tokenOf({}, { exp: 1 }) }),
      key: KEY,
    },
  ],
  [
    'something unknown beside it in a list',
    { text: JSON.stringify([tokenOf({}, { iss: 'i', exp }), { any: 'thing' }]), key: KEY },
  ],
]

/** The same objects without what is wrong: they hold, so each attack above fails for what it names. */
const RIGHT: typeof ATTACKS = [
  ['an SD-JWT', { text: sdJwtOf({ exp, iss: 'i' }), key: KEY, issuer: 'i' }],
  ['a key binding', bound({ claims: { exp } })],
  ['a credential of VCDM 1.1', { text: olderOf({ issuanceDate: '2001-01-01T00:00:00Z' }), key: KEY }],
  ['a credential whose status is not set', { text: withStatus(ENTRY), key: KEY, status_list: listOf() }],
  ['a token in a wrapper', { text: JSON.stringify({ result: tokenOf({}, { iss: 'i', exp }) }), key: KEY }],
]

for (const [what, boxes] of RIGHT)
  test(`${what} with nothing wrong in it holds`, async () => {
    const report = await checkPasted({ ...EMPTY, time, ...boxes })
    expect(verdictOf(report), JSON.stringify(report)).toBe('holds')
  })

for (const [what, boxes] of ATTACKS)
  test(`What has ${what} does not hold, and is judged without an error`, async () => {
    expect(verdictOf(await checkPasted({ ...EMPTY, time, ...boxes }))).not.toBe('holds')
  })

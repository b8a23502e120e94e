import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { NOW } from './issued.ts'

interface Pair {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
const [own, other] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' })) as [Pair, Pair]
const jwk = ({ publicKey }: Pair, more: object = {}) => ({ ...publicKey.export({ format: 'jwk' }), ...more })
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(header: object, claims: object, { privateKey: key }: Pair = own): string {
  const input = `${part({ alg: 'ES256', ...header })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const time = new Date(NOW).toISOString()
const exp = NOW / 1000 + 600
const KEY = JSON.stringify(jwk(own))
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
]

for (const [what, boxes] of ATTACKS)
  test(`What has ${what} does not hold, and is judged without an error`, async () => {
    expect(verdictOf(await checkPasted({ ...EMPTY, time, ...boxes }))).not.toBe('holds')
  })

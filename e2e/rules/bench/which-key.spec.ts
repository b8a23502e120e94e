import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'playwright/test'
import type { Signed } from '../../../src/bench/try-key.ts'
import { ANY_NAME, findKey, type KeyRule, MUST_NAME } from '../../../src/bench/which-key.ts'
import type { GivenKey } from '../../../src/crypto/key-kinds.ts'
import { ecPair } from './ec-pair.ts'

interface Pair {
  readonly privateKey: KeyObject
  readonly jwk: GivenKey
}

const jwkOf = (key: KeyObject): GivenKey => ({ ...key.export({ format: 'jwk' }) })
function pairOf(crv: 'P-256' | 'P-521' | 'Ed25519'): Pair {
  const { privateKey, publicKey } = crv === 'Ed25519' ? generateKeyPairSync('ed25519') : ecPair(crv)
  return { privateKey, jwk: jwkOf(publicKey) }
}

const [RIGHT, OTHER, ED] = [pairOf('P-256'), pairOf('P-256'), pairOf('Ed25519')]

/** What a key signed under a header. */
function signedBy(header: GivenKey, { privateKey }: Pair = RIGHT, dsaEncoding?: 'der'): Signed {
  const signingInput = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30`
  const isEd = privateKey.asymmetricKeyType === 'ed25519'
  const key = { key: privateKey, dsaEncoding: dsaEncoding ?? ('ieee-p1363' as const) }
  const signature = Uint8Array.from(sign(isEd ? null : 'sha256', Buffer.from(signingInput), key))
  return { header, signature, signingInput }
}

interface Case {
  readonly what: string
  readonly signed: Signed
  readonly keys: readonly GivenKey[]
  readonly rule?: KeyRule
  readonly isBundle?: boolean
  readonly key: readonly [result: string, says: RegExp]
  readonly signature: readonly [result: string, says: RegExp]
}

const ES = { alg: 'ES256' }
const K = { ...ES, kid: 'k' }
const named = (kid: string, { jwk }: Pair = RIGHT): GivenKey => ({ ...jwk, kid })
const FOR_WIT = { ...MUST_NAME, use: 'wit-svid' }

/** Section 6 of check.md by its numbers, what is taken beside what is refused. */
const CASES: readonly Case[] = [
  {
    what: '1: the key that kid names, among others',
    ...{ signed: signedBy(K), keys: [named('a', OTHER), named('k')] },
    ...{ key: ['PASS', /kid is k/u], signature: ['PASS', /verifies under the key that you gave, k/u] },
  },
  {
    what: '1: a DID URL and its fragment are one name',
    ...{ signed: signedBy({ ...ES, kid: 'did:web:a.example#k' }), keys: [named('#k')] },
    ...{ key: ['PASS', /#k/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '1: the fragment of two DIDs is not one name',
    ...{ signed: signedBy({ ...ES, kid: 'did:web:a.example#k' }), keys: [named('did:web:b.example#k')] },
    ...{ key: ['CHOICE', /b\.example#k/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '1: no key of that name, and one without',
    ...{ signed: signedBy(K), keys: [named('a', OTHER), RIGHT.jwk] },
    ...{ key: ['NOT_CHECKED', /has no name/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '2: a key of another kind is passed over',
    ...{ signed: signedBy(ES), keys: [ED.jwk, RIGHT.jwk] },
    ...{ key: ['NOT_CHECKED', /no kid/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '2: only a key of another kind',
    ...{ signed: signedBy(ES), keys: [ED.jwk] },
    ...{ key: ['FAIL', /./u], signature: ['NOT_RUN', /./u] },
  },
  {
    what: '2: only a key that is for encryption',
    ...{ signed: signedBy(ES), keys: [{ ...RIGHT.jwk, use: 'enc' }] },
    ...{ key: ['FAIL', /use/u], signature: ['NOT_RUN', /use/u] },
  },
  {
    what: '3: the second of two keys of one name',
    ...{ signed: signedBy(K), keys: [named('k', OTHER), named('k')] },
    ...{ key: ['PASS', /k/u], signature: ['PASS', /2 keys have that kid; the second verifies/u] },
  },
  {
    what: '3: neither of two keys of one name',
    ...{ signed: signedBy(K, ED), keys: [named('k', OTHER), named('k')] },
    ...{ key: ['PASS', /k/u], signature: ['FAIL', /does not verify/u] },
  },
  {
    what: '4: a key of another name verifies',
    ...{ signed: signedBy({ ...ES, kid: 'old' }), keys: [named('e1')] },
    ...{ key: ['CHOICE', /kid is old; the key that verifies it is e1/u], signature: ['PASS', /e1/u] },
  },
  {
    what: '4: another name where the key must be named',
    ...{ signed: signedBy({ ...ES, kid: 'old' }), keys: [named('e1')], rule: MUST_NAME },
    ...{ key: ['FAIL', /kid is old/u], signature: ['PASS', /e1/u] },
  },
  {
    what: '4: no name where the key must be named',
    ...{ signed: signedBy(ES), keys: [named('e1')], rule: MUST_NAME },
    ...{ key: ['FAIL', /no kid/u], signature: ['PASS', /e1/u] },
  },
  {
    what: '4: the named key fails, and another would verify',
    ...{ signed: signedBy(K), keys: [named('k', OTHER), named('e1')] },
    ...{ key: ['PASS', /k/u], signature: ['FAIL', /does not verify .*; it verifies under e1/u] },
  },
  {
    what: '5: a key of a bundle for the right use',
    ...{ signed: signedBy(K), keys: [{ ...named('k'), use: 'wit-svid' }], rule: FOR_WIT, isBundle: true },
    ...{ key: ['PASS', /k/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '5: a key of a bundle for another use',
    ...{ signed: signedBy(K), keys: [{ ...named('k'), use: 'jwt-svid' }], rule: FOR_WIT, isBundle: true },
    ...{ key: ['FAIL', /use is jwt-svid/u], signature: ['NOT_RUN', /it verifies under k/u] },
  },
  {
    what: '6: EdDSA and Ed25519 are one',
    ...{ signed: signedBy({ alg: 'EdDSA' }, ED), keys: [{ ...ED.jwk, alg: 'Ed25519' }] },
    ...{ key: ['NOT_CHECKED', /no kid/u], signature: ['PASS', /verifies/u] },
  },
  {
    what: '6: a key that says another algorithm',
    ...{ signed: signedBy(ES), keys: [{ ...RIGHT.jwk, alg: 'ES384' }] },
    ...{ key: ['FAIL', /ES384.*ES256/u], signature: ['NOT_RUN', /./u] },
  },
  {
    what: '7: a DER signature, which verifies once converted',
    ...{ signed: signedBy(ES, RIGHT, 'der'), keys: [RIGHT.jwk] },
    ...{ key: ['NOT_CHECKED', /no kid/u], signature: ['FAIL', /DER.*64 octets.*converted, it verifies/u] },
  },
]

for (const { what, signed, keys, rule = ANY_NAME, isBundle = false, ...expected } of CASES)
  test(`Which key, ${what}`, async () => {
    const found = await findKey(signed, { keys, isBundle, keyFault: undefined }, { rule })
    expect([found.key.result, found.signature.result], JSON.stringify(found)).toEqual([
      expected.key[0],
      expected.signature[0],
    ])
    expect(found.key.detail).toMatch(expected.key[1])
    expect(found.signature.detail).toMatch(expected.signature[1])
  })

import fc from 'fast-check'
import { base64url } from 'jose'
import { type Change, change } from '../http/body-changes.ts'
import type { Parts } from './hostile-jws.ts'
import { forge } from './keys-and-proofs.ts'

/** Makes another text of a proof that would pass; whoever alters it may hold the key. */
export type Alteration = (parts: Parts) => string | Promise<string>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const STRANGE = ['=', '+', '/', ' ', '\n', '\t', '.', '\u0000', '\u200b', '\u0410', '%3D', '~', '"', '\r\n']
const choice = fc.nat(100_000)

/** Header members of other profiles, each of which a lenient library honours. */
const HEADER_MEMBERS: readonly Readonly<Record<string, unknown>>[] = [
  { crit: ['exp'], exp: 1 },
  { crit: [] },
  { b64: false, crit: ['b64'] },
  { kid: '../../../dev/null' },
  { jku: 'https://keys.example/jwks.json' },
  { x5u: 'https://keys.example/chain.pem' },
  { x5c: ['MIIB'] },
  { x5t: 'AAAA' },
  { zip: 'DEF' },
  { enc: 'A128GCM' },
  { epk: {} },
  { nonce: 'x' },
  { url: 'https://agents.invalid/' },
  { cty: 'JWT' },
  JSON.parse('{"__proto__":{"alg":"none"}}'),
  { constructor: {} },
]
const KEY_MEMBERS: readonly Readonly<Record<string, unknown>>[] = [
  { d: 'A'.repeat(43) },
  { k: 'AAAA' },
  { kid: '1' },
  { alg: 'ES256' },
  { use: 'sig' },
  { key_ops: ['verify'] },
  { ext: true },
  { crv: 'P-384' },
  { crv: 'X25519' },
  { kty: 'oct' },
  { y: 'A'.repeat(43) },
  { x: 'A'.repeat(43) },
]
const ALGORITHMS = [
  ...['none', 'None', 'NONE', '', 'HS256', 'HS512', 'RS256', 'PS256', 'ES256', 'ES256K', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519', 'ed25519', 'Ed448', 'ES256 ', 'constructor', '__proto__', null, 0, ['ES256'], {}],
]

const signedAgain = (alter: (parts: Parts) => readonly [header: unknown, payload: unknown]): Alteration => {
  return parts => {
    const [header, payload] = alter(parts)
    return forge(parts.key, JSON.stringify(header ?? null), JSON.stringify(payload ?? null))
  }
}

const changes = fc.array(change, { minLength: 1, maxLength: 2 })
const through = (all: readonly Change[], document: unknown) => all.reduce((at, next) => next(at), document)

/** Signed again by the holder of the key, over another header or payload. */
const SIGNED = [
  changes.map(all => signedAgain(({ header, payload }) => [through(all, header), payload])),
  changes.map(all => signedAgain(({ header, payload }) => [header, through(all, payload)])),
  fc
    .constantFrom(...HEADER_MEMBERS)
    .map(more => signedAgain(({ header, payload }) => [{ ...header, ...more }, payload])),
  fc
    .constantFrom(...KEY_MEMBERS)
    .map(more =>
      signedAgain(({ header, payload }) => [{ ...header, jwk: { ...Object(header.jwk), ...more } }, payload]),
    ),
  fc
    .constantFrom(...ALGORITHMS)
    .map(alg => signedAgain(({ header, payload }) => [{ ...header, alg }, payload])),
  fc
    .integer({ min: -200, max: 200 })
    .map(by => signedAgain(({ header, payload }) => [header, { ...payload, iat: Number(payload.iat) + by }])),
  fc.string({ maxLength: 3 }).map(jti => signedAgain(({ header, payload }) => [header, { ...payload, jti }])),
]

const at = (text: string, index: number) => index % Math.max(1, text.length)

/** Altered after signing, by someone who saw it in transit. */
const SPELLED: readonly fc.Arbitrary<Alteration>[] = [
  fc.tuple(choice, fc.constantFrom(...ALPHABET)).map(([index, sign]) => ({ jws }: Parts) => {
    const cut = at(jws, index)
    return jws.slice(0, cut) + sign + jws.slice(cut + 1)
  }),
  fc.tuple(choice, fc.constantFrom(...STRANGE, ...ALPHABET)).map(([index, sign]) => ({ jws }: Parts) => {
    const cut = at(jws, index)
    return jws.slice(0, cut) + sign + jws.slice(cut)
  }),
  choice.map(
    index =>
      ({ jws }: Parts) =>
        jws.slice(0, at(jws, index)) + jws.slice(at(jws, index) + 1),
  ),
  fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 })).map(([which, by]) => ({ segments }: Parts) => {
    const text = segments[which] ?? ''
    const other = ALPHABET.charAt((ALPHABET.indexOf(text.slice(-1)) + by) % 64)
    return segments.toSpliced(which, 1, text.slice(0, -1) + other).join('.')
  }),
  fc.tuple(fc.nat(2), fc.constantFrom('=', '==', '===', '\n', ' ', 'A', 'AA', 'AAA', 'AAAA')).map(
    ([which, end]) =>
      ({ segments }: Parts) =>
        segments.toSpliced(which, 1, `${segments[which]}${end}`).join('.'),
  ),
  fc.constantFrom([0, 2, 1], [1, 0, 2], [2, 1, 0], [0, 1], [0, 1, 2, 2], [0], [0, 1, 1]).map(
    order =>
      ({ segments }: Parts) =>
        order.map(which => segments[which] ?? '').join('.'),
  ),
  fc
    .constantFrom(
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.replaceAll('-', '+').replaceAll('_', '/'),
      (text: string) => encodeURIComponent(text).replaceAll('.', '%2E'),
      (text: string) => `Bearer ${text}`,
      (text: string) => `${text}~`,
      (text: string) => [...text].toReversed().join(''),
    )
    .map(
      spell =>
        ({ jws }: Parts) =>
          spell(jws),
    ),
]

const LAST = 2n ** 256n - 1n
const P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const ED25519 = 2n ** 252n + 27742317777372353535851937790883648493n
const NUMBERS = [0n, 1n, 2n, P256 - 1n, P256, P256 + 1n, ED25519, ED25519 - 1n, 2n ** 255n, LAST]
const octetsOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')

/** A signature with its halves replaced by numbers at the limits, a bit flipped, or another length. */
const HALVES: readonly fc.Arbitrary<Alteration>[] = [
  fc
    .tuple(fc.constantFrom(...NUMBERS), fc.option(fc.constantFrom(...NUMBERS)), fc.boolean())
    .map(([one, other, first]) => ({ segments: [h, p], signature }: Parts) => {
      const kept = first ? signature.slice(32) : signature.slice(0, 32)
      const halves =
        other !== null
          ? [octetsOf(one), octetsOf(other)]
          : first
            ? [octetsOf(one), kept]
            : [kept, octetsOf(one)]
      return `${h}.${p}.${base64url.encode(Uint8Array.from(halves.flatMap(half => [...half])))}`
    }),
  fc.integer({ min: 0, max: 511 }).map(bit => ({ segments: [h, p], signature }: Parts) => {
    const copy = signature.slice()
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return `${h}.${p}.${base64url.encode(copy)}`
  }),
  fc.integer({ min: 0, max: 130 }).map(length => ({ segments: [h, p], signature }: Parts) => {
    const all = new Uint8Array(length)
    all.set(signature.slice(0, length))
    return `${h}.${p}.${base64url.encode(all)}`
  }),
]

/** Every kind of alteration here, each about as often. */
export const alteration: fc.Arbitrary<Alteration> = fc.oneof(...SIGNED, ...SPELLED, ...HALVES)

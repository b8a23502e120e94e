import { decodeCanonical, octetsOfBase64 } from '../crypto/base64url.ts'

/** A JWK as it was given; nothing in it is judged yet. */
export type GivenKey = Readonly<Record<string, unknown>>

/** What a kind of key is made of and for. */
interface KeyKind {
  /** Its name in a sentence. */
  readonly words: string
  /** The members that make it, each with its octets; undefined where their number is free. */
  readonly members: Readonly<Record<string, number | undefined>>
  /** The signature algorithms that it verifies. */
  readonly verifies: readonly string[]
  /** What it is otherwise for, by the beginnings of those algorithms. */
  readonly encrypts: readonly string[]
  /** Whether no browser has it. */
  readonly foreign?: true
}

const ecKind = (crv: string, octets: number, ...verifies: readonly string[]): KeyKind => ({
  ...{ words: crv, members: { x: octets, y: octets }, verifies, encrypts: ['ECDH-'] },
})
const okpKind = (crv: string, octets: number, ...verifies: readonly string[]): KeyKind => ({
  ...{ words: crv, members: { x: octets }, verifies, encrypts: verifies.length === 0 ? ['ECDH-'] : [] },
})
const akpKind = (alg: string, octets: number): KeyKind => ({
  ...{ words: alg, members: { pub: octets }, verifies: [alg], encrypts: [] },
})

/** All kinds of keys, by kty and what tells them apart (RFC 7518 6; RFC 8037 2; RFC 8812 3; ML-DSA for JOSE). */
const KEY_KINDS: Readonly<Record<string, KeyKind>> = {
  'EC P-256': ecKind('P-256', 32, 'ES256'),
  'EC P-384': ecKind('P-384', 48, 'ES384'),
  'EC P-521': ecKind('P-521', 66, 'ES512'),
  'EC secp256k1': { ...ecKind('secp256k1', 32, 'ES256K'), foreign: true },
  'OKP Ed25519': okpKind('Ed25519', 32, 'Ed25519', 'EdDSA'),
  'OKP Ed448': { ...okpKind('Ed448', 57, 'Ed448', 'EdDSA'), foreign: true },
  'OKP X25519': okpKind('X25519', 32),
  'OKP X448': okpKind('X448', 56),
  RSA: {
    words: 'RSA',
    members: { n: undefined, e: undefined },
    verifies: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
    encrypts: ['RSA1_5', 'RSA-OAEP'],
  },
  oct: {
    words: 'oct',
    members: { k: undefined },
    verifies: ['HS256', 'HS384', 'HS512'],
    encrypts: ['A128', 'A192', 'A256', 'dir', 'PBES2'],
  },
  'AKP ML-DSA-44': akpKind('ML-DSA-44', 1_312),
  'AKP ML-DSA-65': akpKind('ML-DSA-65', 1_952),
  'AKP ML-DSA-87': akpKind('ML-DSA-87', 2_592),
}

const TOLD_APART_BY: Readonly<Record<string, string>> = { EC: 'crv', OKP: 'crv', AKP: 'alg' }

const toldApartBy = (kty: string): string | undefined =>
  Object.hasOwn(TOLD_APART_BY, kty) ? TOLD_APART_BY[kty] : undefined

const shown = (value: unknown): string =>
  String(typeof value === 'string' ? value : typeof value).slice(0, 60)

function kindOf(key: GivenKey): KeyKind | undefined {
  if (typeof key.kty !== 'string') return undefined
  const by = toldApartBy(key.kty)
  const name = by === undefined ? key.kty : `${key.kty} ${shown(key[by])}`
  return Object.hasOwn(KEY_KINDS, name) ? KEY_KINDS[name] : undefined
}

/** What keeps a key from verifying anything here, although nothing forbids it; each begins with what was found. */
export function whySetAside(key: GivenKey): string | undefined {
  const { kty, use, alg } = key
  const kind = kindOf(key)
  if (use === 'enc') return 'use is enc: it is for encryption (RFC 7517, 4.2)'
  if (kind?.verifies.length === 0) return `crv is ${kind.words}: it is for key agreement, as in encryption`
  if (typeof alg === 'string' && kind?.encrypts.some(name => alg.startsWith(name)))
    return `alg is ${shown(alg)}: it is for encryption`
  if (kind?.foreign) return `crv is ${kind.words}: browsers have no ${kind.verifies[0]}`
  if (kind !== undefined || typeof kty !== 'string') return undefined
  const by = toldApartBy(kty)
  if (by !== undefined && key[by] === undefined) return undefined
  const which = by === undefined ? '' : ` with ${by} ${shown(key[by])}`
  return `kty is ${shown(kty)}${which}, which is not known here: such a key is ignored (RFC 7517, 5)`
}

function faultOfMember(name: string, value: unknown, octets: number | undefined, words: string) {
  if (value === undefined) return `${name} is missing`
  if (typeof value !== 'string') return `${name} is a ${typeof value}; base64url is needed`
  const decoded = decodeCanonical(value)
  if (decoded === undefined)
    return octetsOfBase64(value) === undefined
      ? `${name} is not base64url`
      : `${name} is not spelled as base64url without padding is`
  if (octets !== undefined && decoded.length !== octets)
    return `${name} has ${decoded.length} octets, ${words} needs ${octets}`
  if (decoded.length === 0) return `${name} is empty`
  return (name === 'n' || name === 'e') && decoded[0] === 0
    ? `${name} begins with a zero octet, which its number does not need`
    : undefined
}

/** What RFC 7518 section 6 (RFC 8037 2, RFC 8812 3) forbids in a key: a member missing, of another type or length. */
export function faultOfMembers(key: GivenKey): string | undefined {
  const { kty } = key
  const kind = kindOf(key)
  if (typeof kty !== 'string')
    return kty === undefined ? 'kty is missing' : `kty is a ${typeof kty}; a text is needed`
  if (kind === undefined) {
    const by = toldApartBy(kty)
    return by !== undefined && key[by] === undefined ? `${by} is missing` : undefined
  }
  for (const [name, octets] of Object.entries(kind.members)) {
    const fault = faultOfMember(name, key[name], octets, kind.words)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Every algorithm of a signature or of encryption that some known key is for. */
const isKnownAlgorithm = (alg: string): boolean =>
  Object.values(KEY_KINDS).some(
    ({ verifies, encrypts }) => verifies.includes(alg) || encrypts.some(x => alg.startsWith(x)),
  )

/** Why a key's own alg does not go with its kty and crv; an alg that is not known here goes with anything. */
export function faultOfOwnAlg(key: GivenKey): string | undefined {
  const { alg, kty } = key
  const kind = kindOf(key)
  if (alg === undefined || kind === undefined) return undefined
  if (typeof alg !== 'string') return `alg is a ${typeof alg}; a text is needed`
  if (
    kind.verifies.includes(alg) ||
    kind.encrypts.some(name => alg.startsWith(name)) ||
    !isKnownAlgorithm(alg)
  )
    return undefined
  const what = kind.words === kty ? kind.words : `${shown(kty)} with ${kind.words}`
  return `alg is ${shown(alg)}; the key is ${what}`
}

const isOld = (alg: string): boolean => alg === 'EdDSA'

/** Whether an alg that a key names for itself allows another: EdDSA is the old name of Ed25519 and Ed448 (RFC 9864). */
const allows = (own: unknown, alg: string, kind: KeyKind): boolean =>
  own === undefined ||
  own === alg ||
  (typeof own === 'string' && kind.verifies.includes(own) && (isOld(own) || isOld(alg)))

/** `use` of a key that verifies JWSs: `sig`, and what trust bundles of SPIFFE say in its place. */
const USES: readonly unknown[] = [undefined, 'sig', 'jwt-svid', 'wit-svid']

/** Why a key may not be used for verifying signatures by what it says of itself (RFC 7517 sections 4.2 and 4.3). */
export function faultOfUse({ use, key_ops }: GivenKey): string | undefined {
  if (!USES.includes(use)) return `use is ${shown(use)}, and not sig: it is not for signatures`
  return key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'))
    ? undefined
    : 'key_ops do not contain verify'
}

/** The kinds of keys that an algorithm needs, as a text. */
const neededBy = (alg: string): string =>
  Object.values(KEY_KINDS)
    .filter(({ verifies }) => verifies.includes(alg))
    .map(({ words }) => words)
    .join(' or ')

/**
 * Why a key cannot verify signatures of an algorithm, whichever the reason: its kind, its use (RFC 7517 4.2, 4.3), its own
 * alg (4.4) or its members (RFC 7518 6); undefined where nothing speaks against a try. Leading zeros of n are not asked.
 */
export function faultOfKey(key: GivenKey, alg: string): string | undefined {
  const kind = kindOf(key)
  const needed = neededBy(alg)
  if (kind === undefined) return whySetAside(key) ?? faultOfMembers(key)
  if (!kind.verifies.includes(alg))
    return (
      whySetAside(key) ?? `${shown(alg)} needs ${needed || 'a key of another kind'}; the key is ${kind.words}`
    )
  const own = allows(key.alg, alg, kind) ? undefined : `its own alg is ${shown(key.alg)}, and not ${alg}`
  const members = faultOfMembers(key)
  const lasting = members?.includes('begins with a zero octet') ? undefined : members
  return faultOfUse(key) ?? own ?? lasting
}

/** Whether a key would verify an algorithm, and only no browser has it: secp256k1 and Ed448. */
export const isBrowserOnly = (key: GivenKey, alg: string): boolean => {
  const kind = kindOf(key)
  return kind?.foreign === true && kind.verifies.includes(alg)
}

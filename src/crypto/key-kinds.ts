/** A JWK as it was given; nothing in it is judged yet. */
export type GivenKey = Readonly<Record<string, unknown>>

/** A kind of key: how JWKs, DER and did:key name it, what it is made of, and what it is for. */
export interface KeyKind {
  readonly kty: keyof typeof KEY_TYPES
  /** Its crv, or its alg where it is an AKP key. */
  readonly name?: string
  /** The octets of each of its members; undefined where their number is free. */
  readonly octets?: number
  /** The signature algorithms that it verifies. */
  readonly verifies: readonly string[]
  /** What it is otherwise for, by the beginnings of those algorithms. */
  readonly encrypts: readonly string[]
  /** Whether no browser has it. */
  readonly foreign?: true
  /** The object identifiers of its DER in hexadecimal, curve last (RFC 3279 2.3; RFC 5480 2.1.1; RFC 8410 3). */
  readonly identifiers?: string
  /** The octets of its multicodec in hexadecimal (did:key, 2.1; multicodec table). */
  readonly multicodec?: string
}

/** The types of keys: the member that tells their kinds apart, and those that make a key (RFC 7518 6; RFC 8037 2). */
export const KEY_TYPES = {
  EC: { by: 'crv', members: ['x', 'y'] },
  OKP: { by: 'crv', members: ['x'] },
  RSA: { by: undefined, members: ['n', 'e'] },
  oct: { by: undefined, members: ['k'] },
  AKP: { by: 'alg', members: ['pub'] },
} as const

export const isKeyType = (kty: unknown): kty is keyof typeof KEY_TYPES =>
  typeof kty === 'string' && Object.hasOwn(KEY_TYPES, kty)

const ec = (name: string, octets: number, alg: string, curve: string) => ({
  ...{ kty: 'EC' as const, name, octets, verifies: [alg], encrypts: ['ECDH-'] },
  identifiers: `2a8648ce3d0201 ${curve}`,
})
const okp = (name: string, octets: number, identifiers: string, ...verifies: readonly string[]) => ({
  ...{ kty: 'OKP' as const, name, octets, identifiers, verifies },
  encrypts: verifies.length === 0 ? ['ECDH-'] : [],
})
const akp = (name: string, octets: number) => ({
  ...{ kty: 'AKP' as const, name, octets, verifies: [name], encrypts: [] },
})

/** All kinds of keys that are known here (RFC 7518 6; RFC 8037 2; RFC 8812 3; RFC 9864; RFC 9964). */
export const KEY_KINDS: readonly KeyKind[] = [
  {
    kty: 'oct',
    verifies: ['HS256', 'HS384', 'HS512'],
    encrypts: ['A128', 'A192', 'A256', 'dir', 'PBES2'],
  },
  {
    kty: 'RSA',
    verifies: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
    encrypts: ['RSA1_5', 'RSA-OAEP'],
    identifiers: '2a864886f70d010101',
  },
  { ...ec('P-256', 32, 'ES256', '2a8648ce3d030107'), multicodec: '8024' },
  { ...ec('P-384', 48, 'ES384', '2b81040022'), multicodec: '8124' },
  ec('P-521', 66, 'ES512', '2b81040023'),
  { ...ec('secp256k1', 32, 'ES256K', '2b8104000a'), multicodec: 'e701', foreign: true },
  { ...okp('Ed25519', 32, '2b6570', 'Ed25519', 'EdDSA'), multicodec: 'ed01' },
  { ...okp('Ed448', 57, '2b6571', 'Ed448', 'EdDSA'), foreign: true },
  { ...okp('X25519', 32, '2b656e'), multicodec: 'ec01' },
  okp('X448', 56, '2b656f'),
  ...[akp('ML-DSA-44', 1_312), akp('ML-DSA-65', 1_952), akp('ML-DSA-87', 2_592)],
]

/** The member that tells the kinds of a key's type apart; undefined where it has one kind only, or is not known. */
export const toldApartBy = (kty: unknown): 'crv' | 'alg' | undefined =>
  isKeyType(kty) ? KEY_TYPES[kty].by : undefined

/** The kind of a JWK by its `kty`, and its `crv` or `alg` where that tells kinds apart; undefined where none is known. */
export function kindOf(key: GivenKey): KeyKind | undefined {
  const by = toldApartBy(key.kty)
  return KEY_KINDS.find(({ kty, name }) => kty === key.kty && (by === undefined || name === key[by]))
}

/** Whether an alg that a key names for itself allows another: EdDSA is the old name of Ed25519 and Ed448 (RFC 9864). */
export const allows = (own: unknown, alg: string, { verifies }: KeyKind): boolean =>
  own === undefined ||
  own === alg ||
  (typeof own === 'string' && verifies.includes(own) && [own, alg].includes('EdDSA'))

/** Whether what a kind of key is for, beside signatures, includes an algorithm. */
export const isForEncryption = (alg: string, { encrypts }: KeyKind): boolean =>
  encrypts.some(beginning => alg.startsWith(beginning))

const IN_BROWSERS = KEY_KINDS.filter(({ foreign }) => foreign !== true)

/** The names of all signature algorithms that can be verified here, if the browser has them. */
export const VERIFIABLE_ALGORITHMS: readonly string[] = IN_BROWSERS.flatMap(({ verifies }) => verifies)

export const isVerifiable = (alg: unknown): alg is string =>
  typeof alg === 'string' && VERIFIABLE_ALGORITHMS.includes(alg)

/** Whether an algorithm for signatures is registered (IANA, JOSE), though no browser here may verify it. */
export const isRegistered = (alg: unknown): alg is string =>
  typeof alg === 'string' && KEY_KINDS.some(({ verifies }) => verifies.includes(alg))

/** The algorithms that can be verified here and that a JWK can be for, by its `kty`, `crv` and `alg`. */
export function algorithmsOf(key: GivenKey): readonly string[] {
  const kind = IN_BROWSERS.find(each => each === kindOf(key))
  return kind?.verifies.filter(alg => allows(key.alg, alg, kind)) ?? []
}

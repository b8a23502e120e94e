import { importJWK, type JWK } from 'jose'
import { octetsOfBase64 } from './base64url.ts'
import { JwkError, readPublicJwk } from './jwk.ts'
import { JwsError, objectInSegment, octetsOfSegment } from './jws.ts'

/** A compact JWS of any kind taken apart; nothing in it is verified yet. */
export interface AnyJws {
  readonly header: Readonly<Record<string, unknown>>
  /** The octets that are signed beside the header: JSON or anything else (RFC 7515 section 3). */
  readonly payload: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  /** ASCII(BASE64URL(header) || '.' || BASE64URL(payload)). */
  readonly signingInput: string
}

/**
 * Takes a compact JWS apart (RFC 7515 section 7.1) whatever its payload is; what `crit` marks is not judged.
 * @throws JwsError
 */
export function readAnyJws(text: string): AnyJws {
  const [header = '', payload, signature, ...more] = text.split('.')
  if (payload === undefined || signature === undefined || more.length > 0)
    throw new JwsError(`${text.split('.').length} segments, not three`)
  const read = { header: objectInSegment(header, 'header'), payload: octetsOfSegment(payload, 'payload') }
  return { ...read, signature: octetsOfSegment(signature, 'signature'), signingInput: `${header}.${payload}` }
}

/** The kind of key that an algorithm takes: `kty`, and `crv` or `alg` where that decides it. */
interface KeyKind {
  readonly kty: string
  readonly crv?: string
}

const RSA = { kty: 'RSA' }
const AKP = { kty: 'AKP' }
const OCT = { kty: 'oct' }
const ED25519 = { kty: 'OKP', crv: 'Ed25519' }

/** The signature algorithms that jose verifies (RFC 7518 section 3.1, RFC 8037, RFC 9864, ML-DSA for JOSE), with their keys. */
const KEY_OF_ALGORITHM: Readonly<Record<string, KeyKind>> = {
  ...{ HS256: OCT, HS384: OCT, HS512: OCT },
  ...{ RS256: RSA, RS384: RSA, RS512: RSA, PS256: RSA, PS384: RSA, PS512: RSA },
  ES256: { kty: 'EC', crv: 'P-256' },
  ES384: { kty: 'EC', crv: 'P-384' },
  ES512: { kty: 'EC', crv: 'P-521' },
  ...{ Ed25519: ED25519, EdDSA: ED25519 },
  ...{ 'ML-DSA-44': AKP, 'ML-DSA-65': AKP, 'ML-DSA-87': AKP },
}

/** The names of all algorithms that can be verified here, if the browser has them. */
export const VERIFIABLE_ALGORITHMS: readonly string[] = Object.keys(KEY_OF_ALGORITHM)

export function isVerifiable(alg: unknown): alg is string {
  return typeof alg === 'string' && Object.hasOwn(KEY_OF_ALGORITHM, alg)
}

/** Whether an algorithm for signatures is registered (IANA, JOSE), though no browser here may verify it. */
export const isRegistered = (alg: unknown): alg is string =>
  isVerifiable(alg) || alg === 'ES256K' || alg === 'Ed448'

/** The algorithms that a JWK can be for by its `kty`, `crv` and `alg`. */
export function algorithmsOf(jwk: Readonly<Record<string, unknown>>): readonly string[] {
  return VERIFIABLE_ALGORITHMS.filter(alg => {
    const { kty, crv } = KEY_OF_ALGORITHM[alg] ?? {}
    if (jwk.kty !== kty || (crv !== undefined && jwk.crv !== crv)) return false
    // EdDSA and Ed25519 are one with such a key (RFC 9864).
    const isEd = crv === 'Ed25519' && (jwk.alg === 'EdDSA' || jwk.alg === 'Ed25519')
    return jwk.alg === undefined || jwk.alg === alg || isEd
  })
}

/** Names the members that Web Crypto would otherwise judge by purpose: only what makes the key is imported. */
const DESCRIBING: readonly string[] = ['key_ops', 'ext', 'use', 'kid', 'x5c', 'x5t', 'x5u', 'x5t#S256']

function bareKey(jwk: Readonly<Record<string, unknown>>): JWK {
  return Object.fromEntries(Object.entries(jwk).filter(([name]) => !DESCRIBING.includes(name)))
}

const RSA_BITS_AT_LEAST = 2048

/** The bits of an RSA modulus; zeros before it do not count. */
function modulusBits(n: string): number | undefined {
  const octets = octetsOfBase64(n)
  const from = octets?.findIndex(octet => octet !== 0) ?? -1
  const first = octets?.[from]
  return octets === undefined || first === undefined
    ? undefined
    : (octets.length - from) * 8 - Math.clz32(first) + 24
}

/** Why a key is too small for its algorithms (RFC 7518 sections 3.3 and 3.5); undefined where it is not. */
function faultOfSize({ kty, n }: Readonly<Record<string, unknown>>): string | undefined {
  const bits = kty === 'RSA' && typeof n === 'string' ? modulusBits(n) : undefined
  return bits === undefined || bits >= RSA_BITS_AT_LEAST
    ? undefined
    : `the RSA key has ${bits} bits, and ${RSA_BITS_AT_LEAST} are the least (RFC 7518 section 3.3)`
}

/**
 * Imports a JWK as a key for an algorithm. P-256 and Ed25519 keys also go through our strict reader, which refuses
 * points of small order, and RSA keys through a size check.
 * @throws JwkError with why not
 */
export async function importVerificationKey(
  jwk: Readonly<Record<string, unknown>>,
  alg: string,
): Promise<CryptoKey> {
  const own = jwk.crv === 'Ed25519' || jwk.crv === 'P-256'
  if (own) readPublicJwk(Object.fromEntries(Object.entries(jwk).filter(([name]) => OWN.includes(name))))
  const small = faultOfSize(jwk)
  if (small !== undefined) throw new JwkError(small)
  try {
    const key = await importJWK({ ...bareKey(jwk), alg }, alg)
    if (!(key instanceof Uint8Array)) return key
    const hmac = { name: 'HMAC', hash: `SHA-${alg.slice(2)}` }
    return await crypto.subtle.importKey('raw', Uint8Array.from(key), hmac, false, ['verify'])
  } catch (cause) {
    const isUnknown = cause instanceof Error && /NotSupported/u.test(cause.name)
    throw new JwkError(isUnknown ? `this browser cannot verify ${alg}` : `it is not an ${alg} key`, { cause })
  }
}

const OWN: readonly string[] = ['kty', 'crv', 'x', 'y']

/**
 * Whether the signature of a JWS verifies under a key over its exact octets (RFC 7515 section 5.2, step 8). What `crit`
 * marks is not judged here: it says how an object is to be understood, and not who signed it.
 */
export async function verifiesWith(
  { signature, signingInput }: Pick<AnyJws, 'signature' | 'signingInput'>,
  alg: string,
  key: CryptoKey,
): Promise<boolean> {
  const bits = Number(alg.slice(2))
  const { name } = key.algorithm
  const how = { name, hash: `SHA-${bits}`, saltLength: bits / 8 }
  const hashes = ['ECDSA', 'RSA-PSS'].includes(name)
  try {
    return await crypto.subtle.verify(
      hashes ? how : { name },
      key,
      signature,
      new TextEncoder().encode(signingInput),
    )
  } catch {
    return false
  }
}

/** The same under a JWK. @throws JwkError if the key is none for `alg` */
export async function verifiesUnder(
  jws: AnyJws,
  alg: string,
  jwk: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return verifiesWith(jws, alg, await importVerificationKey(jwk, alg))
}

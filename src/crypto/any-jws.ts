import { importJWK, type JWK } from 'jose'
import { encodeAny, octetsOfBase64 } from './base64url.ts'
import { JwkError, readPublicJwk } from './jwk.ts'
import { type GivenKey, KEY_TYPES } from './key-kinds.ts'

/** A compact JWS of any kind taken apart; nothing in it is verified yet. */
export interface AnyJws {
  readonly header: Readonly<Record<string, unknown>>
  /** The octets that are signed beside the header: JSON or anything else (RFC 7515 section 3). */
  readonly payload: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
  /** ASCII(BASE64URL(header) || '.' || BASE64URL(payload)). */
  readonly signingInput: string
}

/** Names the members that Web Crypto would otherwise judge by purpose: only what makes the key is imported. */
const DESCRIBING: readonly string[] = ['key_ops', 'ext', 'use', 'kid', 'x5c', 'x5t', 'x5u', 'x5t#S256']

/** The octets of a number as RFC 7518 section 2 spells it: without zeros before it. */
function octetsOfNumber(text: unknown): Uint8Array | undefined {
  const octets = typeof text === 'string' ? octetsOfBase64(text) : undefined
  const from = octets?.findIndex(octet => octet !== 0) ?? -1
  return from < 0 ? undefined : octets?.subarray(from)
}

/** What makes a key, the numbers of an RSA key spelled as Web Crypto reads them. */
function bareKey(jwk: GivenKey): JWK {
  const bare = Object.fromEntries(Object.entries(jwk).filter(([name]) => !DESCRIBING.includes(name)))
  const numbers = jwk.kty === 'RSA' ? KEY_TYPES.RSA.members : []
  for (const name of numbers) bare[name] = encodeAny(octetsOfNumber(jwk[name]) ?? '')
  return bare
}

const RSA_BITS_AT_LEAST = 2048

/** The bits of an RSA modulus; zeros before it do not count. */
function modulusBits(n: unknown): number | undefined {
  const octets = octetsOfNumber(n)
  return octets && octets.length * 8 - Math.clz32(octets[0] ?? 0) + 24
}

/** Why a key is too small for its algorithms (RFC 7518 sections 3.3 and 3.5); undefined where it is not. */
function faultOfSize({ kty, n }: GivenKey): string | undefined {
  const bits = kty === 'RSA' ? modulusBits(n) : undefined
  return bits === undefined || bits >= RSA_BITS_AT_LEAST
    ? undefined
    : `the RSA key has ${bits} bits, and ${RSA_BITS_AT_LEAST} are the least (RFC 7518 section 3.3)`
}

/**
 * Imports a JWK as a key for an algorithm. P-256 and Ed25519 keys also go through our strict reader, which refuses
 * points of small order, and RSA keys through a size check.
 * @throws JwkError with why not
 */
export async function importVerificationKey(jwk: GivenKey, alg: string): Promise<CryptoKey> {
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

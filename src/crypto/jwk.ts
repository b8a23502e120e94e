import { base64url, calculateJwkThumbprintUri } from 'jose'
import { decodeCanonical } from './base64url.ts'
import { readIJson } from './i-json.ts'

/**
 * Encodings of the Ed25519 points whose order divides 8, canonical and not: under such a key one constant
 * signature verifies for many messages, and Web Crypto accepts it (RFC 8032 section 5.1.7 does not exclude them).
 */
const SMALL_ORDER_Y_HEX = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]

const SIGN_BIT = 0x80

/** Whether an Ed25519 public key, as base64url of 32 octets, is a point of small order in any spelling. */
function isSmallOrder(x: string): boolean {
  const octets = base64url.decode(x)
  const last = octets[31]
  if (last === undefined) return false
  octets[31] = last & ~SIGN_BIT
  const hex = Array.from(octets, octet => octet.toString(16).padStart(2, '0')).join('')
  return SMALL_ORDER_Y_HEX.includes(hex)
}

/** A public JWK as this project reads it: exactly these members (RFC 8037 section 2, RFC 7518 section 6.2). */
export type Jwk =
  | { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }
  | { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** The members that make a JWK a private or a shared one (RFC 7518 section 6, RFC 8037 section 2; `priv` of AKP keys). */
export const PRIVATE_MEMBERS: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

/** Why a value is not a public key that may be used; `message` says it in words. */
export class JwkError extends Error {
  override readonly name = 'JwkError'
}

const COORDINATE_OCTETS = 32

function coordinate(jwk: Record<string, unknown>, member: string): string {
  const text = jwk[member]
  if (typeof text !== 'string') throw new JwkError(`${member} is missing`)
  if (decodeCanonical(text)?.length !== COORDINATE_OCTETS)
    throw new JwkError(`${member} is not canonical base64url of 32 octets`)
  return text
}

function onlyMembers(jwk: Record<string, unknown>, members: readonly string[]): void {
  const extra = Object.keys(jwk).find(name => !members.includes(name))
  if (extra !== undefined) throw new JwkError(`${extra} is not a member of this key`)
}

/**
 * Reads a public JWK strictly: exactly `kty`, `crv`, `x` (and `y`), canonical coordinates, no private member, no
 * Ed25519 key of small order.
 * @throws JwkError
 */
export function readPublicJwk(value: unknown): Jwk {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new JwkError('jwk is not an object')
  const jwk: Record<string, unknown> = { ...value }
  const secret = PRIVATE_MEMBERS.find(name => Object.hasOwn(jwk, name))
  if (secret !== undefined) throw new JwkError(`jwk contains the private member ${secret}`)
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') {
    onlyMembers(jwk, ['kty', 'crv', 'x'])
    const x = coordinate(jwk, 'x')
    if (isSmallOrder(x))
      throw new JwkError('x is a point of small order, for which anyone can make signatures')
    return { kty: 'OKP', crv: 'Ed25519', x }
  }
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') {
    onlyMembers(jwk, ['kty', 'crv', 'x', 'y'])
    return { kty: 'EC', crv: 'P-256', x: coordinate(jwk, 'x'), y: coordinate(jwk, 'y') }
  }
  throw new JwkError('jwk is neither OKP with Ed25519 nor EC with P-256')
}

/** How a thumbprint URI begins (RFC 9278 section 3), before the base64url of a SHA-256. */
export const THUMBPRINT_URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

/**
 * The RFC 9278 thumbprint URI of any JWK, over the members that its kind requires (RFC 7638 section 3.2), and
 * no others. Undefined if it lacks one of them.
 */
export async function thumbprintUriOfAny(jwk: object): Promise<string | undefined> {
  try {
    return await calculateJwkThumbprintUri({ ...jwk }, 'sha256')
  } catch {
    return undefined
  }
}

/** The same without what makes it a URI (RFC 7638). */
export const thumbprintOfAny = async (jwk: object): Promise<string | undefined> =>
  (await thumbprintUriOfAny(jwk))?.slice(THUMBPRINT_URI.length)

/** The RFC 9278 thumbprint URI of a public JWK (RFC 7638, SHA-256). */
export function thumbprintUriOf(jwk: Jwk): Promise<string> {
  return calculateJwkThumbprintUri({ ...jwk }, 'sha256')
}

const PREFIX = 'did:jwk:'

/** Whether a text is, or claims to be, a DID of the method `jwk`. */
export function isDidJwk(text: string): boolean {
  return text.startsWith(PREFIX)
}

/**
 * The octets in a did:jwk (did:jwk method, Read), which has one spelling only; undefined where it is none. A DID URL with
 * a fragment, path or query is not the DID.
 */
export function octetsOfDidJwk(did: string): Uint8Array<ArrayBuffer> | undefined {
  return isDidJwk(did) ? decodeCanonical(did.slice(PREFIX.length)) : undefined
}

/**
 * The members of the key that a did:jwk names, with a fragment or without; undefined where it holds no I-JSON object.
 * Whether they are a key, and what it is for, is not judged.
 */
export function membersNamedBy(didUrl: string): Record<string, unknown> | undefined {
  const octets = octetsOfDidJwk(didUrl.split('#', 1)[0] ?? '')
  try {
    const value = octets && readIJson(octets)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

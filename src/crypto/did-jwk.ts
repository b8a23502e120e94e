import { decodeCanonical, encodeText } from './base64url.ts'
import { readIJson } from './i-json.ts'
import type { Jwk } from './jwk.ts'

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

/** A public key as a did:jwk (did:jwk method, Create). */
export function didJwkOf(jwk: Jwk): string {
  return PREFIX + encodeText(JSON.stringify(jwk))
}

import { decodeCanonical } from '../../crypto/base64url.ts'
import { readIJson } from '../../crypto/i-json.ts'
import { thumbprintUriOfAny } from '../../crypto/jwk.ts'

const THUMBPRINT_URI = /^urn:ietf:params:oauth:jwk-thumbprint:sha-256:[A-Za-z0-9_-]{43}$/u
const DID_JWK = 'did:jwk:'

function jsonObject(octets: Uint8Array): object | undefined {
  try {
    const value = readIJson(octets)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

// A did:jwk may hold `use`, `alg` or a kind of key that proves nothing here; it names a key all the same.
async function ofDidJwk(reference: string): Promise<string | undefined> {
  const [encoded] = reference.slice(DID_JWK.length).split('#')
  const octets = decodeCanonical(encoded ?? '')
  const jwk = octets && jsonObject(octets)
  return jwk && thumbprintUriOfAny(jwk)
}

/**
 * The thumbprint of the key that a `key_reference` names: an RFC 9278 thumbprint URI, or a did:jwk. Any other text
 * names no key here.
 */
export async function namedKey(reference: string | null | undefined): Promise<string | undefined> {
  if (typeof reference !== 'string') return undefined
  if (THUMBPRINT_URI.test(reference)) return reference
  return reference.startsWith(DID_JWK) ? ofDidJwk(reference) : undefined
}

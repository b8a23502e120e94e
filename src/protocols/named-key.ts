import { membersNamedBy, thumbprintUriOfAny } from '../crypto/jwk.ts'

const THUMBPRINT_URI = /^urn:ietf:params:oauth:jwk-thumbprint:sha-256:[A-Za-z0-9_-]{43}$/u

/**
 * The thumbprint of the key that a `key_reference` names: an RFC 9278 thumbprint URI, or a did:jwk. Any other text
 * names no key here.
 */
export async function namedKey(reference: string | null | undefined): Promise<string | undefined> {
  if (typeof reference !== 'string') return undefined
  if (THUMBPRINT_URI.test(reference)) return reference
  // A did:jwk may hold `use`, `alg` or a kind of key that proves nothing here; it names a key all the same.
  const jwk = membersNamedBy(reference)
  return jwk && thumbprintUriOfAny(jwk)
}

import { decodeCanonical } from '../../../crypto/base64url.ts'
import { readIJson } from '../../../crypto/i-json.ts'
import { type Jwk, JwkError } from '../../../crypto/jwk.ts'
import { readVerificationKey } from '../verification-key.ts'

const PREFIX = 'did:jwk:'

/** Whether a text is, or claims to be, a DID of the method `jwk`. */
export function isDidJwk(text: string): boolean {
  return text.startsWith(PREFIX)
}

function jsonOf(octets: Uint8Array): unknown {
  try {
    return readIJson(octets)
  } catch (cause) {
    throw new JwkError('the did:jwk holds no I-JSON', { cause })
  }
}

/**
 * The public key in a did:jwk, for authentication (did:jwk method, Read). It may hold members beside the
 * key's own; a DID URL with a fragment, path or query is not the DID. The method omits `authentication` if
 * `use` is `enc`, so such a key is refused.
 * @throws JwkError if it is not such a DID, or its key is private or cannot verify signatures.
 */
export function keyOfDidJwk(did: string): Jwk {
  const octets = isDidJwk(did) ? decodeCanonical(did.slice(PREFIX.length)) : undefined
  if (octets === undefined) throw new JwkError('not a did:jwk in canonical base64url')
  return readVerificationKey(jsonOf(octets))
}

import { isObject } from '../contract/json-members.ts'
import { ALGORITHMS, isAlgorithm } from '../crypto/algorithms.ts'
import { octetsOfDidJwk } from '../crypto/did-jwk.ts'
import { readIJson } from '../crypto/i-json.ts'
import { type Jwk, JwkError, PRIVATE_MEMBERS, readPublicJwk } from '../crypto/jwk.ts'

// The key itself, and what would make it a private or a shared one, which is refused (RFC 7518 section 6, RFC 8037).
const KEY_MEMBERS: ReadonlySet<string> = new Set(['kty', 'crv', 'x', 'y', ...PRIVATE_MEMBERS])

// EdDSA is what JOSE called Ed25519 before RFC 9864.
function isAlgorithmOf(alg: unknown, { crv }: Jwk): boolean {
  return isAlgorithm(alg) ? ALGORITHMS[alg].crv === crv : alg === 'EdDSA' && crv === 'Ed25519'
}

/**
 * The public key in a JWK from elsewhere. Members that merely describe it must allow verifying signatures
 * with it: `use` is `sig`, `key_ops` holds `verify`, `alg` is one for its curve (RFC 7517 sections 4.2 to
 * 4.4). Other members are ignored, as RFC 7517 section 4 asks.
 * @throws JwkError if it is not such a key, or not public
 */
export function readVerificationKey(value: unknown): Jwk {
  if (!isObject(value)) throw new JwkError('jwk is not an object')
  const { use, key_ops, alg } = value
  if (use !== undefined && use !== 'sig')
    throw new JwkError('the key is not for signatures: its use is not sig')
  if (key_ops !== undefined && !(Array.isArray(key_ops) && key_ops.includes('verify'))) {
    throw new JwkError('the key is not for verifying: its key_ops do not hold verify')
  }
  const key = readPublicJwk(
    Object.fromEntries(Object.entries(value).filter(([name]) => KEY_MEMBERS.has(name))),
  )
  if (alg !== undefined && !isAlgorithmOf(alg, key)) throw new JwkError('alg is not one for this key')
  return key
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
 * key's own. The method omits `authentication` if `use` is `enc`, so such a key is refused.
 * @throws JwkError if it is not such a DID, or its key is private or cannot verify signatures.
 */
export function keyOfDidJwk(did: string): Jwk {
  const octets = octetsOfDidJwk(did)
  if (octets === undefined) throw new JwkError('not a did:jwk in canonical base64url')
  return readVerificationKey(jsonOf(octets))
}

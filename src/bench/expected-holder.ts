import { decodeCanonical } from '../crypto/base64url.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { type GivenKey, readGivenKeys } from './given-keys.ts'

/** The holder's key that is expected, or why the text names none. */
export type ExpectedHolder =
  | { readonly jwk: GivenKey }
  | { readonly thumbprint: string }
  | { readonly fault: string }

const URI = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'
const THUMBPRINT_OCTETS = 32

/** What a thumbprint is made of (RFC 7638 section 3.2), by the kind of key. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  OKP: ['crv', 'x'],
  EC: ['crv', 'x', 'y'],
  RSA: ['n', 'e'],
  AKP: ['alg', 'pub'],
}

function faultOf({ kty, ...members }: GivenKey): string | undefined {
  const needed = typeof kty === 'string' && Object.hasOwn(MADE_OF, kty) ? MADE_OF[kty] : undefined
  if (needed === undefined) return 'This is no public key of a kind that is known here.'
  const missing = needed.find(name => typeof members[name] !== 'string')
  return missing === undefined ? undefined : `This JWK has no ${missing}, which its thumbprint is made of.`
}

function keyIn(text: string): ExpectedHolder {
  const { keys, fault } = readGivenKeys(text)
  const [jwk, ...more] = keys
  if (jwk === undefined)
    return {
      fault:
        text.startsWith('{') && fault !== undefined ? fault : 'Neither a JWK, a did:jwk nor a thumbprint.',
    }
  const why = more.length > 0 ? 'These are several keys; a holder’s is one.' : faultOf(jwk)
  return why === undefined ? { jwk } : { fault: why }
}

/** Reads a JWK, a did:jwk, or a SHA-256 thumbprint by itself (RFC 7638) or as its URI (RFC 9278). */
export function readExpectedHolder(text: string): ExpectedHolder {
  const trimmed = text.trim()
  const bare = trimmed.startsWith(URI) ? trimmed.slice(URI.length) : trimmed
  if (decodeCanonical(bare)?.length === THUMBPRINT_OCTETS) return { thumbprint: `${URI}${bare}` }
  return keyIn(trimmed)
}

/** The thumbprint URI of the holder's key that is expected; undefined where none is, or none can be read. */
export async function expectedThumbprint(text: string | undefined): Promise<string | undefined> {
  const read = text === undefined ? undefined : readExpectedHolder(text)
  if (read === undefined || 'fault' in read) return undefined
  return 'jwk' in read ? thumbprintUriOfAny(read.jwk) : read.thumbprint
}

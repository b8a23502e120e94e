import { decodeCanonical } from '../crypto/base64url.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import type { JsonText } from './json-text.ts'

const PREFIX = 'did:jwk:'

/** Whether a text is, or claims to be, a DID of the method `jwk`. */
export function startsAsDidJwk(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** What stands in a did:jwk (did:jwk method, Read), which has one spelling only, or why it holds no JSON. */
export function jsonInDidJwk(text: string): JsonText {
  const octets = startsAsDidJwk(text) ? decodeCanonical(text.slice(PREFIX.length)) : undefined
  if (octets === undefined)
    return {
      fault: 'what follows did:jwk: is not canonical base64url; a DID URL with a fragment is not the DID',
    }
  try {
    return { value: readIJson(octets) }
  } catch (cause) {
    if (cause instanceof IJsonError) return { fault: cause.detail }
    throw cause
  }
}

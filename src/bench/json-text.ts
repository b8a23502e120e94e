import { IJsonError, readIJson, readIJsonText } from '../crypto/i-json.ts'
import { octetsOfDidJwk } from '../crypto/jwk.ts'

/** A text read as I-JSON (RFC 7493), or why it is none. */
export type JsonText = { readonly value: unknown } | { readonly fault: string }

function readBy(read: () => unknown): JsonText {
  try {
    return { value: read() }
  } catch (cause) {
    if (cause instanceof IJsonError) return { fault: cause.detail }
    throw cause
  }
}

export const readJsonText = (text: string): JsonText => readBy(() => readIJsonText(text))

/** What stands in a did:jwk (did:jwk method, Read), or why it holds no JSON. */
export function jsonInDidJwk(text: string): JsonText {
  const octets = octetsOfDidJwk(text)
  return octets === undefined
    ? { fault: 'what follows did:jwk: is not canonical base64url; a DID URL with a fragment is not the DID' }
    : readBy(() => readIJson(octets))
}

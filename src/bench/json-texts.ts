import { isObject, type Members } from '../contract/json-members.ts'
import { IJsonError, readIJson, readIJsonText } from '../crypto/i-json.ts'
import { octetsOfDidJwk } from '../crypto/jwk.ts'

/** A text read as I-JSON (RFC 7493), or why it is none. */
export type JsonText<T = unknown> = { readonly value: T } | { readonly fault: string }

function readBy(read: () => unknown): JsonText {
  try {
    return { value: read() }
  } catch (cause) {
    if (cause instanceof IJsonError) return { fault: cause.detail }
    throw cause
  }
}

export const readJsonText = (text: string): JsonText => readBy(() => readIJsonText(text))

/** What was read as an object. @param otherwise what is said where it is another value */
export function asObject(read: JsonText, otherwise = 'this is not a JSON object'): JsonText<Members> {
  if ('fault' in read) return read
  return isObject(read.value) ? { value: read.value } : { fault: otherwise }
}

export const readJsonObject = (text: string): JsonText<Members> => asObject(readJsonText(text))

/** What stands in a did:jwk (did:jwk method, Read), or why it holds no JSON. */
export function jsonInDidJwk(text: string): JsonText {
  const [did = '', fragment = '0'] = text.split('#', 2)
  if (fragment !== '0') return { fault: 'the fragment of a did:jwk names its one key, 0' }
  const octets = octetsOfDidJwk(did)
  return octets === undefined
    ? { fault: 'what follows did:jwk: is not canonical base64url' }
    : readBy(() => readIJson(octets))
}

/** A value that is a text; an empty one for any other. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

import { isObject } from '../contract/protocols/agent-card/card-schema.ts'
import { decodeText } from '../crypto/base64url.ts'
import { IJsonError, readIJsonText } from '../crypto/i-json.ts'

/** A JWK as it was given; nothing in it is judged yet. */
export type GivenKey = Readonly<Record<string, unknown>>

/** The keys that the visitor gave, and why the rest of the text is none. */
export interface GivenKeys {
  readonly keys: readonly GivenKey[]
  /** Why no key could be read; undefined where the text is empty or all of it was read. */
  readonly fault?: string
}

const DID_JWK = 'did:jwk:'
const KEYS_AT_MOST = 100

function keysIn(value: unknown): GivenKeys {
  if (!isObject(value)) return { keys: [], fault: 'This is JSON, but neither a JWK nor a JWKS.' }
  const list: unknown = value.keys
  if (!Array.isArray(list))
    return typeof value.kty === 'string'
      ? { keys: [value] }
      : { keys: [], fault: 'This is JSON, but neither a JWK (no kty) nor a JWKS (no keys).' }
  const keys = list.slice(0, KEYS_AT_MOST).filter(isObject)
  return keys.length > 0 ? { keys } : { keys: [], fault: 'This JWKS holds no key.' }
}

/** Reads a JWK, a JWKS (RFC 7517 sections 4 and 5) or a did:jwk; an empty text gives no key. */
export function readGivenKeys(text: string): GivenKeys {
  const trimmed = text.trim()
  if (trimmed === '') return { keys: [] }
  const json = trimmed.startsWith(DID_JWK) ? decodeText(trimmed.slice(DID_JWK.length)) : trimmed
  try {
    return keysIn(readIJsonText(json ?? ''))
  } catch (cause) {
    if (cause instanceof IJsonError) return { keys: [], fault: `This is no JWK: ${cause.detail}` }
    throw cause
  }
}

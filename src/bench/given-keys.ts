import { isObject } from '../contract/json-members.ts'
import { IJsonError, readIJson, readIJsonText } from '../crypto/i-json.ts'
import { isDidJwk, octetsOfDidJwk } from '../crypto/jwk.ts'

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

/** A JWK as it was given; nothing in it is judged yet. */
export type GivenKey = Readonly<Record<string, unknown>>

interface GivenKeys {
  readonly keys: readonly GivenKey[]
  /** Why no key could be read; undefined where the text is empty or all of it was read. */
  readonly fault?: string
}

const KEYS_AT_MOST = 100

/** Why a line about a key is not run where what was given as one cannot be read; undefined where all of it was. */
export const whyUnread = (keyFault: string | undefined): string | undefined =>
  keyFault === undefined ? undefined : `what you gave as a key cannot be read: ${keyFault}`

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
  const read = isDidJwk(trimmed) ? jsonInDidJwk(trimmed) : readJsonText(trimmed)
  return 'fault' in read ? { keys: [], fault: `This is no JWK: ${read.fault}` } : keysIn(read.value)
}

/** What `use` may say of a key that verifies JWSs: `sig`, and what trust bundles of SPIFFE say in its place. */
const USES: readonly unknown[] = [undefined, 'sig', 'jwt-svid', 'wit-svid']

/** Why a key may not be used for verifying signatures by what it says of itself (RFC 7517 sections 4.2 and 4.3). */
export function faultOfUse({ use, key_ops }: GivenKey): string | undefined {
  if (!USES.includes(use)) return 'use is not sig: it is not for signatures'
  return key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'))
    ? undefined
    : 'key_ops do not hold verify'
}

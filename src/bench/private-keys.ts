import { decodeText } from '../crypto/base64url.ts'
import { pathToPrivateMember } from '../crypto/private-member.ts'

const PEM = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/u
/** What a text that is not quite JSON still shows of a key. */
const KEY_TYPE = /["']kty["']/u
const PRIVATE_NAME = /["'](?:d|p|q|dp|dq|qi|oth|priv)["']\s*:/u
const DID_JWK = 'did:jwk:'

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Where a shared secret may stand: one has to give it to have a MAC verified. */
export type SharedSecret = 'taken' | 'refused'

function isPrivate(text: string, shared: SharedSecret): boolean {
  const value = jsonIn(text)
  if (value === undefined) return KEY_TYPE.test(text) && PRIVATE_NAME.test(text)
  const path = pathToPrivateMember(value)
  return path !== undefined && (shared === 'refused' || path.at(-1) !== 'k')
}

/** Whether a text shows a private key: as a JWK anywhere in JSON, as PEM, or as a did:jwk (RFC 7517, RFC 7468). */
export function showsPrivateKey(text: string, shared: SharedSecret = 'refused'): boolean {
  if (PEM.test(text) || isPrivate(text, shared)) return true
  const did = text.trim()
  return did.startsWith(DID_JWK) && isPrivate(decodeText(did.slice(DID_JWK.length)) ?? '', shared)
}

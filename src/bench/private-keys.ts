import { decodeText } from '../crypto/base64url.ts'
import { PRIVATE_MEMBERS } from '../crypto/private-member.ts'

const PEM = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/u
/** What a text that is not quite JSON still shows of a key, as a console or a source file writes it. */
const KEY_TYPE = /(?:^|[^A-Za-z0-9_])kty["'\\]*\s*[:=]/u
const PRIVATE_NAME = /(?:^|[^A-Za-z0-9_])(?:d|p|q|dp|dq|qi|oth|priv)["'\\]*\s*[:=]/u
const SHARED_NAME = /(?:^|[^A-Za-z0-9_])k["'\\]*\s*[:=]/u
/** Where JSON may stand in base64url: in a did:jwk, and in the parts of a compact JWS. */
const ENCODED = /(?:did:jwk:|\b(?=e[wy]))([\w+/=-]{16,})/gu
const HOLDS_JSON = /[[{]/u

/** Where a shared secret may stand: one has to give it to have a MAC verified. */
export type SharedSecret = 'taken' | 'refused'

function isPrivateKey(value: object, shared: SharedSecret): boolean {
  if (!Object.hasOwn(value, 'kty')) return false
  const isTaken = shared === 'taken' && 'kty' in value && value.kty === 'oct'
  return PRIVATE_MEMBERS.some(name => Object.hasOwn(value, name) && !(isTaken && name === 'k'))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.trim())
  } catch {
    return undefined
  }
}

/** Texts that a value holds are read too: JSON is at times carried as a text. */
function valueShows(root: unknown, shared: SharedSecret): boolean {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && HOLDS_JSON.test(value)) open.push(jsonIn(value))
    if (typeof value !== 'object' || value === null) continue
    if (isPrivateKey(value, shared)) return true
    for (const member of Object.values(value)) open.push(member)
  }
  return false
}

const unescaped = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function looksPrivate(text: string, shared: SharedSecret): boolean {
  const plain = unescaped(text)
  if (!KEY_TYPE.test(plain)) return false
  return PRIVATE_NAME.test(plain) || (shared === 'refused' && SHARED_NAME.test(plain))
}

function isPrivate(text: string, shared: SharedSecret): boolean {
  const value = jsonIn(text)
  return value === undefined ? looksPrivate(text, shared) : valueShows(value, shared)
}

/**
 * Whether a text shows a private key: as a JWK anywhere in JSON or in what is nearly JSON, as PEM, in a did:jwk, or in
 * the parts of a compact JWS (RFC 7517, RFC 7468).
 */
export function showsPrivateKey(text: string, shared: SharedSecret = 'refused'): boolean {
  if (PEM.test(text) || isPrivate(text, shared)) return true
  return [...text.matchAll(ENCODED)].some(([, encoded = '']) => isPrivate(decodeText(encoded) ?? '', shared))
}

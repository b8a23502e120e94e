import { decodeText, octetsOfBase64 } from '../crypto/base64url.ts'
import { PRIVATE_MEMBERS } from '../crypto/private-member.ts'
import { jsonInText } from './json-text.ts'

const PEM = /-----BEGIN[ +][A-Z0-9 +]*PRIVATE[ +]KEY/u
/** The beginning of PEM in base64, as far as its first line goes. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJT[\w+/-]{10,60}/gu
/** A key file of PuTTY, which always holds the private half. */
const PUTTY = /PuTTY-User-Key-File-\d/u
/** An RSA key as .NET writes it, with its private exponent or a prime. */
const RSA_XML = /<RSAKeyValue>/u
const RSA_XML_PRIVATE = /<(?:D|P|Q|DP|DQ|InverseQ)>/u
/** What a text that is not quite JSON still shows of a key, as a console or a source file writes it. */
const KEY_TYPE = /(?:^|[^A-Za-z0-9_])kty["'\\]*\s*[:=]/u
const PRIVATE_NAME = /(?:^|[^A-Za-z0-9_])(?:d|p|q|dp|dq|qi|oth|priv)["'\\]*\s*[:=]/u
/** A curve and its private part, which say what they are without `kty` too. */
const CURVE = /(?:^|[^A-Za-z0-9_])crv["'\\]*\s*:\s*["'\\]*(?:P-\d|secp256k1|Ed\d|X\d)/u
const PRIVATE_PART = /(?:^|[^A-Za-z0-9_])d["'\\]*\s*:\s*["'\\]*[\w-]{16}/u
const SHARED_NAME = /(?:^|[^A-Za-z0-9_])k["'\\]*\s*[:=]/u
/** Where JSON may stand in base64url: in a did:jwk, and in the parts of a compact JWS. */
const ENCODED = /(?:did:jwk:|\b(?=e[wy]))([\w+/=-]{16,})/gu
const HOLDS_JSON = /[[{]/u

/** Where a shared secret may stand: one has to give it to have a MAC verified. */
export type SharedSecret = 'taken' | 'refused'

function isPrivateKey(value: object, shared: SharedSecret): boolean {
  // A curve with a private part says what it is without `kty` too.
  if ('crv' in value && 'd' in value && typeof value.crv === 'string' && typeof value.d === 'string')
    return true
  if (!Object.hasOwn(value, 'kty')) return false
  const isTaken = shared === 'taken' && 'kty' in value && value.kty === 'oct'
  return PRIVATE_MEMBERS.some(name => Object.hasOwn(value, name) && !(isTaken && name === 'k'))
}

/** Texts that a value holds are read too: JSON is at times carried as a text. */
function valueShows(root: unknown, shared: SharedSecret): boolean {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && HOLDS_JSON.test(value)) open.push(jsonInText(value.trim()))
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
  if (!KEY_TYPE.test(plain)) return CURVE.test(plain) && PRIVATE_PART.test(plain)
  return PRIVATE_NAME.test(plain) || (shared === 'refused' && SHARED_NAME.test(plain))
}

/** A text with what is percent-encoded of its ASCII decoded, as it stands in an address or a form. */
const decodedPercents = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Base64 in either alphabet, cut to whole groups, as a text. */
const decodedBase64 = (encoded: string): string =>
  new TextDecoder().decode(octetsOfBase64(encoded.slice(0, encoded.length - (encoded.length % 4))))

function isPrivateFile(text: string): boolean {
  return (
    PEM.test(text) ||
    PUTTY.test(text) ||
    (RSA_XML.test(text) && RSA_XML_PRIVATE.test(text)) ||
    [...text.matchAll(PEM_IN_BASE64)].some(([encoded]) => PEM.test(decodedBase64(encoded)))
  )
}

function isPrivate(text: string, shared: SharedSecret): boolean {
  const value = jsonInText(text.trim())
  return value === undefined ? looksPrivate(text, shared) : valueShows(value, shared)
}

function showsIn(text: string, shared: SharedSecret): boolean {
  if (isPrivateFile(text) || isPrivate(text, shared)) return true
  return [...text.matchAll(ENCODED)].some(([, encoded = '']) => isPrivate(decodeText(encoded) ?? '', shared))
}

/**
 * Whether a text shows a private key: as a JWK anywhere in JSON or in what is nearly JSON, as PEM or base64 of it, in a
 * did:jwk, in the parts of a compact JWS (RFC 7517, RFC 7468), in XML of RSA or a file of PuTTY, percent-encoded or not.
 */
export function showsPrivateKey(text: string, shared: SharedSecret = 'refused'): boolean {
  if (showsIn(text, shared)) return true
  const decoded = decodedPercents(text)
  return decoded !== text && showsIn(decoded, shared)
}

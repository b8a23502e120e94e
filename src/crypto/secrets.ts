import { decodeCanonical, decodeText, octetsOfBase64 } from './base64url.ts'
import { jsonInText } from './json-in-text.ts'
import { PRIVATE_MEMBERS } from './jwk.ts'

const PEM = /-----BEGIN[ +][A-Z0-9 +]*PRIVATE[ +]KEY/u
/** The beginning of PEM in base64, as far as its first line goes. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJT[\w+/-]{10,60}/gu
/** PKCS #8 and SEC 1 private keys without their PEM lines, by how their DER begins. */
const DER = /MC4CAQAwBQYDK2Vw|MFECAQEwBQYDK2Vw|MIGHAgEAMBMGByqGSM49|MHcCAQEE/u
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
/** A private part of 30 octets or more, as a console prints it, without quotes or with single ones. */
const PART_PRINTED = /(?<![A-Za-z0-9_$])['"]?d['"]?\s*:\s*['"][A-Za-z0-9_-]{40,}/u
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
  if (PART_PRINTED.test(plain)) return true
  if (!KEY_TYPE.test(plain)) return CURVE.test(plain) && PRIVATE_PART.test(plain)
  return PRIVATE_NAME.test(plain) || (shared === 'refused' && SHARED_NAME.test(plain))
}

/** A text with what is percent-encoded of its ASCII decoded, as it stands in an address or a form. */
const decodedPercents = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Base64 in either alphabet, cut to whole groups, as a text. */
const decodedBase64 = (encoded: string): string =>
  new TextDecoder().decode(octetsOfBase64(encoded.slice(0, encoded.length - (encoded.length % 4))))

const isPem = (text: string): boolean =>
  PEM.test(text) || [...text.matchAll(PEM_IN_BASE64)].some(([encoded]) => PEM.test(decodedBase64(encoded)))

/** The files that hold a private key, in words, and how each is told. */
const FILES: readonly (readonly [string, (text: string) => boolean])[] = [
  ['a private key in PEM', isPem],
  ['a private key in DER', text => DER.test(text)],
  ['a private key of PuTTY', text => PUTTY.test(text)],
  ['a private RSA key in XML', text => RSA_XML.test(text) && RSA_XML_PRIVATE.test(text)],
]
const JWK = 'a private key (JWK)'

function isPrivate(text: string, shared: SharedSecret): boolean {
  const value = jsonInText(text.trim())
  return value === undefined ? looksPrivate(text, shared) : valueShows(value, shared)
}

function kindIn(text: string, shared: SharedSecret): string | undefined {
  const [file] = FILES.find(([, holds]) => holds(text)) ?? []
  if (file !== undefined || isPrivate(text, shared)) return file ?? JWK
  return [...text.matchAll(ENCODED)].some(([, encoded = '']) => isPrivate(decodeText(encoded) ?? '', shared))
    ? JWK
    : undefined
}

function kindInAnySpelling(text: string, shared: SharedSecret): string | undefined {
  const decoded = decodedPercents(text)
  return kindIn(text, shared) ?? (decoded === text ? undefined : kindIn(decoded, shared))
}

/**
 * Whether a text holds a private key: as a JWK anywhere in JSON or in what is nearly JSON, as PEM or base64 of it, as DER
 * in base64, in a did:jwk, in the parts of a compact JWS (RFC 7517, RFC 7468), in XML of RSA or a file of PuTTY.
 */
export function holdsPrivateKey(text: string): boolean {
  return kindIn(text, 'refused') !== undefined
}

/** The same of a text that may be percent-encoded, as in an address or a form. */
export function showsPrivateKey(text: string, shared: SharedSecret = 'refused'): boolean {
  return kindInAnySpelling(text, shared) !== undefined
}

/** The name of a private member, of a JWK or of any other object (RFC 7518 section 6, RFC 8037 section 2). */
const PRIVATE_MEMBER = /"(?:d|p|q|dp|dq|qi|oth|k|priv)"\s*:/u
const ENCODED_OBJECTS = /(?:eyJ|eyI)[A-Za-z0-9_-]*/gu

function encodesPrivateMember(text: string): boolean {
  const decoder = new TextDecoder()
  return [...text.matchAll(ENCODED_OBJECTS)].some(([object]) => {
    const octets = decodeCanonical(object)
    return octets !== undefined && PRIVATE_MEMBER.test(decoder.decode(octets))
  })
}

/**
 * What kind of private key a text shows, in words; undefined where it looks like none. Warier than {@link showsPrivateKey},
 * for what is published or was meant to be a public key: any member of a private one's name counts.
 */
export function privateKeyIn(text: string): string | undefined {
  const kind = kindInAnySpelling(text, 'refused')
  if (kind !== undefined) return kind
  return PRIVATE_MEMBER.test(text) || encodesPrivateMember(text) ? JWK : undefined
}

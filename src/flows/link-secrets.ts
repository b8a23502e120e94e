import { decodeCanonical } from '../crypto/base64url.ts'

/** Public names with a hash that looks like a nonce: RFC 9278 thumbprint URIs, RFC 6920 digest names. */
const PUBLIC_NAMES =
  /urn:ietf:params:oauth:jwk-thumbprint:sha-256:[A-Za-z0-9_-]{43}|ni:\/\/\/sha-256;[A-Za-z0-9_-]{43}/gu

/**
 * Two dots after an encoded JSON object: a compact JWS or JWE (RFC 7515 section 7.1, RFC 7516 section 7.1).
 * The match starts at the first dot: from the object, a text with many `eyJ` would be scanned again for each
 * of them.
 */
const SIGNED = /\.(?<=eyJ[A-Za-z0-9_-]*\.)[A-Za-z0-9_-]*\./u
const PEM = /-----BEGIN /u
/** 32 octets in base64url, standing alone: a nonce, or the private half of a key. */
const OCTETS_32 = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/u
/** The private members of a JWK (RFC 7518 section 6, RFC 8037 section 2). */
const PRIVATE_MEMBER = /"(?:d|p|q|dp|dq|qi|oth|k|priv)"\s*:/u
const ENCODED_OBJECTS = /(?:eyJ|eyI)[A-Za-z0-9_-]*/gu

function encodedPrivateKey(text: string): boolean {
  const decoder = new TextDecoder()
  return [...text.matchAll(ENCODED_OBJECTS)].some(([object]) => {
    const octets = decodeCanonical(object)
    return octets !== undefined && PRIVATE_MEMBER.test(decoder.decode(octets))
  })
}

/** PKCS #8 and SEC 1 private keys without their PEM lines, by how their DER begins. */
const DER_PRIVATE = /MC4CAQAwBQYDK2Vw|MFECAQEwBQYDK2Vw|MIGHAgEAMBMGByqGSM49|MHcCAQEE/u
/** The private member in an object as a console prints it, without quotes or with single ones. */
const PRIVATE_PRINTED = /(?<![A-Za-z0-9_$])['"]?d['"]?\s*:\s*['"][A-Za-z0-9_-]{40,}/u

/** What kind of private key a text holds, in words; undefined where it looks like none. */
export function privateKeyIn(text: string): string | undefined {
  if (/-----BEGIN [A-Z0-9 ]*PRIVATE KEY/u.test(text)) return 'a private key in PEM'
  if (DER_PRIVATE.test(text)) return 'a private key in DER'
  const jwk = PRIVATE_MEMBER.test(text) || PRIVATE_PRINTED.test(text) || encodedPrivateKey(text)
  return jwk ? 'a private key (JWK)' : undefined
}

/**
 * Why a text looks like a secret that no link may contain; undefined where it does not. Recognizes compact
 * JWS and JWE, private JWKs (plain or encoded), PEM blocks and bare 32-octet values, but not opaque tokens.
 */
export function secretIn(text: string): string | undefined {
  if (SIGNED.test(text)) return 'it looks like a signed or encrypted token (JWS, JWE)'
  if (PRIVATE_MEMBER.test(text) || encodedPrivateKey(text)) return 'it looks like a private key (JWK)'
  if (PEM.test(text)) return 'it looks like a key or certificate in PEM'
  return OCTETS_32.test(text.replaceAll(PUBLIC_NAMES, ''))
    ? 'it looks like a nonce or a private key: 32 octets in base64url'
    : undefined
}

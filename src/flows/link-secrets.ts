import { privateKeyIn } from '../crypto/secrets.ts'

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

/**
 * Why a text looks like a secret that no link may contain; undefined where it does not. Recognizes compact
 * JWS and JWE, private keys, PEM blocks and bare 32-octet values, but not opaque tokens.
 */
export function secretIn(text: string): string | undefined {
  if (SIGNED.test(text)) return 'it looks like a signed or encrypted token (JWS, JWE)'
  if (PEM.test(text)) return 'it looks like a key or certificate in PEM'
  const key = privateKeyIn(text)
  if (key !== undefined) return `it looks like ${key}`
  return OCTETS_32.test(text.replaceAll(PUBLIC_NAMES, ''))
    ? 'it looks like a nonce or a private key: 32 octets in base64url'
    : undefined
}

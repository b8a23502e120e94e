import canonicalizeJson from 'canonicalize'
import { base64url } from 'jose'

const encoder = new TextEncoder()

/** SHA-256 of some bytes, as 32 octets. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** The RFC 6920 name of some bytes: `ni:///sha-256;` and the base64url of their SHA-256. */
export async function digestOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return `ni:///sha-256;${base64url.encode(await sha256(bytes))}`
}

/** The RFC 6920 name of an ASCII text, such as a compact JWS. */
export function digestOfText(text: string): Promise<string> {
  return digestOfBytes(encoder.encode(text))
}

const SHA_256_CHARACTERS = 43
/** The base64url of an ASCII text's SHA-256 (RFC 9449 section 4.2, RFC 9901 section 4.2.3). */
export const sha256OfText = async (text: string): Promise<string> =>
  (await digestOfText(text)).slice(-SHA_256_CHARACTERS)

/**
 * The RFC 8785 (JCS) form of a JSON value.
 * @throws TypeError where the value is not JSON.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalizeJson(value)
  if (text === undefined) throw new TypeError('not a JSON value')
  return text
}

/** The RFC 6920 name of a JSON value, over its JCS form. */
export function digestOfJson(value: unknown): Promise<string> {
  return digestOfText(canonicalJson(value))
}

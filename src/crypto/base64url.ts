import { base64url } from 'jose'

const decoder = new TextDecoder()

/** The base64url of octets, or of a text's UTF-8 octets, without padding (RFC 7515 section 2). */
export const encodeAny = (input: Uint8Array | string): string => base64url.encode(input)

/** Decodes base64 or base64url, with or without padding and white space; undefined if it is neither. */
export function octetsOfBase64(encoded: string): Uint8Array | undefined {
  try {
    return base64url.decode(encoded.replace(/[\s=]/gu, '').replaceAll('+', '-').replaceAll('/', '_'))
  } catch {
    return undefined
  }
}

/** Decodes base64url in any spelling to a text; undefined if it is not base64url of UTF-8. */
export function decodeText(encoded: string): string | undefined {
  try {
    return decoder.decode(base64url.decode(encoded))
  } catch {
    return undefined
  }
}

/** Decodes base64url without padding; undefined if the text is not the one canonical spelling (RFC 4648). */
export function decodeCanonical(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/u.test(text)) return undefined
  try {
    const octets = new Uint8Array(base64url.decode(text))
    return base64url.encode(octets) === text ? octets : undefined
  } catch {
    return undefined
  }
}

const SHA_256_OCTETS = 32

/** Whether a text has the form of a SHA-256 in base64url, such as a thumbprint (RFC 7638). */
export const isSha256 = (text: string): boolean => decodeCanonical(text)?.length === SHA_256_OCTETS
